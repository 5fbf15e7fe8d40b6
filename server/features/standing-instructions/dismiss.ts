import type { ToothChange } from '#contract/tooth-changes.ts'
import type { Ctx } from '#server/work.ts'
import { getWritablePlace } from './doctor-place.ts'

/** Stores that a change is suggested to the doctor no more; a second time changes nothing. */
export async function dismissSuggestion(ctx: Ctx, user_id: number, { tooth_group, direction, amount }: ToothChange) {
  const organization_id = await getWritablePlace(ctx, user_id)
  const change = { tooth_group, direction, amount }
  const dismissed = await ctx.db
    .insertInto('standing_instruction_dismissals')
    .values({ ...change, user_id, organization_id, created_at: ctx.now })
    .onConflict((row) => row.columns(['user_id', 'organization_id', 'tooth_group', 'direction', 'amount']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (dismissed) await ctx.emit('instruction.dismissed', change, { user_id, organization_id })
}
