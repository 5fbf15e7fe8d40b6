import type { announcementCalls } from '#contract/announcements.ts'
import type { HandlerInput } from '#contract/call.ts'
import { notFound } from '#server/errors.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'

/** The audit trail stores at most this many characters of a body, which itself may have sixteen megabytes. */
const MAX_LOGGED_CHARS = 500

export async function saveAnnouncement(
  ctx: Ctx,
  id: number,
  { body, updated_at }: HandlerInput<typeof announcementCalls.update>['body'],
) {
  const before = await ctx.db
    .selectFrom('announcements')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound()
  await refuseLostEdit(ctx, before, updated_at, { noun: 'announcement', id })
  if (before.body === body) return
  await ctx.db
    .updateTable('announcements')
    .set({ body, updated_at: ctx.now, last_updated_by: ctx.actor.id })
    .where('id', '=', id)
    .execute()
  await ctx.emit(
    'announcement.updated',
    {
      visibility: before.visibility,
      before: { body: truncateForTrail(before.body) },
      after: { body: truncateForTrail(body) },
    },
    { subject_id: id },
  )
}

function truncateForTrail(body: string) {
  return body.length > MAX_LOGGED_CHARS ? `${body.slice(0, MAX_LOGGED_CHARS)}…` : body
}
