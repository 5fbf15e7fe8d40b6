import type { HandlerInput } from '#contract/call.ts'
import type { caseStepCalls } from '#contract/case-steps.ts'
import { canReviewSetup, caseCan } from '#contract/cases.rules.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { insertTreatmentNote } from '#server/features/patients/treatment-notes.ts'
import { sendBackSetup } from '#server/features/setups/seal.ts'
import type { Ctx } from '#server/work.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'

/** Reopens a completed setup (specification 4.2) with its open comments; the version itself stays unchanged. */
export async function requestChanges(
  ctx: Ctx,
  patient_id: number,
  body: HandlerInput<typeof caseStepCalls.requestChanges>['body'],
) {
  const { note } = body
  const { patient, form, state, place } = await lockCase(ctx, patient_id)
  if (!canReviewSetup(ctx.actor, patient.organization_id)) throw forbidden()
  throwConflictIf(caseCan.requestChanges(state))
  const sentBack = await sendBackSetup(ctx, patient.id, body)
  await ctx.db.updateTable('patients').set({ setup_completed_at: null }).where('id', '=', patient.id).execute()
  if (form) {
    await ctx.db
      .updateTable('rx_forms')
      .set({ completed_at: null, updated_at: ctx.now })
      .where('id', '=', form.id)
      .execute()
  }
  await reopenLastStep(ctx, patient.id)
  if (note) await insertTreatmentNote(ctx, patient, note)
  await ctx.emit(
    'case.changes_requested',
    { note, ...(sentBack && { setup: sentBack.version, comments: sentBack.comments }) },
    place,
  )
  await refreshCase(ctx, patient.id)
}

async function reopenLastStep(ctx: Ctx, patient_id: number) {
  const last = await ctx.db
    .selectFrom('workflow_steps')
    .where('patient_id', '=', patient_id)
    .where('step_group', '=', 'initial')
    .where('finished_at', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  if (!last) return
  await ctx.db
    .updateTable('workflow_steps')
    .set({ finished_at: null, updated_at: ctx.now })
    .where('id', '=', last.id)
    .execute()
}
