import { useQuery } from '@tanstack/react-query'
import { organizationCalls } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'
import { LOCATION_PAUSE, type Filter } from '#web/components/filters/filter.ts'
import { organizationFilter } from '#web/components/filters/organization-filter.tsx'
import type { RequestList } from './useRequestList.ts'

const SEARCH: Filter = { name: 'searchFullNameQuery', label: 'Search by Patient', of: 'Patient', kind: 'search' }
const DOCTOR: Filter = {
  name: 'searchDoctorFullNameQuery',
  label: 'Doctor',
  kind: 'text',
  placeholder: 'Name of the doctor',
}

/** REQ-01; the location filter requires a single organization, which staff select first. */
export function useRequestFilters({ query }: RequestList, organization_id: number | undefined): readonly Filter[] {
  const [chosen, second] = query.chosen_wi_organization_id ?? []
  const filteredOrganizationId = organization_id ?? (second === undefined ? chosen : undefined)
  const read = q(organizationCalls.assignedLocations, { params: { id: filteredOrganizationId ?? 0 } })
  const locations = useQuery({ ...read, enabled: filteredOrganizationId !== undefined }).data?.locations ?? []
  const locationFilter: Filter = {
    name: 'locations',
    label: 'Locations',
    kind: 'many',
    pause: LOCATION_PAUSE,
    options: locations.map(({ id, location_name }) => ({ value: String(id), label: location_name })),
  }
  return [
    SEARCH,
    DOCTOR,
    ...(organization_id === undefined
      ? [organizationFilter('chosen_wi_organization_id', { clears: 'locations' })]
      : []),
    ...(filteredOrganizationId === undefined ? [] : [locationFilter]),
  ]
}
