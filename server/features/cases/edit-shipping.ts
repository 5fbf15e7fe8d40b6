import { requestCan } from '#contract/cases.rules.ts'
import type { caseRequestCalls } from '#contract/case-requests.ts'
import type { HandlerInput } from '#contract/call.ts'
import { THIRD_PARTY } from '#contract/enums.ts'
import { CODE } from '#contract/errors.ts'
import { currentDateRange } from '#contract/days.ts'
import { plannedShipDate, shippingDateErrors } from '#contract/shipping.rules.ts'
import { conflict, invalid, throwConflictIf } from '#server/errors.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { findManager } from '#server/features/organizations/members.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx } from '#server/work.ts'
import { lockPrinting } from './lock-request.ts'
import { createPrintSteps, removePrintSteps } from './print-steps.ts'
import { refreshCase } from './refresh-case.ts'
import { requireShipping } from './require-shipping.ts'

type ShippingBody = HandlerInput<typeof caseRequestCalls.updateShipping>['body']
type AssignBody = HandlerInput<typeof caseRequestCalls.assignPrinting>['body']
type PrintingBody = HandlerInput<typeof caseRequestCalls.updatePrinting>['body']

/** Specification 4.5: shipping can be changed only at status 1; the planned ship date follows from the arrival date. */
export async function updateShipping(ctx: Ctx, id: number, body: ShippingBody | PrintingBody) {
  const locked = await lockPrinting(ctx, id)
  throwConflictIf(requestCan.edit(locked.state))
  const { printing, request, patient } = locked
  if ('patient_id' in body && body.patient_id !== undefined && body.patient_id !== patient.id) {
    throw invalid({ patient_id: ['Must be the patient of the request.'] })
  }
  await refuseLostEdit(ctx, printing, body.updated_at, { noun: 'request', id: request.id })
  const method = await requireShipping(ctx, request.organization_id, { ...body, assigned_to: printing.assigned_to })
  const closures = await loadClosures(ctx)
  const ship_date = plannedShipDate(printing, body, method, closures)
  const { earliest } = currentDateRange(ctx.now)
  const errors = shippingDateErrors(printing, { ...body, ship_date }, earliest, closures)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await ctx.db
    .updateTable('printing_requests')
    .set({
      location_id: body.location_id,
      shipping_method_id: body.shipping_method_id,
      expected_arrival_date: body.expected_arrival_date,
      delivery_date_from: body.delivery_date_from,
      delivery_date_to: body.delivery_date_to,
      ship_date,
      dates_edited_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  await touchRequest(ctx, request.id, 'tracking_number' in body ? body : {})
  await ctx.emit('request.changed', { ...locked.facts, what: 'shipping' }, locked.place)
  await refreshCase(ctx, patient.id)
}

/** Specification 4.5: assigns who prints; the provider's steps are created or removed with it. */
export async function assignPrinting(ctx: Ctx, id: number, assign_to: AssignBody['assign_to']) {
  const locked = await lockPrinting(ctx, id)
  throwConflictIf(requestCan.edit(locked.state))
  if (locked.printing.assigned_to === assign_to) return
  await requireThirdParty(ctx, locked.request.organization_id, assign_to)
  await reassignPrinting(ctx, locked, assign_to)
}

/** The caller has checked the state. */
export async function reassignPrinting(
  ctx: Ctx,
  locked: Awaited<ReturnType<typeof lockPrinting>>,
  assign_to: AssignBody['assign_to'],
) {
  const { printing, request, patient } = locked
  await ctx.db
    .updateTable('printing_requests')
    .set({ assigned_to: assign_to, updated_at: ctx.now })
    .where('id', '=', printing.id)
    .execute()
  await touchRequest(ctx, request.id)
  await removePrintSteps(ctx, request.id)
  const itemsWithBrackets = await ctx.db
    .selectFrom('printing_request_items')
    .where('printing_request_id', '=', printing.id)
    .where('insert_brackets', '=', true)
    .select('id')
    .execute()
  await createPrintSteps(ctx, {
    patient_id: patient.id,
    request_id: request.id,
    assigned_to: assign_to,
    has_brackets: itemsWithBrackets.length > 0,
  })
  await ctx.emit('request.assigned', { ...locked.facts, assign_to }, locked.place)
  await refreshCase(ctx, patient.id)
}

export async function requireThirdParty(ctx: Ctx, organization_id: number, assign_to: string) {
  if (assign_to === THIRD_PARTY && !(await findManager(ctx, organization_id))) {
    throw conflict('The organization has no authorized third party.', CODE.wrongState)
  }
}

async function touchRequest(
  ctx: Ctx,
  request_id: number,
  { tracking_number }: Pick<PrintingBody, 'tracking_number'> = {},
) {
  await ctx.db
    .updateTable('customer_requests')
    .set({ ...(tracking_number !== undefined && { tracking_number }), updated_at: ctx.now })
    .where('id', '=', request_id)
    .execute()
}
