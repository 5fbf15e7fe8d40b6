import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IgnoredParamsNotice, type IgnoredParams } from './IgnoredParamsNotice.tsx'
import classes from './FilterBar.module.css'

type Props = {
  /** Controls at the right for the display of the list. */
  tools?: ReactNode
  /** Shows a Reset button for the list's filters, if they do not have their own. */
  list?: { filters: readonly string[]; reset: () => void; ignoredParams: IgnoredParams }
  children: ReactNode
}

/** The bar of filters above a list. */
export function FilterBar({ tools, list, children }: Props) {
  return (
    <>
      <search className={classes.bar} data-screen-only>
        {children}
        {list && list.filters.length > 0 ? (
          <Button variant="subtle" color="gray" h="var(--td-input)" onClick={list.reset}>
            Reset
          </Button>
        ) : null}
        {tools ? <span className={classes.tools}>{tools}</span> : null}
      </search>
      {list ? <IgnoredParamsNotice of={list.ignoredParams} /> : null}
    </>
  )
}
