import { addSeconds } from '#contract/days.ts'
import { NOTIFICATION } from '#contract/enums.ts'
import { NOTIFICATION_EVENTS } from '#contract/notifications.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
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

type NotifyContext = Work & Pick<JobContext, 'afterwards'>

/** Inserts one notification per user and pushes it after the commit. It is idempotent per event. */
export async function notify(ctx: NotifyContext, user_ids: readonly number[], notice: Notice) {
  const rows = await writeNotices(ctx, user_ids, notice, null)
  ctx.afterwards(() => pushNotices(ctx, rows))
}

/** Inserts notifications for an action that can still be undone; they become visible after `wait_seconds`. */
export async function notifyLater(ctx: Work, user_ids: readonly number[], notice: Notice, wait_seconds: number) {
  const rows = await writeNotices(ctx, user_ids, notice, addSeconds(ctx.now, wait_seconds))
  if (rows.length > 0) await ctx.emit('notification.due', { ids: rows.map(({ id }) => id), wait_seconds })
}

/** Deletes the notifications of an event that was undone. */
export async function withdrawNotices(ctx: Work, event_id: number) {
  await ctx.db.deleteFrom('notifications').where('event_id', '=', event_id).execute()
}

/** Marks rush alerts as unread that an action has ended (specification 4.11), because it was undone. */
export async function reopenRushAlerts(ctx: Work, patient_id: number, ended_after: string) {
  await ctx.db
    .updateTable('notifications')
    .set({ read_at: null })
    .where('patient_id', '=', patient_id)
    .where('type', '=', NOTIFICATION.rush_case)
    .where('read_at', '>=', ended_after)
    .execute()
}

async function writeNotices(ctx: Work, user_ids: readonly number[], notice: Notice, send_after: string | null) {
  if (user_ids.length === 0) return []
  return ctx.db
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
        send_after,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id', 'type'])
    .execute()
}

/** Publishes each notification on the channel of its user. */
export async function pushNotices({ services }: Work, rows: readonly { id: number; user_id: number; type: number }[]) {
  for (const { id, user_id, type } of rows) {
    // A check of the table allows only these three types.
    await services.realtime.publish(`private-user.${user_id}`, NOTIFICATION_EVENTS[type as Notice['type']], { id })
  }
}
