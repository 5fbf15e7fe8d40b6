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
  className?: string | undefined
}

/** The layout of a record's page. */
export function DetailPage({ children, rail, rest, className }: Props) {
  return (
    <div className={className ? `${classes.page} ${className}` : classes.page} data-rest={rest ? true : undefined}>
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
