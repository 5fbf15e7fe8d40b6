import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { applyChange } from '#contract/patient-list-params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { FilterChip } from '#web/ui/table/FilterChips.tsx'
import { ResultCount, type CountMeta } from '#web/ui/table/ResultCount.tsx'
import { toPatientsRequest } from '#web/features/cases/patients-url.ts'
import { toFilterChips, quoteFilter } from '#web/components/filters/filter.ts'
import { PATIENT_FILTERS } from './filters.ts'
import type { ManagementList } from './useManagementList.ts'

const TYPED = 'Patient'

/** Finds the filter whose removal yields the most patients, names it, and offers to remove only that one. */
export function EmptyPatients({ list }: { list: ManagementList }) {
  const filters = allFilters(list)
  const counts = useQueries({
    queries: filters.map(({ name }) => ({
      ...toPatientsRequest({ ...without(list.meant, name), perPage: '1' }, list.isPartner).call,
    })),
  })
  const found = filters
    .flatMap((filter, index) => hit(filter, counts[index]?.data?.meta))
    .sort((a, b) => b.meta.total - a.meta.total)[0]

  if (filters.length === 0)
    return <EmptyState title="No patients yet" text="The first case brings the first patient." />
  return (
    <EmptyState
      title={
        filters.length === 1 ? 'No patients match this filter' : `No patients match these ${filters.length} filters`
      }
      text={
        found ? (
          <>
            {quoteFilter(found.filter)} leaves none. Without it there {found.meta.total === 1 ? 'is' : 'are'}{' '}
            <ResultCount meta={found.meta} />.
          </>
        ) : filters.length === 1 && filters[0] ? (
          <>{quoteFilter(filters[0])} leaves none.</>
        ) : (
          'No patient matches all of them.'
        )
      }
    >
      {found ? (
        <Button onClick={() => list.narrow({ [found.filter.name]: undefined })}>
          {removeFilterLabel(found.filter)}
        </Button>
      ) : null}
      <Button variant={found ? 'default' : 'filled'} onClick={list.reset}>
        Reset all filters
      </Button>
    </EmptyState>
  )
}

/** "Remove Patient" would read as deleting a patient, where only the search text is cleared. */
function removeFilterLabel({ label }: FilterChip) {
  return label === TYPED ? 'Clear the search' : `Remove ${label}`
}

function hit(filter: FilterChip, meta: CountMeta | undefined) {
  return meta && meta.total > 0 ? [{ filter, meta }] : []
}

/** The search text counts as a filter, although it has a field instead of a chip. */
function allFilters(list: ManagementList): FilterChip[] {
  const { name, text } = list.typed
  const chips = toFilterChips(PATIENT_FILTERS, list.said)
  return text ? [{ name, label: TYPED, text }, ...chips] : chips
}

/** Sets active_request_only to false explicitly, since a URL without any filter means the default filters. */
function without(search: Readonly<Record<string, string>>, name: string) {
  const { page: _page, ...rest } = applyChange(search, { [name]: undefined })
  return { 'filter[active_request_only]': 'false', ...rest }
}
