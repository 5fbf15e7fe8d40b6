import { caseRequestCalls } from '#contract/case-requests.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { PRINTING_STATUS, STATUS } from '#contract/enums.ts'
import { notFound, throwConflictIf } from '#server/errors.ts'
import { queueNotices } from '#server/features/notifications/undoable-notices.ts'
import type { Ctx } from '#server/work.ts'
import { lockRequest, type LockedRequest } from './lock-request.ts'
import { refreshCase } from './refresh-case.ts'
import { newestEvent, undoUntil, type UndoHandler } from './undoable.ts'

/** Specification 4.5: cancels a request, status 1 to 5; the notices wait until this can no longer be undone. */
export async function cancelRequest(ctx: Ctx, id: number) {
  const until = undoUntil(ctx.now)
  const locked = await lockRequest(ctx, id)
  throwConflictIf(requestCan.cancel(locked.state))
  await closeCancelled(ctx, locked, until)
  const event = await newestEvent(ctx, locked.patient.id, 'request.cancelled')
  await queueNotices(ctx, event)
  return { event_id: event.event_id, until }
}

/** Cancels the print, closes the flawed trays and deletes the steps that nobody has started. */
export async function closeCancelled(ctx: Ctx, locked: LockedRequest, undo_until?: string) {
  const { request, printing, patient, facts, place } = locked
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
  const trays = await ctx.db
    .updateTable('flawed_trays')
    .set({ closed_at: ctx.now, updated_at: ctx.now })
    .where('customer_request_id', '=', request.id)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  const steps = await ctx.db
    .deleteFrom('workflow_steps')
    .where('customer_request_id', '=', request.id)
    // Print steps of a new request have not been started; those with times were skipped (specification 4.4).
    .where((eb) => eb.or([eb('started_at', 'is', null), eb('step_group', '=', 'print')]))
    .returning(STEP_COLUMNS)
    .execute()
  const restores = {
    steps,
    flawed_tray_ids: trays.map(({ id }) => id),
    printing_request_status_id: printing?.printing_request_status_id ?? null,
  }
  await ctx.emit('request.cancelled', { ...facts, ...(undo_until && { undo_until, restores }) }, place)
  await refreshCase(ctx, patient.id)
}

const STEP_COLUMNS = [
  'id',
  'step_group',
  'position',
  'step_key',
  'user_id',
  'started_at',
  'finished_at',
  'created_at',
  'updated_at',
] as const

export const undoCancellation: UndoHandler<'request.cancelled'> = {
  access: caseRequestCalls.cancel.access,
  run: async (ctx, { patient }, { data: { request_id, restores } }) => {
    if (!restores) throw notFound()
    const { steps, flawed_tray_ids, printing_request_status_id } = restores
    await ctx.db
      .updateTable('customer_requests')
      .set({ status_id: STATUS.new, cancelled_at: null, updated_at: ctx.now })
      .where('id', '=', request_id)
      .execute()
    if (printing_request_status_id !== null) {
      await ctx.db
        .updateTable('printing_requests')
        .set({ printing_request_status_id, updated_at: ctx.now })
        .where('customer_request_id', '=', request_id)
        .execute()
    }
    if (flawed_tray_ids.length > 0) {
      await ctx.db
        .updateTable('flawed_trays')
        .set({ closed_at: null, updated_at: ctx.now })
        .where('id', 'in', flawed_tray_ids)
        .execute()
    }
    if (steps.length > 0) {
      const place = { patient_id: patient.id, customer_request_id: request_id }
      await ctx.db
        .insertInto('workflow_steps')
        .values(steps.map((step) => ({ ...step, ...place })))
        .execute()
    }
    await refreshCase(ctx, patient.id)
  },
}
