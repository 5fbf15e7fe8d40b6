import type { holidayCalls } from '#contract/holidays.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { saveHolidays } from './actions.ts'
import { getHolidays } from './queries.ts'

export const holidayRoutes: Handlers<typeof holidayCalls> = {
  get: (ctx) => getHolidays(ctx),
  save: async (ctx, { body }) => {
    await saveHolidays(ctx, body)
    return { ...(await getHolidays(ctx)), message: 'The holidays were saved.' }
  },
}
