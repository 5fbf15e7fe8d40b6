import { labelsBlocker, requestCan } from '#contract/cases.rules.ts'
import type { caseRequestCalls } from '#contract/case-requests.ts'
import type { HandlerInput } from '#contract/call.ts'
import { PRINTING_STATUS, STATUS } from '#contract/enums.ts'
import { deliveryDates, findShippingMethod } from '#contract/shipping.ts'
import { CODE } from '#contract/errors.ts'
import { conflict, invalid, throwConflictIf } from '#server/errors.ts'
import { addRequestCharge } from '#server/features/charges/schedule-charge.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import type { Ctx } from '#server/work.ts'
import { finishSteps } from './finish-steps.ts'
import { lockPrinting, lockRequest, lockRequests, type LockedRequest } from './lock-request.ts'
import { refreshCase } from './refresh-case.ts'

type Shipment = {
  tracking_number: string | null
  /** Ids of the requests in one parcel; the first carries its fee. */
  bundle: number[]
  custom_shipping_fee_cents: number | null
}

/** Specification 4.5: completes a request on the request page, status 1 to 4. */
export async function completeRequest(ctx: Ctx, id: number, tracking_number: string | null) {
  const locked = await lockRequest(ctx, id)
  throwConflictIf(requestCan.complete(locked.state))
  if (locked.printing && !tracking_number) throw missingTrackingNumber()
  await complete(ctx, locked, { tracking_number, bundle: [id], custom_shipping_fee_cents: null })
}

/**
 * Specification 4.5: ships a parcel in production, status 1 to 3 to 4. Throws unless all of its requests can be
 * shipped. Returns their number.
 */
export async function completeBundle(ctx: Ctx, body: HandlerInput<typeof caseRequestCalls.bundledCompletion>['body']) {
  const parcel = await lockRequests(ctx, body.ids)
  for (const locked of parcel) throwConflictIf(requestCan.ship(locked.state))
  requireOneParcel(parcel)
  const bundle = parcel.map((locked) => locked.request.id)
  const fee = body.custom_shipping_fee
  const fee_cents = fee === null || fee === undefined ? null : Math.round(fee * 100)
  for (const [index, locked] of parcel.entries()) {
    const custom_shipping_fee_cents = index === 0 ? fee_cents : null
    await complete(ctx, locked, { tracking_number: body.tracking_number, bundle, custom_shipping_fee_cents })
  }
  return bundle.length
}

function requireOneParcel(parcel: readonly LockedRequest[]) {
  const [first] = parcel
  const labels = parcel.map(({ printing }) => ({
    both_labels_printed: Boolean(printing?.patient_label_printed_at && printing.shipping_label_printed_at),
  }))
  throwConflictIf(labelsBlocker(labels))
  for (const { printing, request } of parcel) {
    if (request.organization_id !== first?.request.organization_id) {
      throw conflict('A parcel goes to one organization.', CODE.wrongState)
    }
    if (printing?.location_id !== first.printing?.location_id) {
      throw conflict('A parcel goes to one shipping location.', CODE.wrongState)
    }
  }
}

/** POST /printing_requests/{id}/completed: the tracking number is in the request or was saved before. */
export async function completePrinting(ctx: Ctx, printing_request_id: number, submitted: string | null) {
  const locked = await lockPrinting(ctx, printing_request_id)
  throwConflictIf(requestCan.ship(locked.state))
  const tracking_number = submitted ?? locked.request.tracking_number
  if (!tracking_number) throw missingTrackingNumber()
  await complete(ctx, locked, { tracking_number, bundle: [locked.request.id], custom_shipping_fee_cents: null })
}

function missingTrackingNumber() {
  return invalid({ tracking_number: ['Required'] })
}

/**
 * Specification 4.5: the ship date is today; if it differs from the planned one, the delivery dates are computed again.
 */
async function shippedDates(ctx: Ctx, printing: NonNullable<LockedRequest['printing']>) {
  const ship_date = ctx.now.slice(0, 10)
  const method = findShippingMethod(printing.shipping_method_id)
  if (!method || ship_date === printing.ship_date) return { ship_date }
  const delivery = deliveryDates(ship_date, method, await loadClosures(ctx))
  return { ship_date, ...delivery, expected_arrival_date: delivery.delivery_date_to }
}

/**
 * Closes request and print, sets today as the ship date and finishes their open steps; shared by all completing calls.
 */
async function complete(ctx: Ctx, { request, printing, patient, place, facts }: LockedRequest, shipment: Shipment) {
  const { tracking_number, bundle, custom_shipping_fee_cents } = shipment
  await ctx.db
    .updateTable('customer_requests')
    .set({
      status_id: STATUS.completed,
      tracking_number,
      custom_shipping_fee_cents,
      completed_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', request.id)
    .execute()
  if (printing) {
    await ctx.db
      .updateTable('printing_requests')
      .set({
        printing_request_status_id: PRINTING_STATUS.completed,
        ...(await shippedDates(ctx, printing)),
        updated_at: ctx.now,
      })
      .where('id', '=', printing.id)
      .execute()
  }
  await finishSteps(ctx, { customer_request_id: request.id })
  await addRequestCharge(ctx, {
    organization_id: request.organization_id,
    patient_id: patient.id,
    customer_request_id: request.id,
    carries_parcel: bundle[0] === request.id,
  })
  await ctx.emit('request.completed', { ...facts, tracking_number, custom_shipping_fee_cents, bundle }, place)
  await refreshCase(ctx, patient.id)
}
