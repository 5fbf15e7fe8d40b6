import type { announcementCalls } from '#contract/announcements.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { saveAnnouncement } from './actions.ts'
import { getAnnouncement, getOwnAnnouncement, listAnnouncements } from './queries.ts'

export const announcementRoutes: Handlers<typeof announcementCalls> = {
  list: async (ctx) => ({ announcements: await listAnnouncements(ctx) }),
  get: async (ctx) => ({ announcement: await getOwnAnnouncement(ctx) }),
  update: async (ctx, { params, body }) => {
    await saveAnnouncement(ctx, params.id, body)
    return {
      announcement: await getAnnouncement(ctx, params.id),
      message: body.body === '' ? 'The announcement was deleted.' : 'The announcement was saved.',
    }
  },
}
