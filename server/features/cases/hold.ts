import { isCustomer, permits } from '#contract/access.ts'
import type { Taken } from '#contract/call.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCan } from '#contract/cases.rules.ts'
import { forbidden, refuse } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { lockCase } from './state.ts'

type Hold = Taken<typeof caseStepCalls.toggleHold>['body']

/** Holds or releases under the lock of the case, so that none of many at once is lost, and adds to the history. */
export async function toggleHold(ctx: Ctx, patient_id: number, hold: Hold) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  if (!permits(caseStepCalls.toggleHold.access, ctx.actor, patient.organization_id)) throw forbidden()
  const is_on_hold = hold.is_on_hold ?? !patient.is_on_hold
  refuse(caseCan.hold(state, is_on_hold))
  // Nothing that refresh.ts keeps of a case depends on it, so that one writing of the row is enough.
  const written = ctx.db
    .updateTable('patients')
    .set({ is_on_hold, updated_at: ctx.now })
    .where('id', '=', patient.id)
    .execute()
  const noted = ctx.db
    .insertInto('on_hold_notes')
    .values({
      patient_id: patient.id,
      user_id: ctx.actor.id,
      name: hold.action_owner_name,
      note: hold.reason,
      is_on_hold_reason: is_on_hold ? 'hold' : 'unhold',
      created_at: ctx.now,
    })
    .execute()
  await ctx.emit(
    is_on_hold ? 'patient.held' : 'patient.released',
    {
      name: hold.action_owner_name,
      reason: hold.reason,
      // 'Notify Doctor' is the choice of management alone (PAT-37).
      notify_doctor: hold.should_notify_doctor && !isCustomer(ctx.actor),
    },
    place,
  )
  await Promise.all([written, noted])
  return is_on_hold
}
