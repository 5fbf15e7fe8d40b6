import { z } from 'zod'
import { globalRole, GLOBAL_ROLES } from '#contract/access.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { filters, like, listOf, paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { useListQuery } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** USER-03: default roles if the URL has none. */
export const DEFAULT_ROLES = GLOBAL_ROLES.filter((role) => role !== 'super_admin').join()

const SORTS = ['first_name', '-first_name', 'email', '-email', 'created_at', '-created_at'] as const

/** Query parameters of /users, with the names of the specification. */
const address = listAddress(
  {
    query: z.object({
      queryOrganization: z.coerce.number().int().positive().optional(),
      filter: filters({
        full_name_or_email_like: like,
        roles: listOf(globalRole),
        trashed: z.enum(['with', 'only']),
      }),
      sort: z.enum(SORTS).default('-created_at'),
      ...paging(15),
    }),
  },
  { sort: '-created_at', 'filter[roles]': DEFAULT_ROLES },
)

export function useUserList() {
  const state = useListState(address)
  const { query } = state.values
  const filter = {
    full_name_or_email_like: query.filter.full_name_or_email_like,
    organization_id: query.queryOrganization,
    trashed: query.filter.trashed,
    roles: query.filter.roles?.join() || DEFAULT_ROLES,
  }
  const { page, perPage, sort } = query
  const request = { filter, sort, page, perPage, include: 'organizations' }
  const result = useListQuery(userAdminCalls.list, { query: request })
  return {
    ...state,
    ...result,
    query,
    filter,
  }
}

export type UserList = ReturnType<typeof useUserList>
