import { sql } from 'kysely'
import { isStaff } from '#contract/access.ts'
import type { Announcement } from '#contract/announcements.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'

function announcements(ctx: Ctx) {
  // Customers and lab partners learn no names of the provider's staff (specification 7).
  const editor = isStaff(ctx.actor) ? sql`u.id = a.last_updated_by` : sql`false`
  return ctx.db.selectFrom('announcements as a').select([
    'a.id',
    'a.body',
    'a.visibility',
    'a.updated_at',
    sql<Announcement['last_updated_by']>`(
      select json_build_object('id', u.id, 'full_name', u.full_name) from users u where ${editor})`.as(
      'last_updated_by',
    ),
  ])
}

export function listAnnouncements(ctx: Ctx): Promise<Announcement[]> {
  return announcements(ctx).orderBy('a.id').execute()
}

export async function getAnnouncement(ctx: Ctx, id: number): Promise<Announcement> {
  const row = await announcements(ctx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Register 107: lab partners get the announcement for doctors, staff the internal one. */
export function getOwnAnnouncement(ctx: Ctx): Promise<Announcement> {
  const visibility = isStaff(ctx.actor) ? 'internal' : 'doctor'
  return announcements(ctx).where('a.visibility', '=', visibility).executeTakeFirstOrThrow()
}
