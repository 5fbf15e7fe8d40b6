import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EmptyState } from '../EmptyState.tsx'

type Props = Pick<ComponentProps<typeof EmptyState>, 'icon'> & {
  /** The plural noun of the list: 'promotion codes'. */
  of: string
  /** The labels of the filters that are set. */
  named: readonly string[]
  list: { filters: readonly string[]; reset: () => void }
  who?: 'none' | 'nobody'
}

/** The empty state of a filtered list: it names the filters and offers to reset them. */
export function EmptyResults({ of, named, list, who, ...boxProps }: Props) {
  return (
    <EmptyState title={`No ${of} match`} text={summarizeFilters(named, who)} {...boxProps}>
      {list.filters.length > 0 ? <Button onClick={list.reset}>Reset all filters</Button> : null}
    </EmptyState>
  )
}

/** Summarizes that the filters, combined, match nothing: "A and B leave none." */
function summarizeFilters(filters: readonly string[], pronoun: 'none' | 'nobody' = 'none') {
  return `${filters.join(' and ')} ${filters.length > 1 ? 'leave' : 'leaves'} ${pronoun}.`
}
