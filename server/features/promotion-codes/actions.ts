import type { Work } from '#server/http/context.ts'
import { isUsable, unusable, type PromotionCodeRecord } from './queries.ts'

/** Takes a code in: it counts as used from now on, and of two who take the last one at once the second is refused. */
export async function usePromotionCode(
  ctx: Work,
  id: number,
  place: { organization_id: number },
): Promise<PromotionCodeRecord> {
  const code = await ctx.db
    .updateTable('promotion_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1), updated_at: ctx.now }))
    .where('id', '=', id)
    .where(isUsable(ctx.now))
    .returningAll()
    .executeTakeFirst()
  if (!code) throw unusable()
  await ctx.emit('promotion_code.used', { code: code.code }, { ...place, subject_id: code.id })
  return code
}
