import { canCompleteSetup } from '#contract/cases.rules.ts'
import { isTickOutdated, tickBlocker } from '#contract/standing-instructions.rules.ts'
import { conflict, forbidden, notFound, throwConflictIf } from '#server/errors.ts'
import { lockCase } from '#server/features/cases/lock-case.ts'
import type { Ctx } from '#server/work.ts'
import { loadCaseInstructions } from './case-instructions.ts'
import { toEventData } from './event-data.ts'

/**
 * Stores that an instruction was followed in a case, with the instruction as it is. The lock of the case lets two ticks
 * run one after the other, so the second finds the first and changes nothing.
 *
 * @param updated_at that of the instruction as it was read.
 */
export async function tickInstruction(ctx: Ctx, patient_id: number, id: number, updated_at: string | undefined) {
  const { patient, place } = await lockCaseToTick(ctx, patient_id)
  const instruction = await findInForce(ctx, patient, id)
  if (!instruction) throw notFound()
  if (updated_at !== undefined && updated_at !== instruction.updated_at)
    throw conflict('The instruction was changed meanwhile. Please read it again.')
  if (instruction.tick && !isTickOutdated(instruction)) return instruction
  const { tooth_group, direction, amount, text } = instruction
  const by = `${ctx.actor.first_name} ${ctx.actor.last_name}`.trim()
  const ticked = {
    tooth_group,
    direction,
    amount,
    text,
    ticked_by_user_id: ctx.actor.id,
    ticked_by_name: by || ctx.actor.email,
    ticked_at: ctx.now,
  }
  await ctx.db
    .insertInto('standing_instruction_ticks')
    .values({ patient_id: patient.id, standing_instruction_id: id, ...ticked })
    .onConflict((row) => row.columns(['patient_id', 'standing_instruction_id']).doUpdateSet(ticked))
    .execute()
  await ctx.emit('setup.instruction_ticked', toEventData(instruction), { ...place, subject_id: id })
  return (await findInForce(ctx, patient, id)) ?? instruction
}

/** Takes a tick back, also one of an instruction that has ended; 404 without one. */
export async function untickInstruction(ctx: Ctx, patient_id: number, id: number) {
  const { patient, place } = await lockCaseToTick(ctx, patient_id)
  const removed = await ctx.db
    .deleteFrom('standing_instruction_ticks')
    .where('patient_id', '=', patient.id)
    .where('standing_instruction_id', '=', id)
    .returning(['tooth_group', 'direction', 'amount'])
    .executeTakeFirst()
  if (!removed) throw notFound()
  await ctx.emit('setup.instruction_unticked', toEventData({ id, ...removed }), { ...place, subject_id: id })
}

async function lockCaseToTick(ctx: Ctx, patient_id: number) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  if (!canCompleteSetup(ctx.actor, patient.organization_id)) throw forbidden()
  throwConflictIf(tickBlocker(state))
  return { patient, place }
}

async function findInForce(ctx: Ctx, patient: Parameters<typeof loadCaseInstructions>[1], id: number) {
  const instructions = await loadCaseInstructions(ctx, patient)
  return instructions.find((instruction) => instruction.id === id && !instruction.is_ended)
}
