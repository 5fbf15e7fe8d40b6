import type { Selectable } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { toDollars } from '#contract/money.ts'
import type { PeriodicRule, periodicRuleCalls } from '#contract/periodic-rules.ts'
import { applyFilters, loadPage } from '#server/db/list.ts'
import type { PeriodicRules } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Work } from '#server/work.ts'

/** RULE-05 */
export async function listPeriodicRules(ctx: Work, query: HandlerInput<typeof periodicRuleCalls.list>['query']) {
  const matching = applyFilters(ctx.db.selectFrom('periodic_rules'), query.filter, {
    is_active: (q, is_active) => q.where('is_active', '=', is_active),
    contract_id: (q, contract_id) => q.where('contract_id', '=', contract_id),
  })
  const listed = await loadPage(ctx.db, query, { matching, rows: matching.selectAll().orderBy('id', 'desc') })
  return { rules: { ...listed.page, data: listed.page.data.map(toPeriodicRule) }, meta: listed.meta }
}

export async function getPeriodicRule(ctx: Work, id: number): Promise<PeriodicRule> {
  const row = await ctx.db.selectFrom('periodic_rules').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  return toPeriodicRule(row)
}

export function toPeriodicRule({ value_cents, ...row }: Selectable<PeriodicRules>): PeriodicRule {
  return { ...row, value: toDollars(value_cents) }
}
