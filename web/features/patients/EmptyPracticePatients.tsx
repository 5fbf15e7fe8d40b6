import { Button } from '@mantine/core'
import { labelOf, STATUS_KEYS } from '#contract/enums.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import type { PracticeList } from './usePracticeList.ts'

/**
 * Names the cause of the empty list: the status if patients with other statuses exist, otherwise the active filters.
 */
export function EmptyPracticePatients({ list }: { list: PracticeList }) {
  const { filters, counts, status } = list
  if (filters.length === 0) {
    return <EmptyState title="No patients yet" text="Start a case and its patient will appear here." />
  }
  const otherCount = status === 'all' ? 0 : (counts?.all ?? 0)
  const toggle = labelOf<string>(STATUS_KEYS, status)
  return (
    <EmptyState
      title={otherCount > 0 ? `No patients with the status ${toggle}` : 'No patients match'}
      text={
        otherCount > 0 ? (
          <>
            <TabularNumber value={otherCount} /> {otherCount === 1 ? 'patient has' : 'patients have'} another status.
          </>
        ) : (
          `Nothing matches ${formatFilters(list.query.filter).join(' and ')}.`
        )
      }
    >
      {otherCount > 0 ? <Button onClick={() => list.set({ filter: { status: null } })}>Show all</Button> : null}
      <Button variant={otherCount > 0 ? 'default' : 'filled'} onClick={list.reset}>
        Reset all filters
      </Button>
    </EmptyState>
  )
}

/** Quotes what was typed, and names what was chosen. */
function formatFilters(filter: PracticeList['query']['filter']) {
  const typed = [filter.patient_full_name_like, filter.doctor_full_name_like].filter(Boolean)
  return [
    ...typed.map((text) => `“${text}”`),
    ...(filter.locations ? ['the chosen locations'] : []),
    ...(filter.only_on_hold ? ['“Only On-Hold”'] : []),
  ]
}
