import { canCompleteSetup, caseCan } from '#contract/cases.rules.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { caseStepCalls } from '#contract/case-steps.ts'
import { needsApproval } from '#contract/rx-forms.rules.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { sealSetup } from '#server/features/setups/seal.ts'
import type { Ctx } from '#server/work.ts'
import { approveCase } from './approve.ts'
import { finishSteps } from './finish-steps.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'

/**
 * Completes the setup; the offered files become its next, immutable version. A case that is set up in the office has no
 * files.
 */
export async function completeSetup(
  ctx: Ctx,
  patient_id: number,
  body: HandlerInput<typeof caseStepCalls.completeSetup>['body'],
) {
  const locked = await lockCase(ctx, patient_id)
  const { patient, form, state, place } = locked
  if (!canCompleteSetup(ctx.actor, patient.organization_id)) throw forbidden()
  throwConflictIf(caseCan.completeSetup(state))
  await ctx.db.updateTable('patients').set({ setup_completed_at: ctx.now }).where('id', '=', patient.id).execute()
  if (form) {
    await ctx.db
      .updateTable('rx_forms')
      .set({ completed_at: ctx.now, ready_at: form.ready_at ?? ctx.now, updated_at: ctx.now })
      .where('id', '=', form.id)
      .execute()
  }
  await finishSteps(ctx, { patient_id: patient.id })
  const { version, files } = await sealSetup(ctx, patient, body)
  const approved_at_once = !needsApproval(form)
  await ctx.emit(
    'case.setup_completed',
    {
      rx_form_id: form?.id ?? null,
      setup: version,
      approved_at_once,
      ...(files.length > 0 && { files, accepted_warnings: body.accepted_warnings }),
    },
    place,
  )
  if (approved_at_once) await approveCase(ctx, locked, { version })
  await refreshCase(ctx, patient.id)
}
