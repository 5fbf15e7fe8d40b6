import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { toHundredths } from '#contract/money.ts'
import { OVERLAPS, type periodicRuleCalls } from '#contract/periodic-rules.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { invalid, notFound } from '#server/errors.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx, Work } from '#server/work.ts'
import { toPeriodicRule } from './queries.ts'

type NewRule = HandlerInput<typeof periodicRuleCalls.create>['body']
type Change = HandlerInput<typeof periodicRuleCalls.update>['body']

/** RULE-07: the rule applies from the next closing on. */
export async function createPeriodicRule(ctx: Ctx, { contract_id, ...body }: NewRule) {
  const { organization_id } = await lockContractRow(ctx, contract_id)
  const values = valuesOf(body)
  await refuseOverlap(ctx, { id: 0, contract_id, ...values })
  const { id } = await ctx.db
    .insertInto('periodic_rules')
    .values({ contract_id, ...values, created_at: ctx.now, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('periodic_rule.created', { ...body }, { organization_id, subject_id: id })
  return id
}

/** RULE-08 */
export async function updatePeriodicRule(ctx: Ctx, id: number, { updated_at, ...body }: Change) {
  const { row, organization_id } = await lockRule(ctx, id)
  await refuseLostEdit(ctx, row, updated_at, { noun: 'periodic_rule', id })
  const values = valuesOf(body)
  await refuseOverlap(ctx, { id, contract_id: row.contract_id, ...values })
  const { id: _, contract_id: _contract, created_at: _created, updated_at: _updated, ...before } = toPeriodicRule(row)
  const edit = diffFields(before, { ...body, applied_from: values.applied_from, applied_to: values.applied_to })
  if (!edit) return
  await ctx.db
    .updateTable('periodic_rules')
    .set({ ...values, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.emit('periodic_rule.updated', edit, { organization_id, subject_id: id })
}

/** RULE-09 */
export async function removePeriodicRule(ctx: Ctx, id: number) {
  const { row, organization_id } = await lockRule(ctx, id)
  await ctx.db.deleteFrom('periodic_rules').where('id', '=', id).execute()
  const { custom_description } = row
  await ctx.emit('periodic_rule.deleted', { custom_description }, { organization_id, subject_id: id })
}

function valuesOf(body: Omit<NewRule, 'contract_id'>) {
  const { type, value, custom_description, is_active } = body
  return {
    type,
    value_cents: toHundredths(value),
    custom_description,
    is_active,
    applied_from: body.applied_from ?? null,
    applied_to: body.applied_to ?? null,
  }
}

/**
 * Locks the contract, so that rules of one contract change one after the other and not while an invoice of it is
 * closed.
 */
async function lockContractRow(ctx: Work, id: number) {
  const row = await ctx.db
    .selectFrom('contracts')
    .where('id', '=', id)
    .select(['id', 'organization_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw invalid({ contract_id: ['The subscription does not exist.'] })
  return row
}

async function lockRule(ctx: Work, id: number) {
  const found = await ctx.db.selectFrom('periodic_rules').where('id', '=', id).select('contract_id').executeTakeFirst()
  if (!found) throw notFound()
  const { organization_id } = await lockContractRow(ctx, found.contract_id)
  const row = await ctx.db.selectFrom('periodic_rules').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  return { row, organization_id }
}

type Stored = ReturnType<typeof valuesOf> & { id: number; contract_id: number }

/** Refuses overlapping active rules with the same type and description, which would charge the same thing twice. */
async function refuseOverlap(ctx: Work, rule: Stored) {
  if (!rule.is_active) return
  const days = (from: string | null, to: string | null) => sql`daterange(${from}::date, ${to}::date, '[]')`
  const other = await ctx.db
    .selectFrom('periodic_rules')
    .where('contract_id', '=', rule.contract_id)
    .where('id', '<>', rule.id)
    .where('is_active', '=', true)
    .where('type', '=', rule.type)
    .where(sql<boolean>`lower(custom_description) = lower(${rule.custom_description})`)
    .where(sql<boolean>`daterange(applied_from, applied_to, '[]') && ${days(rule.applied_from, rule.applied_to)}`)
    .select('id')
    .executeTakeFirst()
  if (other) throw invalid({ applied_from: [OVERLAPS] })
}
