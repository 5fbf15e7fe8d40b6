import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { dollars } from '#contract/money.ts'
import { CODE } from '#contract/errors.ts'
import { FIRST_MONTH_FREE, type PromotionCode } from '#contract/promotion-codes.ts'
import type { DB, PromotionCodes } from '#server/db/schema.ts'
import { invalid } from '#server/errors.ts'
import type { Work } from '#server/http/context.ts'

export type PromotionCodeRecord = Selectable<PromotionCodes>

/** One sentence for all that can be wrong with a code: who guesses learns nothing more. */
export function unusable() {
  return invalid('The promotion code is invalid or has expired.', CODE.promotionCode)
}

/** decisions 4.9: active, begun, not over and not used up. */
export function isUsable(now: string) {
  return (eb: ExpressionBuilder<DB, 'promotion_codes'>) =>
    eb.and([
      eb('is_active', '=', true),
      eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]),
      eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]),
      eb.or([eb('max_uses', 'is', null), eb('uses', '<', sql<number>`max_uses`)]),
    ])
}

export async function getUsableCode(ctx: Work, code: string, promotion_code_type_id: number) {
  const row = await ctx.db
    .selectFrom('promotion_codes')
    .where('code', '=', code.trim().toUpperCase())
    .where('promotion_code_type_id', '=', promotion_code_type_id)
    .where(isUsable(ctx.now))
    .selectAll()
    .executeTakeFirst()
  if (!row) throw unusable()
  return row
}

/** Register 68: the offer for the first months that everybody may take at the moment. */
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

export function promotionCodeOf(row: PromotionCodeRecord): PromotionCode {
  return { ...row, value: dollars(row.value_hundredths) }
}
