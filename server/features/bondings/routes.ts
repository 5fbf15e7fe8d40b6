import type { bondingCalls } from '#contract/bondings.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { askMethod } from './asked-methods.ts'
import { listBondings } from './queries.ts'

export const bondingRoutes: Handlers<typeof bondingCalls> = {
  list: (ctx, { query }) => listBondings(ctx, query),
  askMethod: async (ctx, { params, body }) => ({ message: await askMethod(ctx, params.id, body.shipping_method) }),
}
