import type { Kysely } from 'kysely'
import { NOTIFICATION } from '#contract/enums.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'

const NEWEST = 100

function ownNotifications(db: Kysely<DB>, user_id: number) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('patients as p', 'p.id', 'n.patient_id')
    .leftJoin('organizations as o', 'o.id', 'p.organization_id')
    .where('n.user_id', '=', user_id)
    .select([
      'n.id',
      'n.message',
      'n.link',
      'n.read_at',
      'n.created_at',
      'n.type',
      'n.patient_id',
      'p.full_name as patient_name',
      'o.name as organization_name',
    ])
}

/** Lists the newest 100 notifications; a daily job deletes those older than 90 days. */
export async function listNotifications(db: Kysely<DB>, user_id: number, now: string) {
  return (
    ownNotifications(db, user_id)
      .where((eb) => eb.or([eb('n.send_after', 'is', null), eb('n.send_after', '<=', now)]))
      // Rush alerts of cases on hold are hidden until the release.
      .where((eb) =>
        eb.not(
          eb.and([
            eb('n.type', '=', NOTIFICATION.rush_case),
            eb(eb.fn.coalesce('p.is_on_hold', eb.lit(false)), '=', true),
          ]),
        ),
      )
      .orderBy('n.id', 'desc')
      .limit(NEWEST)
      .execute()
  )
}

export async function getNotification(db: Kysely<DB>, user_id: number, id: number) {
  const row = await ownNotifications(db, user_id).where('n.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
