import type { dashboardCalls } from '#contract/dashboard.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { toPracticeFilter, getDashboard, getQueue } from './queries.ts'
import { listOwedItems } from './owed-items.ts'
import { getSteps } from './steps.ts'

export const dashboardRoutes: Handlers<typeof dashboardCalls> = {
  get: async (ctx, { query }) => ({ data: await getDashboard(ctx, query) }),
  queue: async (ctx, { query }) => ({ data: await getQueue(ctx, query) }),
  asked: async (ctx, { query }) => ({ data: await listOwedItems(ctx, toPracticeFilter(query)) }),
  steps: async (ctx, { query }) => ({ data: await getSteps(ctx, toPracticeFilter(query)) }),
}
