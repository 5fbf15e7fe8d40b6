import type { HandlerInput } from '#contract/call.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { canReviewSetup, caseCan } from '#contract/cases.rules.ts'
import { BOTH_JAWS, EXPORT_TYPES, TRAYS } from '#contract/enums.ts'
import { needsPrinting } from '#contract/rx-forms.rules.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { withdrawNotices } from '#server/features/notifications/actions.ts'
import { queueNotices } from '#server/features/notifications/undoable-notices.ts'
import { approveSetup, withdrawAnswer } from '#server/features/setups/seal.ts'
import type { Ctx } from '#server/work.ts'
import { createPrintingRequest, type NewPrinting } from './add-printing.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'
import { newestEvent, undoUntil, type UndoHandler } from './undoable.ts'

type Reviewed = Partial<HandlerInput<typeof caseStepCalls.approve>['body']>
type Locked = Awaited<ReturnType<typeof lockCase>>

/** Approves and schedules the notices, also those of the created request, for when this can no longer be undone. */
export async function approveWithUndo(ctx: Ctx, patient_id: number, reviewed: Reviewed) {
  const until = undoUntil(ctx.now)
  await approve(ctx, patient_id, reviewed, until)
  const event = await newestEvent(ctx, patient_id, 'case.approved')
  await queueNotices(ctx, event)
  if (event.data.request_id) await queueNotices(ctx, await newestEvent(ctx, patient_id, 'request.created'))
  return { event_id: event.event_id, until }
}

/** `reviewed` contains the setup version that the user reviewed. */
export async function approve(ctx: Ctx, patient_id: number, reviewed: Reviewed, undo_until?: string) {
  const locked = await lockCase(ctx, patient_id)
  if (!canReviewSetup(ctx.actor, locked.patient.organization_id)) throw forbidden()
  throwConflictIf(caseCan.approve(locked.state))
  await approveCase(ctx, locked, reviewed, undo_until)
  await refreshCase(ctx, patient_id)
}

/**
 * Applies an approval and creates the print that follows from it (specification 4.2). The caller has checked the state
 * and refreshes the case.
 */
export async function approveCase(ctx: Ctx, locked: Locked, reviewed: Reviewed, undo_until?: string) {
  const { patient, form, place } = locked
  const setup = await approveSetup(ctx, patient.id, reviewed)
  await ctx.db.updateTable('patients').set({ approved_at: ctx.now }).where('id', '=', patient.id).execute()
  const request_id = await createFirstPrint(ctx, locked, undo_until)
  // Recorded last, because any event after that of an undoable action is another change of the case.
  await ctx.emit(
    'case.approved',
    {
      rx_form_id: form?.id ?? null,
      ...(setup && { setup: setup.version, files: setup.files }),
      ...(reviewed.from_pictures && { from_pictures: true }),
      ...(request_id !== undefined && { request_id }),
      ...(undo_until && { undo_until }),
    },
    place,
  )
}

/** Returns the id of the request, or undefined where the practice prints or nothing is printed. */
async function createFirstPrint(ctx: Ctx, { patient, form }: Locked, undo_until: string | undefined) {
  const assigned_to = form?.print_assignment
  if (!form || !needsPrinting(form) || (assigned_to !== 'O' && assigned_to !== '3')) return undefined
  const printing: NewPrinting = {
    patient_id: patient.id,
    organization_id: patient.organization_id,
    request_id: undefined,
    location_id: form.shipping_location_id ?? patient.location_id,
    shipping_method_id: form.shipping_method ?? SHIPPING_METHODS[0].id,
    assigned_to,
    items: printItems(form, assigned_to),
  }
  return (await createPrintingRequest(ctx, printing, undo_until)).request_id
}

export const undoApproval: UndoHandler<'case.approved'> = {
  access: caseStepCalls.approve.access,
  mayAct: canReviewSetup,
  run: async (ctx, { patient }, { data: { setup, request_id } }) => {
    if (setup !== undefined) await withdrawAnswer(ctx, patient.id, setup)
    await ctx.db.updateTable('patients').set({ approved_at: null }).where('id', '=', patient.id).execute()
    if (request_id !== undefined) await removeCreatedRequest(ctx, patient.id, request_id)
    await refreshCase(ctx, patient.id)
  },
}

/** Deletes the request with its print, items and steps, which nobody has changed, and the notices about it. */
async function removeCreatedRequest(ctx: Ctx, patient_id: number, request_id: number) {
  const { event_id } = await newestEvent(ctx, patient_id, 'request.created')
  await withdrawNotices(ctx, event_id)
  await ctx.db.deleteFrom('customer_requests').where('id', '=', request_id).execute()
}

/** Returns one item per jaw; brackets are inserted at the print only if the same party prints and inserts. */
function printItems(
  form: { jaws_id: number; export_type: number | null; insert_brackets_assignment: string | null },
  assigned_to: string,
): NewPrinting['items'] {
  const jaws = form.jaws_id === BOTH_JAWS ? [1, 2] : [form.jaws_id]
  // Tray, guide and bracket have the same ids as export type and as content type of a print.
  const content_type_id = EXPORT_TYPES.find((type) => type.value === form.export_type)?.value ?? TRAYS
  const insert_brackets = form.insert_brackets_assignment === assigned_to
  return jaws.map((jaw_type_id) => ({ jaw_type_id, content_type_id, insert_brackets }))
}
