import type { notificationCalls } from '#contract/notifications.ts'
import type { Examples } from './world.ts'

export const notificationExamples: Examples<typeof notificationCalls> = {
  list: () => ({}),
  /** The caller's own; nobody has a way to another's. */
  markAsRead: async ({ t, who }) => {
    const { id } = await t.services.db
      .insertInto('notifications')
      .values({ user_id: who.id, type: 2, message: 'Ready', link: '/', created_at: t.services.clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  },
}
