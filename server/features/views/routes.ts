import type { viewCalls } from '#contract/views.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { removeView, saveView } from './actions.ts'
import { listViews } from './queries.ts'

export const viewRoutes: Handlers<typeof viewCalls> = {
  list: async (ctx) => ({ views: await listViews(ctx) }),
  save: async (ctx, { body }) => ({ view: await saveView(ctx, body), message: 'The view was saved.' }),
  remove: async (ctx, { params }) => {
    await removeView(ctx, params.id)
    return { message: 'The view was deleted.' }
  },
}
