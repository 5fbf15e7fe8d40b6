import { Button } from '@mantine/core'
import { labelOf, STATUS_KEYS } from '#contract/enums.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import type { PracticeList } from './usePracticeList.ts'

const NAMES: Record<string, string> = {
  'filter[patient_full_name_like]': 'Search by Patient',
  'filter[doctor_full_name_like]': 'Search by Doctor',
  'filter[locations]': 'Locations',
  'filter[only_on_hold]': 'Only On-Hold',
}

/**
 * Names the cause of the empty list: the status if patients with other statuses exist, otherwise the active filters.
 */
export function EmptyPracticePatients({ list }: { list: PracticeList }) {
  const { filters, counts, status } = list
  if (filters.length === 0) {
    return <EmptyState title="No patients yet" text="Start a case and its patient will appear here." />
  }
  const named = filters.flatMap((name) => NAMES[name] ?? [])
  const elsewhere = status === 'all' ? 0 : (counts?.all ?? 0)
  const toggle = labelOf<string>(STATUS_KEYS, status)
  return (
    <EmptyState
      title={elsewhere > 0 ? `No patients with the status ${toggle}` : 'No patients match'}
      text={
        elsewhere > 0 ? (
          <>
            With any other status there {elsewhere === 1 ? 'is' : 'are'} <TabularNumber value={elsewhere} />.
          </>
        ) : (
          `Nothing matches “${named.join('” and “')}”.`
        )
      }
    >
      {elsewhere > 0 ? <Button onClick={() => list.set({ filter: { status: null } })}>Show all</Button> : null}
      <Button variant={elsewhere > 0 ? 'default' : 'filled'} onClick={list.reset}>
        Reset all filters
      </Button>
    </EmptyState>
  )
}
