import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DetailPage.module.css'

type Props = {
  /** The main content. */
  children: ReactNode
  /** Facts, people and files: at the right, or below in two columns on a narrower screen. */
  rail?: ReactNode
  /** More main content, which follows the rail on a narrower screen. */
  rest?: ReactNode
  /** The main content is narrow, and the rail takes the rest of a wide screen. */
  hasWideRail?: boolean
  className?: string | undefined
}

/** The layout of a record's page. */
export function DetailPage({ children, rail, rest, hasWideRail, className }: Props) {
  return (
    <div
      className={className ? `${classes.page} ${className}` : classes.page}
      data-rest={rest ? true : undefined}
      data-wide-rail={hasWideRail}
    >
      <Stack gap="lg" miw={0}>
        {children}
      </Stack>
      {rail ? <div className={classes.rail}>{rail}</div> : null}
      {rest ? (
        <Stack gap="lg" miw={0}>
          {rest}
        </Stack>
      ) : null}
    </div>
  )
}
