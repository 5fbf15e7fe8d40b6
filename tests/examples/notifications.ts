import type { notificationCalls } from '#contract/notifications.ts'
import type { Examples } from './world.ts'

export const notificationExamples: Examples<typeof notificationCalls> = {
  list: () => ({}),
  /** The caller's own notification; no call reaches that of another user. */
  markAsRead: async ({ t, who }) => {
    const { id } = await t.services.db
      .insertInto('notifications')
      .values({ user_id: who.id, type: 2, message: 'Ready', link: '/', created_at: t.services.clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  },
}
