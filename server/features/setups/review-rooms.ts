import type { Kysely } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { parsePresenceChannel, PRESENCE_LEFT, PRESENCE_UPDATED, roomView } from '#contract/presence.ts'
import type { DB } from '#server/db/schema.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'

/** Realtime rooms of the setup review, one per case: participants see each other's presence. */
export const reviewRooms = {
  has: (channel: string) => parsePresenceChannel(channel) !== undefined,
  read: (message: unknown) => roomView.safeParse(message).data,
  spoke: PRESENCE_UPDATED,
  left: PRESENCE_LEFT,
  /**
   * Checks access in the organization of the case, because one connection serves tabs that work in different
   * organizations.
   */
  async mayEnter({ db, actor }: { db: Kysely<DB>; actor: Actor }, channel: string) {
    const id = parsePresenceChannel(channel) ?? 0
    const patient = await db.selectFrom('patients').where('id', '=', id).select('organization_id').executeTakeFirst()
    if (!patient) return false
    const scopedActor = { ...actor, current_organization_id: patient.organization_id }
    const found = await visiblePatients({ db, actor: scopedActor })
      .where('patients.id', '=', id)
      .select('patients.id')
      .execute()
    return found.length > 0
  },
}
