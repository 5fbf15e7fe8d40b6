import { notifyManager, queryOptions, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Actor } from '#contract/access.ts'
import type { Reply } from '#contract/call.ts'
import { userCalls, type CurrentUser } from '#contract/users.ts'
import { send } from './client.ts'
import type { ApiError } from './errors.ts'
import { chooseOrganization, currentOrganization } from './session.ts'

/** The signed-in person, as the organization of this tab sees them: the first answer settles which one that is. */
export function meQuery() {
  return queryOptions<Reply<typeof userCalls.me>, ApiError>({
    queryKey: [userCalls.me.path],
    queryFn: async ({ client, signal }) => {
      const chosen = currentOrganization()
      const reply = await send(userCalls.me, sentFor(chosen), { signal })
      // Who was taken out of it meanwhile has read everything else as nobody.
      if (settleOrganization(reply.user) && chosen !== undefined)
        void client.invalidateQueries({ predicate: isNoPerson })
      return reply
    },
  })
}

const ME = meQuery().queryKey

function sentFor(current_organization_id: number | undefined) {
  return current_organization_id ? { query: { current_organization_id } } : {}
}

/** Every later call of this tab names it; says whether that is another one than before. */
function settleOrganization({ organizations, current_organization_id }: CurrentUser) {
  const chosen = currentOrganization()
  if (organizations.some(({ id }) => id === chosen) || current_organization_id === null) return false
  chooseOrganization(current_organization_id)
  return true
}

/** Works on in another own organization: nothing of the one may be seen in the other (LAYOUT-09), nothing is asked for twice. */
export async function switchOrganization(client: QueryClient, id: number, { stays }: { stays: boolean }) {
  const reply = await send(userCalls.me, sentFor(id))
  chooseOrganization(id)
  client.setQueryData(ME, reply)
  client.removeQueries({ type: 'inactive', predicate: isNoPerson })
  // A screen that is left is read anew should one come back to it.
  await client.invalidateQueries({ refetchType: stays ? 'active' : 'none', predicate: isNoPerson })
}

function isNoPerson({ queryKey }: Query) {
  return queryKey[0] !== userCalls.me.path
}

/** Below the shell, which has waited for it and keeps it fresh: there is always somebody. */
export function useMe(): CurrentUser {
  const client = useQueryClient()
  const hear = useCallback((heard: () => void) => hearOfMe(client, heard), [client])
  return useSyncExternalStore(hear, () => lastOf(client))
}

const seen = new WeakMap<QueryClient, CurrentUser>()

/** When somebody leaves, everything that was read goes a moment before the page does. */
function lastOf(client: QueryClient) {
  const user = client.getQueryData(ME)?.user ?? seen.get(client)
  if (!user) throw new Error('Nobody is signed in here.')
  seen.set(client, user)
  return user
}

const listeners = new WeakMap<QueryClient, Set<() => void>>()

/** One ear for everybody: each row of a list asks twice, and an observer of its own each time cost as much as its words. */
function hearOfMe(client: QueryClient, heard: () => void) {
  const all = listeners.get(client) ?? listened(client)
  all.add(heard)
  return () => {
    all.delete(heard)
  }
}

function listened(client: QueryClient) {
  const all = new Set<() => void>()
  listeners.set(client, all)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || isNoPerson(query)) return
    // When the observers of other queries are told, and together.
    notifyManager.schedule(() => {
      for (const each of all) each()
    })
  })
  return all
}

/** Signing in answers the same facts as GET /me; asking again would only cost time. */
export function rememberMe(client: QueryClient, user: CurrentUser, show_promotion: boolean) {
  settleOrganization(user)
  client.setQueryData(ME, { user, metadata: { show_promotion } })
}

const actors = new WeakMap<CurrentUser, Actor>()

/** The person as the rules of the contract see them. */
export function actorOf(user: CurrentUser): Actor {
  const actor = actors.get(user) ?? actorFrom(user)
  actors.set(user, actor)
  return actor
}

function actorFrom(user: CurrentUser): Actor {
  return {
    id: user.id,
    role: user.roles[0]?.name ?? 'doctor',
    permissions: user.all_permissions,
    organizations: user.organizations.map(({ id, pivot }) => ({ id, role: pivot.role.name })),
    current_organization_id: user.current_organization_id,
  }
}
