import type { whatIfCalls } from '#contract/what-if.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { compareGeneralDraft, compareOwnDraft } from './queries.ts'

export const whatIfRoutes: Handlers<typeof whatIfCalls> = {
  everybodys: async (ctx, { body }) => ({ what_if: await compareGeneralDraft(ctx, body) }),
  own: async (ctx, { params, body }) => ({ what_if: await compareOwnDraft(ctx, params.id, body) }),
}
