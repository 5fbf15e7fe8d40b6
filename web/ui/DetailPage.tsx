import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DetailPage.module.css'

type Props = {
  /** The work. */
  children: ReactNode
  /** Facts, people, files: at the right, or below in two columns where there is no room. */
  rail?: ReactNode
  className?: string | undefined
}

/** One thing in full. */
export function DetailPage({ children, rail, className }: Props) {
  return (
    <div className={className ? `${classes.page} ${className}` : classes.page}>
      <Stack gap="lg" miw={0}>
        {children}
      </Stack>
      {rail ? <div className={classes.rail}>{rail}</div> : null}
    </div>
  )
}
