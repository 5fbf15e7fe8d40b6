import type { Server } from 'node:http'
import { isStaff } from '#contract/access.ts'
import type { Services } from '#server/services.ts'
import { findActor } from './actor.ts'

/** The handshake's bearer token is the authorization; it is judged anew at each subscription (specification 2 and 7). */
export function attachRealtime(server: Server, services: Services) {
  services.realtime.attach(server, async (token) => {
    const actor = await findActor(services, token, services.clock())
    if (!actor) return undefined
    if (actor.second_factor_missing) return { user_id: actor.id, channels: [] }
    const channels = ['private-general', `private-user.${actor.id}`, ...organizationChannels(actor)]
    return { user_id: actor.id, channels: isStaff(actor) ? ['private-internal', ...channels] : channels }
  })
}

/** Where the practice hears of its own cases; staff hear of all of them on private-internal. */
function organizationChannels(actor: { organizations: readonly { id: number }[] }) {
  return actor.organizations.map((each) => `private-organization.${each.id}`)
}
