import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { isCustomer } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { toDollars, toHundredths } from '#contract/money.ts'
import { CODE } from '#contract/errors.ts'
import {
  FIRST_MONTH_FREE,
  NO_STARTUP_FEE,
  promoCode,
  type ManagedCode,
  type promotionCodeCalls,
} from '#contract/promotion-codes.ts'
import { applyFilters, orderBySorting, matchesWords, loadPage } from '#server/db/list.ts'
import type { DB, PromotionCodes } from '#server/db/schema.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'

export type PromotionCodeRecord = Selectable<PromotionCodes>

/** Returns one message for every reason, so that guessing codes reveals nothing. */
export function unusableCodeError() {
  return invalid('The promotion code is invalid or has expired.', CODE.promotionCode)
}

/** Specification 4.9: the code is active, started, not expired and not used up. */
export function isUsable(now: string) {
  return (eb: ExpressionBuilder<DB, 'promotion_codes'>) =>
    eb.and([
      eb('is_active', '=', true),
      eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]),
      eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]),
      eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]),
    ])
}

export async function getUsableCode(ctx: Ctx, code: string, promotion_code_type_id: number) {
  const parsed = promoCode.safeParse(code)
  if (!parsed.success) throw unusableCodeError()
  const row = await ctx.db
    .selectFrom('promotion_codes')
    .where('code', '=', parsed.data)
    .where('promotion_code_type_id', '=', promotion_code_type_id)
    .where(isUsable(ctx.now))
    .selectAll()
    .executeTakeFirst()
  if (!row || !(await mayUseCode(ctx, row.id))) throw unusableCodeError()
  return row
}

/**
 * The name of the code that waives the fee is well known, so customers may enter it only if the provider has waived
 * their fee.
 */
async function mayUseCode(ctx: Ctx, id: number) {
  if (id !== NO_STARTUP_FEE || !isCustomer(ctx.actor)) return true
  const waived = await ctx.db
    .selectFrom('organizations')
    .where('id', '=', ctx.actor.current_organization_id)
    .where('no_startup_fee', '=', true)
    .select('id')
    .executeTakeFirst()
  return waived !== undefined
}

/** Returns a code by its id, which is guessable, only together with the code text that was entered. */
export async function getEnteredCode(ctx: Work, id: number, entered: string | null) {
  const row = await ctx.db
    .selectFrom('promotion_codes')
    .where('id', '=', id)
    .where('code', '=', entered ?? '')
    .select(['id', 'promotion_code_type_id'])
    .executeTakeFirst()
  if (!row) throw unusableCodeError()
  return row
}

/** Register 68: finds the current offer for the first months, which is open to all. */
export async function findOffer(ctx: Pick<Work, 'db' | 'now'>) {
  return ctx.db
    .selectFrom('promotion_codes')
    .where('promotion_code_type_id', '=', FIRST_MONTH_FREE)
    .where(isUsable(ctx.now))
    .selectAll()
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** PROMO-04: lists codes by expiration, the latest first and those without one at the end. */
export async function listPromotionCodes(ctx: Ctx, query: HandlerInput<typeof promotionCodeCalls.list>['query']) {
  const matching = applyFilters(ctx.db.selectFrom('promotion_codes'), query.filter, {
    code: (q, text) => q.where(matchesWords(sql`fold(code)`, text)),
    value: (q, value) => q.where('value_hundredths', '=', toHundredths(value)),
    promotion_code_type_id: (q, type) => q.where('promotion_code_type_id', '=', type),
    is_active: (q, isActive) => q.where('is_active', '=', isActive),
  })
  const sorting = query.sort ?? [{ field: 'expires_at', desc: true }]
  const rows = orderBySorting(matching.selectAll(), sorting, {
    code: sql`code`,
    description: sql`lower(description)`,
    // Sorts percentages and dollar amounts separately.
    value: sql`row(is_fixed, value_hundredths)`,
    promotion_code_type_id: sql`promotion_code_type_id`,
    starts_at: sql`starts_at`,
    expires_at: sql`expires_at`,
    uses: sql`uses`,
    is_active: sql`is_active`,
  }).orderBy('id')
  const listed = await loadPage(ctx.db, query, { matching, rows })
  return { promotion_codes: { ...listed.page, data: listed.page.data.map(toManagedCode) }, meta: listed.meta }
}

export async function getPromotionCode(ctx: Work, id: number): Promise<ManagedCode> {
  const row = await ctx.db.selectFrom('promotion_codes').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  return toManagedCode(row)
}

/** Returns all fields; the schema of each reply picks those that its reader may see. */
export function toManagedCode(row: PromotionCodeRecord): ManagedCode {
  return { ...row, value: toDollars(row.value_hundredths) }
}
