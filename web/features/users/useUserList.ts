import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { globalRole, type GlobalRole } from '#contract/access.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { filters, like, listOf, paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { q } from '#web/api/query.ts'
import { useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** USER-03: an address without roles means these. */
export const USUAL_ROLES: readonly GlobalRole[] = ['admin', 'tech_support', 'supervisor', 'lab_partner', 'doctor']

const SORTS = ['first_name', '-first_name', 'email', '-email', 'created_at', '-created_at'] as const

/** /users, in the given words of its address. */
const address = listAddress({
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
})

export function useUserList() {
  const state = useListState(address)
  const { query } = state.values
  const roles = query.filter.roles?.length ? query.filter.roles : USUAL_ROLES
  const filter = {
    full_name_or_email_like: query.filter.full_name_or_email_like,
    organization_id: query.queryOrganization,
    trashed: query.filter.trashed,
    roles: roles.join(','),
  }
  const { page, perPage, sort } = query
  const asked = { filter, sort, page, perPage, include: 'organizations' }
  const answer = useListAnswer(userAdminCalls.list, { query: asked })
  return {
    ...state,
    ...answer,
    query,
    roles,
    filter,
    sort: {
      value: sort,
      /** The names of the columns come here, and the address takes each of them. */
      onChange: (next: string | undefined) => state.set({ sort: SORTS.find((each) => each === next) ?? null }),
    },
  }
}

export type UserList = ReturnType<typeof useUserList>

/** How many there are of each role, whatever roles are chosen: asked for when the filter is opened. */
export function useRoleCounts(list: UserList) {
  const query = { filter: list.filter, perPage: 1, include: 'roleCounts' }
  return useQuery(q(userAdminCalls.list, { query })).data?.metadata.role_counts
}
