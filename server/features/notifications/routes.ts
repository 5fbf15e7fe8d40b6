import type { notificationCalls } from '#contract/notifications.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { markAsRead } from './actions.ts'
import { listNotifications } from './queries.ts'

export const notificationRoutes: Handlers<typeof notificationCalls> = {
  list: async (ctx) => ({ notifications: await listNotifications(ctx.db, ctx.actor.id, ctx.now) }),
  markAsRead: async (ctx, { params }) => ({ notification: await markAsRead(ctx, params.id) }),
}
