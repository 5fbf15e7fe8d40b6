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
  const locked = await lockTray(ctx, id)
  throwConflictIf(requestCan.edit(locked.state))
  if (locked.tray.print === print) return
  await ctx.db.updateTable('flawed_trays').set({ print, updated_at: ctx.now }).where('id', '=', id).execute()
  const items = await listPrintItems(ctx, locked)
  const trayItems = items.filter((item) => item.flawed_tray_id === id)
  if (print === PRINTED_IN_OFFICE) await dropPrint(ctx, locked, items, trayItems)
  else if (trayItems.length === 0 || !locked.printing) await openPrint(ctx, locked, ASSIGNMENT_OF_PRINTER[print])
  else if (locked.printing.assigned_to !== ASSIGNMENT_OF_PRINTER[print]) {
    if (items.length > trayItems.length) throw invalid({ print: [ONE_PRINTER] })
    await assignPrinting(ctx, locked.printing.id, ASSIGNMENT_OF_PRINTER[print])
  }
  await recordChange(ctx, locked)
}

/**
 * Specification 4.5: removing the last tray deletes its steps, and cancels a request without a print. A print stays.
 */
export async function removeTray(ctx: Ctx, id: number): Promise<'tray' | 'request'> {
  const locked = await lockTray(ctx, id)
  throwConflictIf(requestCan.edit(locked.state))
  await ctx.db.deleteFrom('flawed_trays').where('id', '=', id).execute()
  const isLast = locked.state.flawed_trays.length === 1
  if (isLast && !locked.printing) {
    await closeCancelled(ctx, locked)
    return 'request'
  }
  if (isLast) {
    await ctx.db
      .deleteFrom('workflow_steps')
      .where('customer_request_id', '=', locked.request.id)
      .where('step_group', '=', 'flawed')
      .execute()
  }
  await recordChange(ctx, locked)
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
async function dropPrint(
  ctx: Ctx,
  { printing, request }: LockedTray,
  items: readonly Item[],
  trayItems: readonly Item[],
) {
  if (!printing || trayItems.length === 0) return
  const ids = trayItems.map((item) => item.id)
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
