import { STATUSES } from '#contract/enums.ts'
import { DoctorSearch } from '#web/components/DoctorSearch.tsx'
import { LocationFilter } from '#web/components/LocationFilter.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import { OrganizationFilter } from './OrganizationFilter.tsx'
import type { RequestList } from './useRequestList.ts'

const ALL = 'all'
const STATUS_SEGMENTS = [
  { value: ALL, label: 'All' },
  ...STATUSES.map(({ value, label }) => ({ value: String(value), label })),
]

type Props = { list: RequestList; organization_id: number | undefined }

export function RequestFilters({ list, organization_id }: Props) {
  const { query, set } = list
  const chosen = query.chosen_wi_organization_id ?? []
  const place = organization_id ?? (chosen.length === 1 ? chosen[0] : undefined)
  return (
    <>
      <SearchField
        label="Search by Patient"
        value={query.searchFullNameQuery}
        onChange={(text) => set({ searchFullNameQuery: text })}
        isFirst
      />
      <DoctorSearch
        organization_id={organization_id}
        value={query.searchDoctorFullNameQuery}
        onChange={(text) => set({ searchDoctorFullNameQuery: text })}
      />
      {organization_id === undefined ? (
        <OrganizationFilter
          value={chosen[0]}
          onChange={(id) => set({ chosen_wi_organization_id: id === undefined ? null : String(id), locations: null })}
        />
      ) : null}
      {place === undefined ? null : (
        <LocationFilter
          organization_id={place}
          value={query.locations?.join(',') ?? ''}
          onChange={(ids) => set({ locations: ids })}
        />
      )}
    </>
  )
}

/** The one choice above the others. */
export function StatusFilter({ list }: { list: RequestList }) {
  return (
    <Segmented
      label="Status"
      segments={STATUS_SEGMENTS}
      value={list.query.statusId?.join(',') || ALL}
      onChange={(status) => list.set({ statusId: status === ALL ? null : status })}
    />
  )
}
