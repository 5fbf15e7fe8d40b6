import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { applyChange } from '#contract/patient-list-params.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { FilterChip } from '#web/ui/table/FilterChips.tsx'
import { ResultCount, type CountMeta } from '#web/ui/table/ResultCount.tsx'
import { toPatientsRequest } from '#web/features/cases/patients-url.ts'
import { toFilterChips, quoteFilter } from '#web/components/filters/filter.ts'
import { patientFilters } from './filters.ts'
import type { ManagementList } from './useManagementList.ts'

const TYPED = 'Patient'

/** Finds the filter whose removal yields the most patients, names it, and offers to remove only that one. */
export function EmptyPatients({ list }: { list: ManagementList }) {
  const filters = allFilters(list, useProviderName())
  const counts = useQueries({
    queries: filters.map(({ name }) => ({
      ...toPatientsRequest({ ...withoutParam(list.effective, name), perPage: '1' }, list.isPartner).call,
    })),
  })
  const counted = filters
    .flatMap((filter, index) => hit(filter, counts[index]?.data?.meta))
    .sort((a, b) => b.meta.total - a.meta.total)[0]

  if (filters.length === 0)
    return <EmptyState title="No patients yet" text="Patients appear here with their first case." />
  return (
    <EmptyState
      title={
        filters.length === 1 ? 'No patients match this filter' : `No patients match these ${filters.length} filters`
      }
      text={
        counted ? (
          <>
            {noneMatch(counted.filter)} <ResultCount meta={counted.meta} />{' '}
            {counted.meta.total === 1 ? 'patient matches' : 'patients match'} without it.
          </>
        ) : filters.length === 1 && filters[0] ? (
          noneMatch(filters[0])
        ) : (
          'No patient matches all of them.'
        )
      }
    >
      {counted ? (
        <Button onClick={() => list.narrow({ [counted.filter.name]: undefined })}>
          {removeFilterLabel(counted.filter)}
        </Button>
      ) : null}
      <Button variant={counted ? 'default' : 'filled'} onClick={list.reset}>
        Reset all filters
      </Button>
    </EmptyState>
  )
}

/** Quotes what was typed as a name, and the chip of another filter. */
function noneMatch(filter: FilterChip) {
  return `No patient matches ${quoteFilter(filter.label === TYPED ? { text: filter.text } : filter)}.`
}

/** "Remove Patient" would read as deleting a patient, where only the search text is cleared. */
function removeFilterLabel({ label }: FilterChip) {
  return label === TYPED ? 'Clear the search' : `Remove ${label}`
}

function hit(filter: FilterChip, meta: CountMeta | undefined) {
  return meta && meta.total > 0 ? [{ filter, meta }] : []
}

/** The search text counts as a filter, although it has a field instead of a chip. */
function allFilters(list: ManagementList, provider: string): FilterChip[] {
  const { name, text } = list.typed
  const chips = toFilterChips(patientFilters(provider), list.filterValues)
  return text ? [{ name, label: TYPED, text }, ...chips] : chips
}

/** Sets active_request_only to false explicitly, since a URL without any filter means the default filters. */
function withoutParam(search: Readonly<Record<string, string>>, name: string) {
  const { page: _page, ...rest } = applyChange(search, { [name]: undefined })
  return { 'filter[active_request_only]': 'false', ...rest }
}
