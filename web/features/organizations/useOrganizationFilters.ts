import { useQuery } from '@tanstack/react-query'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { MAX_TYPES_OFFERED } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import type { Filter } from '#web/components/filters/filter.ts'

/** Debounce in milliseconds (ORG-42). */
const PAUSE = 1000

const ALWAYS: readonly Filter[] = [
  { name: 'searchString', label: 'Name or account number', kind: 'search', pause: PAUSE },
  {
    name: 'status',
    label: 'State',
    kind: 'one',
    none: { value: 'ALL', label: 'All' },
    options: [
      { value: 'ACTIVE', label: 'Active' },
      { value: 'INACTIVE', label: 'Inactive' },
    ],
  },
]

/** Offers the predefined types and those in use; without the permission to list types there is no type filter. */
export function useOrganizationFilters(): readonly Filter[] {
  const can = useCan()
  const result = useQuery({ ...q(organizationSettingCalls.types), enabled: can(organizationSettingCalls.types) })
  const types = Object.values(result.data?.data ?? {}).slice(0, MAX_TYPES_OFFERED)
  if (types.length === 0) return ALWAYS
  const options = types.map(({ label }) => ({ value: label, label }))
  return [...ALWAYS, { name: 'organization_type', label: 'Type', kind: 'many', options }]
}
