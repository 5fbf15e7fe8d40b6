import { isCustomer, permits } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCan } from '#contract/cases.rules.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { notifyHold } from '#server/features/notifications/hold-notices.ts'
import type { Ctx } from '#server/work.ts'
import { lockCase } from './lock-case.ts'
import { newestEvent, undoUntil, type UndoHandler } from './undoable.ts'

type Hold = HandlerInput<typeof caseStepCalls.toggleHold>['body']

/** Holds or releases the case and schedules the notifications for the time when it can no longer be undone. */
export async function holdOrRelease(ctx: Ctx, patient_id: number, hold: Hold) {
  const until = undoUntil(ctx.now)
  const is_on_hold = await toggleHold(ctx, patient_id, hold, until)
  const event = await newestEvent(ctx, patient_id, is_on_hold ? 'patient.held' : 'patient.released')
  await notifyHold(ctx, event)
  return { is_on_hold, undo: { event_id: event.event_id, until } }
}

/**
 * Holds or releases under the lock of the case, so that concurrent toggles are not lost, and adds to the history.
 * Returns the new state.
 */
export async function toggleHold(ctx: Ctx, patient_id: number, hold: Hold, undo_until?: string) {
  const { patient, state, place } = await lockCase(ctx, patient_id)
  if (!permits(caseStepCalls.toggleHold.access, ctx.actor, patient.organization_id)) throw forbidden()
  const is_on_hold = hold.is_on_hold ?? !patient.is_on_hold
  throwConflictIf(caseCan.hold(state, is_on_hold))
  const written = setHold(ctx, patient_id, is_on_hold)
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
      // Only management may choose 'Notify Doctor' (PAT-37).
      notify_doctor: hold.should_notify_doctor && !isCustomer(ctx.actor),
      ...(undo_until && { undo_until }),
    },
    place,
  )
  await pipelined([written, noted])
  return is_on_hold
}

/** Reverts a hold or release. An undo is refused after any later change, so the newest note is the one to delete. */
export function undoHold(is_on_hold: boolean): UndoHandler {
  return {
    access: caseStepCalls.toggleHold.access,
    run: async (ctx, { patient }) => {
      await setHold(ctx, patient.id, is_on_hold)
      await ctx.db
        .deleteFrom('on_hold_notes')
        .where('id', '=', (eb) =>
          eb
            .selectFrom('on_hold_notes')
            .where('patient_id', '=', patient.id)
            .select(({ fn }) => fn.max('id').as('id')),
        )
        .execute()
    },
  }
}

/** Writes the row without refreshCase, because no derived column depends on the hold. */
function setHold(ctx: Ctx, patient_id: number, is_on_hold: boolean) {
  return ctx.db.updateTable('patients').set({ is_on_hold, updated_at: ctx.now }).where('id', '=', patient_id).execute()
}
