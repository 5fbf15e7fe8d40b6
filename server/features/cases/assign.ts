import { canAssignCase, caseCan } from '#contract/cases.rules.ts'
import { COMPLETED_BY } from '#contract/enums.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { findManager } from '#server/features/organizations/members.ts'
import type { Ctx } from '#server/work.ts'
import { refreshCase } from './refresh-case.ts'
import { lockForm } from './lock-case.ts'

/** Specification 4.3: assigns who makes the setup. Returns the patient id. */
export async function assignCase(ctx: Ctx, id: number, assign_to: keyof typeof COMPLETED_BY): Promise<number> {
  const { form, patient, state, place } = await lockForm(ctx, id)
  const { organization_id } = patient
  if (!canAssignCase(ctx.actor, organization_id)) throw forbidden()
  const hasManager = (await findManager(ctx, organization_id)) !== undefined
  throwConflictIf(caseCan.assign({ ...state, rx_form: form }, hasManager, assign_to))
  await ctx.db
    .updateTable('rx_forms')
    .set({ submission_completed_by: COMPLETED_BY[assign_to], updated_at: ctx.now })
    .where('id', '=', form.id)
    .execute()
  await refreshCase(ctx, patient.id)
  await ctx.emit('case.assigned', { rx_form_id: form.id, assign_to }, place)
  return patient.id
}
