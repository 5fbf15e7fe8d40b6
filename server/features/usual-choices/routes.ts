import type { usualChoiceCalls } from '#contract/usual-choices.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { loadUsualChoices } from './queries.ts'

export const usualChoiceRoutes: Handlers<typeof usualChoiceCalls> = {
  get: async (ctx, { query }) => ({ usual_choices: await loadUsualChoices(ctx, query) }),
}
