import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isStaff } from '#contract/access.ts'
import type { Services } from '#server/services.ts'
import { findActor } from './actor.ts'
import { answerUnreadable } from './render-error.ts'

/** The handshake's bearer token is the authorization; it is judged anew at each subscription (specification 2 and 7). */
export function attachRealtime(server: Server, services: Services) {
  services.realtime.attach(server, async (token) => {
    const actor = await findActor(services, token, services.clock())
    if (!actor) return undefined
    if (actor.second_factor_missing) return { user_id: actor.id, channels: [] }
    const channels = ['private-general', `private-user.${actor.id}`, ...organizationChannels(actor)]
    return { user_id: actor.id, channels: isStaff(actor) ? ['private-internal', ...channels] : channels }
  })
  // From now on Node hands over every upgrade, and another one than ours would be hung up on without a word.
  server.on('upgrade', ({ url }, socket) => {
    // A server of HTTP has no other streams.
    if (!url?.startsWith('/socket.io/')) answerUnreadable({}, socket as Socket)
  })
}

/** Where the practice hears of its own cases; staff hear of all of them on private-internal. */
function organizationChannels(actor: { organizations: readonly { id: number }[] }) {
  return actor.organizations.map((each) => `private-organization.${each.id}`)
}
