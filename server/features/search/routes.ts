import { seesArchived } from '#contract/access.ts'
import type { searchCalls } from '#contract/search.ts'
import type { Handlers } from '#server/http/handlers.ts'

export const searchRoutes: Handlers<typeof searchCalls> = {
  config: async ({ actor, now, services }) => {
    const sees_archived = seesArchived(actor)
    return { data: await services.search.keyFor({ session_id: actor.session_id, sees_archived }, now) }
  },
}
