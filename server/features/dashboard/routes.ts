import type { dashboardCalls } from '#contract/dashboard.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getDashboard } from './queries.ts'

export const dashboardRoutes: Handlers<typeof dashboardCalls> = {
  get: async (ctx, { query }) => ({ data: await getDashboard(ctx, query) }),
}
