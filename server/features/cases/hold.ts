import { isCustomer, permits } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCan } from '#contract/cases.rules.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { notifyHold } from '#server/features/notifications/hold-notices.ts'
import { updatePromises } from '#server/features/promises/update-promises.ts'
import type { Ctx } from '#server/work.ts'
import { lockCase } from './lock-case.ts'
import { listUnfinishedItems } from './unfinished-items.ts'
import { newestEvent, undoUntil, type UndoHandler } from './undoable.ts'

type Hold = HandlerInput<typeof caseStepCalls.toggleHold>['body']
type Locked = Awaited<ReturnType<typeof lockCase>>

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
  const locked = await lockCase(ctx, patient_id)
  const { patient, state } = locked
  if (!permits(caseStepCalls.toggleHold.access, ctx.actor, patient.organization_id)) throw forbidden()
  const is_on_hold = hold.is_on_hold ?? !patient.is_on_hold
  throwConflictIf(caseCan.hold(state, is_on_hold))
  const asked_item_ids = [...new Set(hold.asked_item_ids)]
  if (asked_item_ids.length > 0) await requireHoldable(ctx, patient.id, is_on_hold, asked_item_ids)
  await writeHold(ctx, locked, {
    is_on_hold,
    name: hold.action_owner_name,
    reason: hold.reason,
    // Only management may choose 'Notify Doctor' (PAT-37).
    notify_doctor: hold.should_notify_doctor && !isCustomer(ctx.actor),
    asked_item_ids,
    undo_until,
  })
  return is_on_hold
}

/** Ends the hold of a case that waits for nothing any more. It follows from another action, so it cannot be undone. */
export async function endHold(ctx: Ctx, locked: Locked, note: { name: string; reason: string }) {
  await writeHold(ctx, locked, { ...note, is_on_hold: false, notify_doctor: false, asked_item_ids: [] })
  await notifyHold(ctx, await newestEvent(ctx, locked.patient.id, 'patient.released'))
}

type NewState = {
  is_on_hold: boolean
  name: string
  reason: string
  notify_doctor: boolean
  /** The items that the hold waits for (specification 4.16). */
  asked_item_ids: readonly number[]
  undo_until?: string | undefined
}

/** Writes the state, a note of the history and the event. The caller has locked the case and checked the rule. */
async function writeHold(ctx: Ctx, { patient, place }: Locked, state: NewState) {
  const { is_on_hold, name, reason, notify_doctor, asked_item_ids, undo_until } = state
  const written = setHold(ctx, patient.id, is_on_hold)
  const noted = ctx.db
    .insertInto('on_hold_notes')
    .values({
      patient_id: patient.id,
      user_id: ctx.actor.id,
      name,
      note: reason,
      is_on_hold_reason: is_on_hold ? 'hold' : 'unhold',
      asked_item_ids: asked_item_ids.length > 0 ? [...asked_item_ids] : null,
      created_at: ctx.now,
    })
    .execute()
  await ctx.emit(
    is_on_hold ? 'patient.held' : 'patient.released',
    { name, reason, notify_doctor, ...(undo_until && { undo_until }) },
    place,
  )
  await pipelined([written, noted])
  await updatePromises(ctx, [patient.id])
}

/** Throws 422 unless a hold begins and each of the items is asked in this case and unfinished. */
async function requireHoldable(ctx: Ctx, patient_id: number, is_on_hold: boolean, ids: readonly number[]) {
  const unfinished = await listUnfinishedItems(ctx, patient_id)
  const areAsked = ids.every((id) => unfinished.some((item) => item.id === id))
  if (!is_on_hold) throw invalid({ asked_item_ids: ['Only a hold waits for what is asked of the practice.'] })
  if (!areAsked) throw invalid({ asked_item_ids: ['Must be unfinished items of this case.'] })
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
      await updatePromises(ctx, [patient.id])
    },
  }
}

/** Writes the row without refreshCase, because no derived column depends on the hold; the promise does. */
function setHold(ctx: Ctx, patient_id: number, is_on_hold: boolean) {
  return ctx.db.updateTable('patients').set({ is_on_hold, updated_at: ctx.now }).where('id', '=', patient_id).execute()
}
