import type { systemCalls } from '#contract/system.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getSystem } from './queries.ts'

export const systemRoutes: Handlers<typeof systemCalls> = {
  get: async (ctx) => ({ system: await getSystem(ctx) }),
}
