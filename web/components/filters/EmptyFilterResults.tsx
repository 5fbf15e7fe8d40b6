import type { ComponentProps, ReactNode } from 'react'
import { EmptyResults } from '#web/ui/table/EmptyResults.tsx'
import { activeFilterNames, type Filter, type FilterState } from './filter.ts'

type MatchesProps = ComponentProps<typeof EmptyResults>
type Props = Omit<MatchesProps, 'named'> & {
  filters: readonly Filter[]
  list: MatchesProps['list'] & Pick<FilterState, 'filterValues'>
  /** Another restriction of the list, beside its filters. */
  also?: string | undefined
  /** Shown instead when no filter is set. */
  children?: ReactNode
}

/** The empty state of a filtered list: it names the filters that match nothing and offers to reset them. */
export function EmptyFilterResults({ filters, also, children, ...of }: Props) {
  if (children && of.list.filters.length === 0) return children
  const filterNames = activeFilterNames(filters, of.list.filterValues)
  return <EmptyResults {...of} named={also ? [...filterNames, also] : filterNames} />
}
