import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import type { Actor } from '#contract/access.ts'
import { userCalls, type CurrentUser } from '#contract/users.ts'
import { q } from './query.ts'
import { currentOrganization } from './session.ts'

/** The signed-in person, as the organization of this tab sees them. */
export function meQuery(current_organization_id = currentOrganization()) {
  return q(userCalls.me, { query: current_organization_id ? { current_organization_id } : {} })
}

/** Below the shell, which has waited for it: there is always somebody. */
export function useMe(): CurrentUser {
  return useSuspenseQuery(meQuery()).data.user
}

/** Signing in answers the same facts as GET /me; asking again would only cost time. */
export function rememberMe(client: QueryClient, user: CurrentUser, show_promotion: boolean) {
  client.setQueryData(meQuery().queryKey, { user, metadata: { show_promotion } })
}

/** The person as the rules of the contract see them. */
export function actorOf(user: CurrentUser): Actor {
  return {
    id: user.id,
    role: user.roles[0]?.name ?? 'doctor',
    permissions: user.all_permissions,
    organizations: user.organizations.map(({ id, pivot }) => ({ id, role: pivot.role.name })),
    current_organization_id: user.current_organization_id,
  }
}
