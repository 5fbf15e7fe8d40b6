import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DetailPage.module.css'

type Props = {
  /** The work. */
  children: ReactNode
  /** Facts, people, files: at the right, or below in two columns where there is no room. */
  rail?: ReactNode
  /** The rest of the work, where there is no room after the rail. */
  rest?: ReactNode
  className?: string | undefined
}

/** One thing in full. */
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
