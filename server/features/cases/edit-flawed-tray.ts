import type { flawedTrayCalls } from '#contract/flawed-trays.ts'
import type { HandlerInput } from '#contract/call.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { ASSIGNMENT_OF_PRINTER, PRINTED_IN_OFFICE, TRAYS } from '#contract/enums.ts'
import { ONE_PRINTER } from '#contract/flawed-trays.ts'
import { invalid, throwConflictIf } from '#server/errors.ts'
import { findFormOfPatient } from '#server/features/rx-forms/queries.ts'
import type { Ctx } from '#server/work.ts'
import { closeCancelled } from './cancel-request.ts'
import { assignPrinting } from './edit-shipping.ts'
import { lockTray } from './lock-request.ts'
import { addToPrint } from './add-to-print.ts'
import { removePrint, syncInsertBracketsStep } from './print-steps.ts'
import { refreshCase } from './refresh-case.ts'

type LockedTray = Awaited<ReturnType<typeof lockTray>>
type Printer = HandlerInput<typeof flawedTrayCalls.update>['body']['print']

/** PUT /flawed_trays/{id}: changes who prints the corrected tray, so its print is created, removed or reassigned. */
export async function editTray(ctx: Ctx, id: number, print: Printer) {
  const held = await lockTray(ctx, id)
  throwConflictIf(requestCan.edit(held.state))
  if (held.tray.print === print) return
  await ctx.db.updateTable('flawed_trays').set({ print, updated_at: ctx.now }).where('id', '=', id).execute()
  const items = await listPrintItems(ctx, held)
  const own = items.filter((item) => item.flawed_tray_id === id)
  if (print === PRINTED_IN_OFFICE) await dropPrint(ctx, held, items, own)
  else if (own.length === 0 || !held.printing) await openPrint(ctx, held, ASSIGNMENT_OF_PRINTER[print])
  else if (held.printing.assigned_to !== ASSIGNMENT_OF_PRINTER[print]) {
    if (items.length > own.length) throw invalid({ print: [ONE_PRINTER] })
    await assignPrinting(ctx, held.printing.id, ASSIGNMENT_OF_PRINTER[print])
  }
  await recordChange(ctx, held)
}

/**
 * Specification 4.5: removing the last tray deletes its steps, and cancels a request without a print. A print stays.
 */
export async function removeTray(ctx: Ctx, id: number): Promise<'tray' | 'request'> {
  const held = await lockTray(ctx, id)
  throwConflictIf(requestCan.edit(held.state))
  await ctx.db.deleteFrom('flawed_trays').where('id', '=', id).execute()
  const isLast = held.state.flawed_trays.length === 1
  if (isLast && !held.printing) {
    await closeCancelled(ctx, held)
    return 'request'
  }
  if (isLast) {
    await ctx.db
      .deleteFrom('workflow_steps')
      .where('customer_request_id', '=', held.request.id)
      .where('step_group', '=', 'flawed')
      .execute()
  }
  await recordChange(ctx, held)
  return 'tray'
}

type Item = { id: number; flawed_tray_id: number | null; insert_brackets: boolean }

async function listPrintItems(ctx: Ctx, { printing }: LockedTray): Promise<Item[]> {
  if (!printing) return []
  return ctx.db
    .selectFrom('printing_request_items')
    .where('printing_request_id', '=', printing.id)
    .select(['id', 'flawed_tray_id', 'insert_brackets'])
    .execute()
}

/** Removes the tray's print items, because only the file is needed; the printing request goes with its last item. */
async function dropPrint(ctx: Ctx, { printing, request }: LockedTray, items: readonly Item[], own: readonly Item[]) {
  if (!printing || own.length === 0) return
  const ids = own.map((item) => item.id)
  await ctx.db.deleteFrom('printing_request_items').where('id', 'in', ids).execute()
  const others = items.filter((item) => !ids.includes(item.id))
  if (others.length > 0) {
    await syncInsertBracketsStep(
      ctx,
      request.id,
      others.some((item) => item.insert_brackets),
    )
  } else {
    await removePrint(ctx, request.id)
  }
}

/** Prints the tray as an approval would: to the location and by the method of the form. */
async function openPrint(ctx: Ctx, { printing, request, patient, tray, place }: LockedTray, assigned_to: 'O' | '3') {
  const form = await findFormOfPatient(ctx.db, patient.id)
  await addToPrint(ctx, {
    patient_id: patient.id,
    organization_id: place.organization_id,
    request_id: request.id,
    location_id: printing?.location_id ?? form?.shipping_location_id ?? patient.location_id,
    shipping_method: form?.shipping_method ?? null,
    expedited: false,
    assigned_to,
    items: [{ jaw_type_id: tray.jaw_type_id, content_type_id: TRAYS, insert_brackets: false, flawed_tray_id: tray.id }],
  })
}

async function recordChange(ctx: Ctx, { request, patient, facts, place }: LockedTray) {
  await ctx.db.updateTable('customer_requests').set({ updated_at: ctx.now }).where('id', '=', request.id).execute()
  await ctx.emit('request.changed', { ...facts, what: 'trays' }, place)
  await refreshCase(ctx, patient.id)
}
