import { requestCan } from '#contract/cases.rules.ts'
import { PRINTING_STATUS, STATUS } from '#contract/enums.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { lockRequest, type LockedRequest } from './lock-request.ts'
import { refreshCase } from './refresh-case.ts'

/** Specification 4.5: cancels a request, status 1 to 5. */
export async function cancelRequest(ctx: Ctx, id: number) {
  const locked = await lockRequest(ctx, id)
  throwConflictIf(requestCan.cancel(locked.state))
  await closeCancelled(ctx, locked)
}

/** Cancels the print, closes the flawed trays and deletes the steps that nobody has started. */
export async function closeCancelled(ctx: Ctx, { request, patient, facts, place }: LockedRequest) {
  await ctx.db
    .updateTable('customer_requests')
    .set({ status_id: STATUS.canceled, cancelled_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', request.id)
    .execute()
  await ctx.db
    .updateTable('printing_requests')
    .set({ printing_request_status_id: PRINTING_STATUS.canceled, updated_at: ctx.now })
    .where('customer_request_id', '=', request.id)
    .execute()
  await ctx.db
    .updateTable('flawed_trays')
    .set({ closed_at: ctx.now, updated_at: ctx.now })
    .where('customer_request_id', '=', request.id)
    .where('closed_at', 'is', null)
    .execute()
  await ctx.db
    .deleteFrom('workflow_steps')
    .where('customer_request_id', '=', request.id)
    // Print steps of a new request have not been started; those with times were skipped (specification 4.4).
    .where((eb) => eb.or([eb('started_at', 'is', null), eb('step_group', '=', 'print')]))
    .execute()
  await ctx.emit('request.cancelled', facts, place)
  await refreshCase(ctx, patient.id)
}
