import { useQuery } from '@tanstack/react-query'
import { GLOBAL_ROLES, ROLE_LABELS, type GlobalRole } from '#contract/access.ts'
import { ARCHIVED_ACCESS } from '#contract/organizations.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import type { Filter } from '#web/components/filters/filter.ts'
import { organizationFilter } from '#web/components/filters/organization-filter.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { DEFAULT_ROLES, type UserList } from './useUserList.ts'

/** USER-33: debounce in milliseconds, so that several selections in a row are one change. */
const PAUSE = 250

export function useUserFilters({ filter }: UserList): readonly Filter[] {
  const can = useCan()
  return [
    { name: 'filter[full_name_or_email_like]', label: 'Search by name or email', kind: 'search' },
    {
      name: 'filter[roles]',
      label: 'Role',
      kind: 'many',
      pause: PAUSE,
      options: GLOBAL_ROLES.map((role) => ({
        value: role,
        label: ROLE_LABELS[role],
        aside: <Count role={role} filter={filter} />,
      })),
      usual: { value: DEFAULT_ROLES, label: 'Default roles' },
    },
    organizationFilter('queryOrganization'),
    ...(can(ARCHIVED_ACCESS) ? [ARCHIVED] : []),
  ]
}

const ARCHIVED: Filter = { name: 'filter[trashed]', label: 'Archived', kind: 'flag', on: 'only' }

/** Number of users with a role, regardless of the selected roles; requested when the filter opens. */
function Count({ role, filter }: { role: GlobalRole; filter: UserList['filter'] }) {
  const query = { filter, perPage: 1, include: 'roleCounts' }
  const counts = useQuery(q(userAdminCalls.list, { query })).data?.metadata.role_counts
  return counts ? <TabularNumber value={counts[role] ?? 0} /> : null
}
