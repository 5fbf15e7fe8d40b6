import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { userAdminCalls } from '#contract/user-admin.ts'
import { q } from '#web/api/query.ts'

/** Loads the user with the id in the URL. */
export function useUser() {
  const { id } = useParams({ strict: false })
  return useQuery(userQuery(Number(id)))
}

export function userQuery(id: number) {
  return q(userAdminCalls.get, { params: { id } })
}
