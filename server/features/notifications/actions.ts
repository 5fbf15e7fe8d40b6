import { NOTIFICATION_EVENTS } from '#contract/notifications.ts'
import type { JobWork } from '#server/jobs/feature-jobs.ts'
import type { Ctx, Work } from '#server/work.ts'
import { getNotification } from './queries.ts'

export async function markAsRead(ctx: Ctx, id: number) {
  await getNotification(ctx.db, ctx.actor.id, id)
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: ctx.now })
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .where('read_at', 'is', null)
    .execute()
  return getNotification(ctx.db, ctx.actor.id, id)
}

export type Notice = { type: 1 | 2 | 3; message: string; link: string; patient_id?: number; event_id: number }

type Telling = Work & Pick<JobWork, 'afterwards'>

/** One row per person, pushed on their own channels; a job that runs twice changes nothing. */
export async function notify(ctx: Telling, user_ids: readonly number[], notice: Notice) {
  if (user_ids.length === 0) return
  const rows = await ctx.db
    .insertInto('notifications')
    .values(
      user_ids.map((user_id) => ({
        user_id,
        type: notice.type,
        message: notice.message,
        link: notice.link,
        patient_id: notice.patient_id ?? null,
        event_id: notice.event_id,
        created_at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id'])
    .execute()
  ctx.afterwards(async () => {
    for (const { id, user_id } of rows) {
      await ctx.services.realtime.publish(`private-user.${user_id}`, NOTIFICATION_EVENTS[notice.type], { id })
    }
  })
}
