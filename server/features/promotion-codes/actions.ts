import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { toDollars, toHundredths } from '#contract/money.ts'
import { deleteBlocker, freeMonthsBlocker, protectedBlocker, typeBlocker } from '#contract/promotion-codes.rules.ts'
import {
  DISCOUNT_TOO_LARGE,
  endsBeforeStart,
  INITIAL_SETUP,
  exceedsFullDiscount,
  EXPIRES_BEFORE_START,
  type promotionCodeCalls,
} from '#contract/promotion-codes.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { invalid, notFound, throwOnUniqueViolation, throwConflictIf } from '#server/errors.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx, Work } from '#server/work.ts'
import { isUsable, unusableCodeError, type PromotionCodeRecord } from './queries.ts'

type NewCode = HandlerInput<typeof promotionCodeCalls.create>['body']
type Change = HandlerInput<typeof promotionCodeCalls.update>['body']

export async function createPromotionCode(ctx: Work, body: NewCode) {
  const { code, description, value } = body
  const { id } = await ctx.db
    .insertInto('promotion_codes')
    .values({
      code,
      description,
      value_hundredths: toHundredths(value),
      is_fixed: body.is_fixed ?? false,
      promotion_code_type_id: body.promotion_code_type_id ?? INITIAL_SETUP,
      max_uses: body.max_uses ?? null,
      starts_at: body.starts_at ?? null,
      expires_at: body.expires_at ?? null,
      is_active: body.is_active ?? true,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwOnUniqueViolation('promotion_codes_code_key', invalid({ code: ['The code has already been taken.'] })))
  await ctx.emit('promotion_code.created', { code }, { subject_id: id })
  return id
}

/** PROMO-05, PROMO-09. Absent fields stay unchanged; the resulting code is validated as a whole. */
export async function updatePromotionCode(ctx: Ctx, id: number, { code, updated_at, ...body }: Change) {
  const stored = await lockPromotionCode(ctx, id)
  throwConflictIf(protectedBlocker(stored))
  await refuseLostEdit(ctx, stored, updated_at, { noun: 'promotion_code', id })
  if (code !== undefined && code !== stored.code) throw invalid({ code: ['The code cannot be changed.'] })
  const after = { ...fieldsOf(stored), ...withoutAbsent(body) }
  validateCode(after, stored)
  const edit = diffFields(fieldsOf(stored), after)
  if (!edit) return
  const { value, ...columns } = after
  await ctx.db
    .updateTable('promotion_codes')
    .set({ ...columns, value_hundredths: toHundredths(value), updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.emit('promotion_code.updated', { ...edit, code: stored.code }, { subject_id: id })
}

/** Deletes an unused code. A used one must be deactivated instead, because contracts and invoices refer to it. */
export async function removePromotionCode(ctx: Work, id: number) {
  const stored = await lockPromotionCode(ctx, id)
  throwConflictIf(deleteBlocker(stored))
  throwConflictIf(deleteBlocker({ ...stored, is_named: await isReferenced(ctx, id) }))
  await ctx.db.deleteFrom('promotion_codes').where('id', '=', id).execute()
  await ctx.emit('promotion_code.deleted', { code: stored.code }, { subject_id: id })
}

async function lockPromotionCode(ctx: Work, id: number) {
  const row = await ctx.db.selectFrom('promotion_codes').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function fieldsOf(row: PromotionCodeRecord) {
  const { description, is_fixed, promotion_code_type_id, max_uses, starts_at, expires_at, is_active } = row
  const value = toDollars(row.value_hundredths)
  return { description, value, is_fixed, promotion_code_type_id, max_uses, starts_at, expires_at, is_active }
}

type Fields = ReturnType<typeof fieldsOf>

function withoutAbsent(body: Omit<Change, 'code' | 'updated_at'>): Partial<Fields> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

function validateCode(after: Fields, stored: PromotionCodeRecord) {
  if (exceedsFullDiscount(after)) throw invalid({ value: [DISCOUNT_TOO_LARGE] })
  const isOtherValue = toHundredths(after.value) !== stored.value_hundredths || after.is_fixed !== stored.is_fixed
  const valueRefusal = isOtherValue ? freeMonthsBlocker(stored) : undefined
  if (valueRefusal) throw invalid({ value: [valueRefusal] })
  if (endsBeforeStart(after)) throw invalid({ expires_at: [EXPIRES_BEFORE_START] })
  const { max_uses } = after
  if (max_uses !== null && max_uses < stored.uses) {
    throw invalid({ max_uses: [`It was used ${stored.uses} times already: the limit cannot be lower.`] })
  }
  const typeRefusal = after.promotion_code_type_id === stored.promotion_code_type_id ? undefined : typeBlocker(stored)
  if (typeRefusal) throw invalid({ promotion_code_type_id: [typeRefusal] })
}

async function isReferenced(ctx: Work, id: number) {
  const { rows } = await sql<{ named: boolean }>`select exists (select from contracts where promotion_code_id = ${id})
    or exists (select from order_lines where promotion_code_id = ${id}) as named`.execute(ctx.db)
  return rows[0]?.named ?? false
}

/**
 * Redeems a code: counts the use atomically, so that of two concurrent last uses the second is refused. `updated_at`
 * does not change, so an open edit form stays valid.
 */
export async function usePromotionCode(
  ctx: Work,
  id: number,
  place: { organization_id: number },
): Promise<PromotionCodeRecord> {
  const code = await ctx.db
    .updateTable('promotion_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .where(isUsable(ctx.now))
    .returningAll()
    .executeTakeFirst()
  if (!code) throw unusableCodeError()
  await ctx.emit('promotion_code.used', { code: code.code }, { ...place, subject_id: code.id })
  return code
}
