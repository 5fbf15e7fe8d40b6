import { z } from 'zod'
import { withTwoDecimals } from './money.ts'
import { STAFF_ROLES, type Permission } from './access.ts'
import { defineCalls } from './call.ts'
import { undo } from './case-steps.ts'
import { ASSIGNMENTS, JAWS, oneOf, PRINT_CONTENTS } from './enums.ts'
import { customerRequest, printingRequest } from './requests.ts'
import { SHIPPING_METHODS, trackingNumber } from './shipping.ts'
import { date, instant, message, money, requiredId } from './wire.ts'

const shippingMethodId = z.literal(
  SHIPPING_METHODS.map((method) => method.id),
  'Required',
)

const shippingFields = z.object({
  location_id: requiredId,
  shipping_method_id: shippingMethodId,
  expected_arrival_date: date,
  delivery_date_from: date,
  delivery_date_to: date,
  /** updated_at of the printing request as it was loaded, so that concurrent changes are not overwritten. */
  updated_at: instant.optional(),
})

/** Used by both shipping dialogs; pure dates can be compared as text. */
function inOrder(body: { delivery_date_from: string; delivery_date_to: string }) {
  return body.delivery_date_from <= body.delivery_date_to
}
const ORDER = { path: ['delivery_date_to'], message: 'Must not be before the first delivery date.' }

export const shippingBody = shippingFields.extend({ patient_id: requiredId.optional() }).refine(inOrder, ORDER)
export const printingBody = shippingFields.extend({ tracking_number: trackingNumber.nullish() }).refine(inOrder, ORDER)

export const newPrintingBody = z.object({
  patient_id: requiredId,
  location_id: requiredId,
  shipping_method_id: shippingMethodId,
  assigned_to: z.enum(['O', '3'], 'Required'),
  items: z
    .array(
      z.object({
        jaw_type_id: oneOf(JAWS.slice(0, 2)),
        content_type_id: oneOf(PRINT_CONTENTS),
        insert_brackets: z.boolean().default(false),
        file_id: requiredId.nullish(),
        flawed_tray_id: requiredId.nullish(),
      }),
    )
    .min(1, 'Required')
    .max(20),
})

export const completionBody = z.object({
  ids: z.array(requiredId).min(1, 'Required').max(200),
  tracking_number: trackingNumber,
  /** Dollars; if empty, the price in force applies. */
  custom_shipping_fee: withTwoDecimals(
    money.min(0, 'Must not be less than 0.').max(1e7, 'Must not exceed 10000000.'),
    'At most two decimals.',
  ).nullish(),
})

const withRequest = z.object({ customer_request: customerRequest, message })
const withPrinting = z.object({ printing_request: printingRequest, message })
const STAFF_MANAGE = { roles: STAFF_ROLES, anyOf: ['customer-requests.manage'] } as const
const MANAGE_PRINTING = { anyOf: ['printing-requests.manage'] } as const

/** The permissions to change or delete a print item are checked in its patient's organization. */
export const UPDATE_ITEM: readonly Permission[] = [
  'printing-request-items.manage',
  'printing-request-items.update',
  'organization.printing-request-items.manage',
  'organization.printing-request-items.update',
]
export const REMOVE_ITEM: readonly Permission[] = [
  'printing-request-items.manage',
  'printing-request-items.delete',
  'organization.printing-request-items.manage',
  'organization.printing-request-items.delete',
]

/** Calls on the requests of a case: printing, shipping, completing, cancelling. */
export const caseRequestCalls = defineCalls({
  complete: {
    method: 'POST',
    path: '/customer_requests/:id/complete',
    summary: 'Completes a new request; with a printing request the tracking number is required',
    access: { anyOf: ['customer-requests.manage'] },
    body: z.object({ tracking_number: trackingNumber.nullish() }),
    reply: withRequest,
  },
  cancel: {
    method: 'POST',
    path: '/customer_requests/:id/cancel',
    summary: 'Cancels a new request',
    access: { anyOf: ['customer-requests.manage', 'customer-requests.cancel'] },
    reply: withRequest.extend({ undo }),
  },
  patientLabelPrinted: {
    method: 'POST',
    path: '/customer_requests/:id/patient_label_printed',
    summary: 'Marks the patient label printed',
    access: STAFF_MANAGE,
    reply: withRequest,
  },
  shippingLabelPrinted: {
    method: 'POST',
    path: '/customer_requests/bulk_shipping_label_printed',
    summary: 'Marks the shipping labels of several requests printed',
    access: STAFF_MANAGE,
    body: z.object({ ids: z.array(requiredId).min(1, 'Required').max(200) }),
    reply: z.object({ message }),
  },
  bundledCompletion: {
    method: 'POST',
    path: '/customer_requests/bundled_completion',
    summary: 'Completes the requests of one parcel, also a single one; both labels must be printed',
    access: STAFF_MANAGE,
    body: completionBody,
    reply: z.object({ message }),
  },
  createPrinting: {
    method: 'POST',
    path: '/printing_requests',
    summary: 'A printing request made by staff',
    access: MANAGE_PRINTING,
    body: newPrintingBody,
    reply: withPrinting,
    status: 201,
  },
  updatePrinting: {
    method: 'PUT',
    path: '/printing_requests/:id',
    summary: 'Changes shipping and tracking of a printing request, while its request is new',
    access: MANAGE_PRINTING,
    body: printingBody,
    reply: withPrinting,
  },
  completePrinting: {
    method: 'POST',
    path: '/printing_requests/:id/completed',
    summary: 'Completes a printing request and its customer request; the tracking number is sent or was saved before',
    access: MANAGE_PRINTING,
    body: z.object({ tracking_number: trackingNumber.nullish() }),
    reply: withPrinting,
  },
  updateShipping: {
    method: 'PUT',
    path: '/printing_requests/:id/shipping',
    summary: 'Changes where, how and when a print is sent, while its request is new',
    access: { anyOf: ['printing-requests.update-shipping-information', 'printing-requests.manage'] },
    body: shippingBody,
    reply: withPrinting,
  },
  assignPrinting: {
    method: 'POST',
    path: '/printing_requests/:id/assign',
    summary: 'Changes who prints, while the request is new',
    access: MANAGE_PRINTING,
    body: z.object({ assign_to: oneOf(ASSIGNMENTS) }),
    reply: withPrinting,
  },
  updateItem: {
    method: 'PUT',
    path: '/printing_request_items/:id',
    summary: 'Changes whether brackets are inserted, by staff or the practice, while the request is new',
    access: 'signed-in',
    body: z.object({ patient_id: requiredId.optional(), insert_brackets: z.boolean('Required') }),
    reply: withPrinting,
  },
  removeItem: {
    method: 'DELETE',
    path: '/printing_request_items/:id',
    summary:
      'Removes a print item; the last one removes the printing request, the last tray and item cancel the request',
    access: 'signed-in',
    reply: z.object({ message }),
  },
})
