import { caseCan } from '#contract/cases.rules.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { setReady } from './mark-ready.ts'
import { refreshCase } from './refresh-case.ts'
import { lockForm } from './lock-case.ts'

/**
 * Specification 4.3: records that models or impression trays were shipped back to the practice. Returns the patient id.
 */
export async function shipBack(ctx: Ctx, id: number, tracking_number: string): Promise<number> {
  const { form, patient, state, place } = await lockForm(ctx, id)
  throwConflictIf(caseCan.shipBack(state))
  await ctx.db.updateTable('rx_forms').set({ tracking_number, updated_at: ctx.now }).where('id', '=', form.id).execute()
  await ctx.emit('case.shipped_back', { rx_form_id: form.id, tracking_number }, place)
  await finishShippedStep(ctx, patient.id, place)
  if (!form.ready_at && !form.completed_at) await setReady(ctx, form, true)
  await refreshCase(ctx, patient.id)
  return patient.id
}

async function finishShippedStep(ctx: Ctx, patient_id: number, place: { patient_id: number; organization_id: number }) {
  const step = await ctx.db
    .updateTable('workflow_steps')
    .set((eb) => ({
      started_at: eb.fn.coalesce('started_at', eb.val(ctx.now)),
      finished_at: ctx.now,
      updated_at: ctx.now,
    }))
    .where('patient_id', '=', patient_id)
    .where('step_group', '=', 'initial')
    .where('step_key', '=', 'shipped')
    .where('finished_at', 'is', null)
    .returning(['id', 'step_key', 'step_group'])
    .executeTakeFirst()
  if (!step) return
  const { id, ...data } = step
  await ctx.emit('step.finished', { step_id: id, ...data }, { ...place, subject_id: id })
}
