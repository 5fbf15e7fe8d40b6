import { PRINTING_STATUS, STATUS } from '#contract/enums.ts'
import { canCancelCase, cancelBlocker } from '#contract/cases.rules.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { dropCharges } from '#server/features/charges/charge-cases.ts'
import type { Ctx } from '#server/work.ts'
import { refreshCase } from './refresh-case.ts'
import { lockForm } from './lock-case.ts'

/** Specification 4.2: cancels form and patient, with every request that is still open. Returns the patient id. */
export async function cancelCase(ctx: Ctx, id: number): Promise<number> {
  const { form, patient, state, place } = await lockForm(ctx, id)
  if (!canCancelCase(ctx.actor, patient.organization_id)) throw forbidden()
  throwConflictIf(cancelBlocker(ctx.actor, patient.organization_id, state))
  await ctx.db
    .updateTable('rx_forms')
    .set({ cancelled_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', form.id)
    .execute()
  await ctx.db.updateTable('patients').set({ updated_by_user_id: ctx.actor.id }).where('id', '=', patient.id).execute()
  await cancelOpenRequests(ctx, patient.id)
  await dropCharges(ctx, patient)
  await refreshCase(ctx, patient.id)
  await ctx.emit('case.cancelled', { rx_form_id: form.id }, place)
  return patient.id
}

async function cancelOpenRequests(ctx: Ctx, patient_id: number) {
  const closed = await ctx.db
    .updateTable('customer_requests')
    .set({ status_id: STATUS.canceled, cancelled_at: ctx.now, updated_at: ctx.now })
    .where('patient_id', '=', patient_id)
    .where('status_id', '<=', STATUS.pending)
    .returning('id')
    .execute()
  if (closed.length === 0) return
  const ids = closed.map((request) => request.id)
  await ctx.db
    .updateTable('printing_requests')
    .set({ printing_request_status_id: PRINTING_STATUS.canceled, updated_at: ctx.now })
    .where('customer_request_id', 'in', ids)
    .where('printing_request_status_id', '=', PRINTING_STATUS.new)
    .execute()
  await ctx.db
    .updateTable('flawed_trays')
    .set({ closed_at: ctx.now, updated_at: ctx.now })
    .where('customer_request_id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute()
}
