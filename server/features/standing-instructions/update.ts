import type { HandlerInput } from '#contract/call.ts'
import type { standingInstructionCalls } from '#contract/standing-instructions.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import { refuseContradiction } from './create.ts'
import { toEventData } from './event-data.ts'
import { lockInstruction } from './lock-instruction.ts'

type Body = HandlerInput<typeof standingInstructionCalls.update>['body']

/** Changes an instruction; cases in which it was ticked keep it as it was. */
export async function updateInstruction(ctx: Ctx, user_id: number, id: number, { updated_at, text, ...change }: Body) {
  const { instruction, place } = await lockInstruction(ctx, user_id, id)
  await refuseLostEdit(ctx, instruction, updated_at, { noun: 'instruction', id })
  const values = { ...change, text: text || null }
  const edit = diffFields(instruction, values)
  if (!edit) return
  await ctx.db
    .updateTable('standing_instructions')
    .set({ ...values, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
    .catch(refuseContradiction)
  await ctx.emit('instruction.updated', { ...toEventData({ id, ...change }), ...edit }, place)
}
