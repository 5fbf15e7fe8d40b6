import type { HandlerInput } from '#contract/call.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { canReviewSetup, caseCan } from '#contract/cases.rules.ts'
import { forbidden, notFound, throwConflictIf } from '#server/errors.ts'
import { queueNotices } from '#server/features/notifications/undoable-notices.ts'
import { deleteTreatmentNote, insertTreatmentNote } from '#server/features/patients/treatment-notes.ts'
import { sendBackSetup, withdrawAnswer, withdrawSentComments } from '#server/features/setups/seal.ts'
import type { Ctx } from '#server/work.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'
import { newestEvent, undoUntil, type UndoHandler } from './undoable.ts'

type Body = HandlerInput<typeof caseStepCalls.requestChanges>['body']

/**
 * Requests changes and schedules the notices for when this can no longer be undone. A job prepares the mail, which
 * waits too (setups/change-mail.ts).
 */
export async function requestChangesWithUndo(ctx: Ctx, patient_id: number, body: Body) {
  const until = undoUntil(ctx.now)
  await requestChanges(ctx, patient_id, body, until)
  const event = await newestEvent(ctx, patient_id, 'case.changes_requested')
  await queueNotices(ctx, event)
  return { event_id: event.event_id, until }
}

/** Reopens a completed setup (specification 4.2) with its open comments; the version itself stays unchanged. */
export async function requestChanges(ctx: Ctx, patient_id: number, body: Body, undo_until?: string) {
  const { note } = body
  const { patient, form, state, place } = await lockCase(ctx, patient_id)
  if (!canReviewSetup(ctx.actor, patient.organization_id)) throw forbidden()
  throwConflictIf(caseCan.requestChanges(state))
  const sentBack = await sendBackSetup(ctx, patient.id, body)
  await setCompleted(ctx, { patient, form }, { setup_completed_at: null, form_completed_at: null })
  const restores = {
    setup_completed_at: patient.setup_completed_at,
    form_completed_at: form?.completed_at ?? null,
    step: await reopenLastStep(ctx, patient.id),
    treatment_note_id: note ? (await insertTreatmentNote(ctx, patient, note)).id : null,
  }
  await ctx.emit(
    'case.changes_requested',
    {
      note,
      ...(sentBack && { setup: sentBack.version, comments: sentBack.comments }),
      ...(undo_until && { undo_until, restores }),
    },
    place,
  )
  await refreshCase(ctx, patient.id)
}

export const undoChangeRequest: UndoHandler<'case.changes_requested'> = {
  access: caseStepCalls.requestChanges.access,
  mayAct: canReviewSetup,
  run: async (ctx, { patient, form }, { data: { setup, comments, restores } }) => {
    if (!restores) throw notFound()
    if (setup !== undefined) await withdrawAnswer(ctx, patient.id, setup)
    if (comments) await withdrawSentComments(ctx, patient.id, comments)
    const { step, treatment_note_id, ...completed } = restores
    await setCompleted(ctx, { patient, form }, completed)
    if (step) {
      const { id, ...times } = step
      await ctx.db.updateTable('workflow_steps').set(times).where('id', '=', id).execute()
    }
    if (treatment_note_id !== null) await deleteTreatmentNote(ctx, treatment_note_id)
    await refreshCase(ctx, patient.id)
  },
}

async function setCompleted(
  ctx: Ctx,
  { patient, form }: Pick<Awaited<ReturnType<typeof lockCase>>, 'patient' | 'form'>,
  { setup_completed_at, form_completed_at }: { setup_completed_at: string | null; form_completed_at: string | null },
) {
  await ctx.db.updateTable('patients').set({ setup_completed_at }).where('id', '=', patient.id).execute()
  if (!form) return
  await ctx.db
    .updateTable('rx_forms')
    .set({ completed_at: form_completed_at, updated_at: ctx.now })
    .where('id', '=', form.id)
    .execute()
}

/** Returns the step as it was, or null if none was finished. */
async function reopenLastStep(ctx: Ctx, patient_id: number) {
  const last = await ctx.db
    .selectFrom('workflow_steps')
    .where('patient_id', '=', patient_id)
    .where('step_group', '=', 'initial')
    .where('finished_at', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .select(['id', 'finished_at', 'updated_at'])
    .executeTakeFirst()
  if (!last) return null
  await ctx.db
    .updateTable('workflow_steps')
    .set({ finished_at: null, updated_at: ctx.now })
    .where('id', '=', last.id)
    .execute()
  return last
}
