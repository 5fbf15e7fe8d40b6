import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { LeftOut, type LeftOutOf } from './LeftOut.tsx'
import classes from './FilterBar.module.css'

type Props = {
  /** At the right: how the list is shown, not what. */
  tools?: ReactNode
  /** The list whose filters one press takes away, where they have no Reset of their own. */
  list?: { filters: readonly string[]; reset: () => void; leftOut: LeftOutOf }
  children: ReactNode
}

/** What a list is narrowed by, above it. */
export function FilterBar({ tools, list, children }: Props) {
  return (
    <>
      <search className={classes.bar}>
        {children}
        {list && list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" h="var(--td-input)" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
        {tools ? <span className={classes.tools}>{tools}</span> : null}
      </search>
      {list ? <LeftOut of={list.leftOut} /> : null}
    </>
  )
}
