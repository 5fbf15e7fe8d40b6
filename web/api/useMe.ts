/**
 * The signed-in user. It is loaded by the shell and read with `useMe`; one subscription to the query cache serves all
 * readers.
 */
import { notifyManager, queryOptions, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Actor } from '#contract/access.ts'
import type { Reply } from '#contract/call.ts'
import { userCalls, type CurrentUser } from '#contract/users.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { send } from './client.ts'
import type { ApiError } from './errors.ts'
import { chooseOrganization, currentOrganization } from './session.ts'

/** Loads the signed-in user as seen by this tab's organization, which the first response settles. */
export function meQuery() {
  return queryOptions<Reply<typeof userCalls.me>, ApiError>({
    queryKey: [userCalls.me.path],
    queryFn: async ({ client, signal }) => {
      const chosen = currentOrganization()
      const reply = await send(userCalls.me, toArgs(chosen), { signal })
      // The user was removed from the tab's organization, so everything else was loaded without access and is
      // refetched.
      if (syncOrganization(reply.user) && chosen !== undefined)
        void client.invalidateQueries({ predicate: isOtherQuery })
      return reply
    },
  })
}

const ME = meQuery().queryKey

function toArgs(current_organization_id: number | undefined) {
  return current_organization_id ? { query: { current_organization_id } } : {}
}

/**
 * Makes the response's organization that of the tab, which every later request sends; returns whether it has changed.
 */
function syncOrganization({ organizations, current_organization_id }: CurrentUser) {
  const chosen = currentOrganization()
  if (organizations.some(({ id }) => id === chosen) || current_organization_id === null) return false
  chooseOrganization(current_organization_id)
  return true
}

/**
 * Switches the tab to another of the user's organizations: no data of one may appear in the other (LAYOUT-09). Every
 * query is refetched once.
 */
export async function switchOrganization(client: QueryClient, id: number, { isStaying }: { isStaying: boolean }) {
  const reply = await send(userCalls.me, toArgs(id))
  chooseOrganization(id)
  client.setQueryData(ME, reply)
  client.removeQueries({ type: 'inactive', predicate: isOtherQuery })
  // Queries of a screen that is being left are only marked as stale, and refetched if the user returns.
  await client.invalidateQueries({ refetchType: isStaying ? 'active' : 'none', predicate: isOtherQuery })
}

function isOtherQuery({ queryKey }: Query) {
  return queryKey[0] !== userCalls.me.path
}

/** Returns the signed-in user. Only components below the shell may call it, since the shell loads the user first. */
export function useMe(): CurrentUser {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => subscribeToUser(client, listener), [client])
  return useSyncExternalStore(subscribe, () => lastUser(client))
}

const lastUsers = new WeakMap<QueryClient, CurrentUser>()

/** On sign-out the query cache is cleared a moment before the page unmounts, so the last user is remembered. */
function lastUser(client: QueryClient) {
  const user = client.getQueryData(ME)?.user ?? lastUsers.get(client)
  if (!user) throw new Error('Nobody is signed in here.')
  lastUsers.set(client, user)
  return user
}

const listeners = new WeakMap<QueryClient, ReturnType<typeof createListeners>>()

/**
 * Shares one subscription: each row of a list reads the user twice, and a query observer each time cost as much as the
 * row's text.
 */
function subscribeToUser(client: QueryClient, listener: () => void) {
  return (listeners.get(client) ?? listenToUser(client)).subscribe(listener)
}

function listenToUser(client: QueryClient) {
  const all = createListeners()
  listeners.set(client, all)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || isOtherQuery(query)) return
    // Schedules the notification together with those of other query observers, so that React renders once.
    notifyManager.schedule(all.notify)
  })
  return all
}

/** Stores the user from the sign-in response, which has the same content as GET /me, and saves that request. */
export function cacheUser(client: QueryClient, user: CurrentUser, show_promotion: boolean) {
  syncOrganization(user)
  client.setQueryData(ME, { user, metadata: { show_promotion } })
}

const actors = new WeakMap<CurrentUser, Actor>()

/** Returns the user in the shape that the access rules of the contract take. */
export function toActor(user: CurrentUser): Actor {
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
