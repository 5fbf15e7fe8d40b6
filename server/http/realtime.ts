import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Kysely } from 'kysely'
import { isStaff } from '#contract/access.ts'
import { casesChannel } from '#contract/notifications.ts'
import { seesAllPatients } from '#contract/organizations.rules.ts'
import type { Rooms } from '#server/adapters/realtime/port.ts'
import type { DB } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { clientAddress } from '#server/trust-proxy.ts'
import type { SignedIn } from '#server/work.ts'
import { findActor } from './actor.ts'
import { sendUnreadable } from './render-error.ts'

/** The rooms of a feature, and who may enter them. */
export type OpenRooms = Rooms & {
  mayEnter(context: { db: Kysely<DB>; actor: SignedIn }, channel: string): Promise<boolean>
}

/**
 * The bearer token of the handshake is the authorization, checked again at each subscription (specification 2 and 7).
 */
export function attachRealtime(server: Server, services: Services, rooms?: OpenRooms) {
  const authorize = async (token: string, requested?: string) => {
    const actor = await findActor(services, token, services.clock())
    if (!actor) return undefined
    const user = { user_id: actor.id, name: `${actor.first_name} ${actor.last_name}`.trim() }
    if (actor.second_factor_missing) return { ...user, channels: [] }
    const channels = ['private-general', `private-user.${actor.id}`, ...organizationChannels(actor)]
    if (isStaff(actor)) channels.push('private-internal')
    if (requested && rooms?.has(requested) && (await rooms.mayEnter({ db: services.db, actor }, requested)))
      channels.push(requested)
    return { ...user, channels }
  }
  services.realtime.attach(server, authorize, rooms, (request) => clientAddress(request, services.config.trustProxy))
  // With its first listener Node passes every upgrade on, and one for another path would be closed without a response.
  server.on('upgrade', ({ url }, socket) => {
    // An HTTP server has no other streams.
    if (!url?.startsWith('/socket.io/')) sendUnreadable({}, socket as Socket)
  })
}

/**
 * The channels of a user's practices, with all cases of a practice if the user may see them; staff receive those on
 * private-internal.
 */
function organizationChannels(actor: SignedIn) {
  return actor.organizations.flatMap(({ id }) => [
    `private-organization.${id}`,
    ...(seesAllPatients(actor, id) ? [casesChannel(id)] : []),
  ])
}
