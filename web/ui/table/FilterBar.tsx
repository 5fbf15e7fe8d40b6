import type { ReactNode } from 'react'
import classes from './FilterBar.module.css'

type Props = {
  /** At the right: how the list is shown, not what. */
  tools?: ReactNode
  children: ReactNode
}

/** What a list is narrowed by, above it. */
export function FilterBar({ tools, children }: Props) {
  return (
    <search className={classes.bar}>
      {children}
      {tools ? <span className={classes.tools}>{tools}</span> : null}
    </search>
  )
}
