import type { periodicRuleCalls } from '#contract/periodic-rules.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { createPeriodicRule, removePeriodicRule, updatePeriodicRule } from './actions.ts'
import { getPeriodicRule, listPeriodicRules } from './queries.ts'

export const periodicRuleRoutes: Handlers<typeof periodicRuleCalls> = {
  list: (ctx, { query }) => listPeriodicRules(ctx, query),
  get: async (ctx, { params }) => ({ rule: await getPeriodicRule(ctx, params.id) }),
  create: async (ctx, { body }) => ({
    rule: await getPeriodicRule(ctx, await createPeriodicRule(ctx, body)),
    message: 'The periodic rule was created.',
  }),
  update: async (ctx, { params, body }) => {
    await updatePeriodicRule(ctx, params.id, body)
    return { rule: await getPeriodicRule(ctx, params.id), message: 'The periodic rule was saved.' }
  },
  remove: async (ctx, { params }) => {
    await removePeriodicRule(ctx, params.id)
    return { message: 'The periodic rule was deleted.' }
  },
}
