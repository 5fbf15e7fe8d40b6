import { caseCan } from '#contract/cases.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { refreshCase } from './refresh-case.ts'
import { lockForm } from './lock-case.ts'

/** Specification 4.3: deletes the form, and archives the patient if no other data of it exists. */
export async function removeForm(ctx: Ctx, id: number) {
  const { form, patient, state, place } = await lockForm(ctx, id)
  throwConflictIf(caseCan.deleteForm(state))
  await ctx.db.deleteFrom('rx_forms').where('id', '=', form.id).execute()
  await ctx.db
    .deleteFrom('workflow_steps')
    .where('patient_id', '=', patient.id)
    .where('step_group', '=', 'initial')
    .where('started_at', 'is', null)
    .where('finished_at', 'is', null)
    .execute()
  await ctx.emit('case.form_deleted', { rx_form_id: form.id }, place)
  const hasNotes = [patient.doctor_notes, patient.management_notes, patient.internal_notes].some(Boolean)
  if (patient.deleted_at === null && !hasNotes && !(await hasOtherData(ctx, patient.id))) {
    await ctx.db.updateTable('patients').set({ deleted_at: ctx.now }).where('id', '=', patient.id).execute()
    await ctx.emit('patient.archived', {}, { patient_id: patient.id, organization_id: patient.organization_id })
  }
  await refreshCase(ctx, patient.id)
}

const OTHER_DATA = ['patient_files', 'treatment_notes', 'on_hold_notes', 'customer_requests', 'asked_items'] as const

async function hasOtherData(ctx: Ctx, patient_id: number) {
  for (const table of OTHER_DATA) {
    const row = await ctx.db.selectFrom(table).where('patient_id', '=', patient_id).select('id').executeTakeFirst()
    if (row) return true
  }
  return false
}
