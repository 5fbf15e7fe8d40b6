import { caseCan } from '#contract/cases.rules.ts'
import { refuse } from '#server/errors.ts'
import { dropUncharged } from '#server/features/charges/charge.ts'
import type { Ctx } from '#server/work.ts'
import { lockCase } from './state.ts'

/** An archived patient goes for good: its rows with it, its objects to the trash by a job once this has committed. */
export async function removeCase(ctx: Ctx, patient_id: number) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  refuse(caseCan.remove(state))
  await dropUncharged(ctx, patient.id)
  await ctx.db.deleteFrom('patients').where('id', '=', patient.id).execute()
  await ctx.emit('patient.deleted', { full_name: `${patient.first_name} ${patient.last_name}` }, place)
}
