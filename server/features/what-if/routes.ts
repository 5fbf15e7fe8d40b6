import type { whatIfCalls } from '#contract/what-if.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { whatIfEverybody, whatIfOwn } from './queries.ts'

export const whatIfRoutes: Handlers<typeof whatIfCalls> = {
  everybodys: async (ctx, { body }) => ({ what_if: await whatIfEverybody(ctx, body) }),
  own: async (ctx, { params, body }) => ({ what_if: await whatIfOwn(ctx, params.id, body) }),
}
