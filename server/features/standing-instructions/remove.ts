import type { Ctx } from '#server/work.ts'
import { toEventData } from './event-data.ts'
import { lockInstruction } from './lock-instruction.ts'

/** Ends an instruction. The row stays, for the cases in which it was ticked. */
export async function removeInstruction(ctx: Ctx, user_id: number, id: number) {
  const { instruction, place } = await lockInstruction(ctx, user_id, id)
  await ctx.db
    .updateTable('standing_instructions')
    .set({ ended_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.emit('instruction.deleted', toEventData(instruction), place)
}
