import { caseCan } from '#contract/cases.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import { dropUncharged } from '#server/features/charges/charge-cases.ts'
import type { Ctx } from '#server/work.ts'
import { lockCase } from './lock-case.ts'

/** Deletes an archived patient for good with its rows; a job moves its objects to the trash after the commit. */
export async function removeCase(ctx: Ctx, patient_id: number) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  throwConflictIf(caseCan.remove(state))
  await dropUncharged(ctx, patient.id)
  await ctx.db.deleteFrom('patients').where('id', '=', patient.id).execute()
  await ctx.emit('patient.deleted', { full_name: `${patient.first_name} ${patient.last_name}` }, place)
}
