import { z } from 'zod'
import { caseRequestCalls } from '../case-requests.ts'
import { requestCalls, type PrintingRequest, type requestRow } from '../requests.ts'
import { date, instant } from '../wire.ts'
import { definePublicCall, definePublicCalls } from './call.ts'
import { JAWS, PRINT_CONTENTS, PRINTERS, REQUEST_STATES } from './enums.ts'
import { field, idOf, sentId } from './field.ts'
import { caseId, caseNumber, createdAt, practiceId, updatedAt } from './shared.ts'
import type { Table } from './table.ts'
import { listParameters } from './wire.ts'

export const REQUEST_FIELDS = {
  id: 'id',
  case_id: 'patient_id',
  case_number: 'case_number_text',
  state: ['status_id', REQUEST_STATES],
  is_on_hold: 'is_on_hold',
  practice_id: 'organization_id',
  printed_by: ['assigned_to', PRINTERS],
  items: 'items',
  flawed_trays: 'flawed_trays',
  shipping_method_id: 'shipping_method_id',
  ship_date: 'ship_date',
  tracking_number: 'tracking_number',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const satisfies Table<keyof z.infer<typeof requestRow>>

const shippingMethod = field(
  z.number().int().nullable(),
  '1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international; null without a print.',
  2,
)
const shipDate = field(date.nullable(), 'Day on which its print ships.', '2026-12-09')

const request = z.object({
  id: idOf('request', 230),
  case_id: caseId,
  case_number: caseNumber,
  state: field(REQUEST_STATES.schema, 'How far it is.', 'new'),
  is_on_hold: field(z.boolean(), 'Its case is on hold.', false),
  practice_id: practiceId,
  printed_by: field(PRINTERS.schema.nullable(), 'Who prints; null without a print.', 'provider'),
  items: field(z.number().int(), 'How many prints it has.', 2),
  flawed_trays: field(z.number().int(), 'How many flawed trays it replaces.', 0),
  shipping_method_id: shippingMethod,
  ship_date: shipDate,
  tracking_number: field(z.string().nullable(), 'Tracking number of the parcel.', '1Z999AA10123456784'),
  created_at: createdAt,
  updated_at: updatedAt,
})

export const PRINT_FIELDS = {
  id: 'id',
  request_id: 'customer_request_id',
  printed_by: ['assigned_to', PRINTERS],
  location_id: 'location_id',
  shipping_method_id: 'shipping_method_id',
  ship_date: 'ship_date',
  arrives_on: 'expected_arrival_date',
  delivery_from: 'delivery_date_from',
  delivery_to: 'delivery_date_to',
  tracking_number: 'tracking_number',
  patient_label_printed: 'patient_label_printed',
  shipping_label_printed: 'shipping_label_printed',
  updated_at: 'updated_at',
} as const satisfies Table<keyof PrintingRequest>

const item = z.object({
  id: idOf('item', 700),
  jaw: field(JAWS.schema, 'The jaw that is printed.', 'upper'),
  content: field(PRINT_CONTENTS.schema, 'What is printed.', 'tray'),
  with_brackets: field(z.boolean(), 'Brackets are put into it.', true),
  file_id: field(z.number().int().nullable(), 'Id of the file that is printed, once one is chosen.', 901),
})

const LOCATION = 'Id of the location that it is sent to.'
const ARRIVES = 'Day on which it is expected to arrive.'
const FROM = 'First day on which it may arrive.'
const TO = 'Last day on which it may arrive.'

const print = z.object({
  id: idOf('print', 510),
  request_id: idOf('request', 230),
  printed_by: field(PRINTERS.schema, 'Who prints.', 'provider'),
  location_id: field(z.number().int().nullable(), LOCATION, 8),
  shipping_method_id: shippingMethod,
  ship_date: shipDate,
  arrives_on: field(date.nullable(), ARRIVES, '2026-12-11'),
  delivery_from: field(date.nullable(), FROM, '2026-12-10'),
  delivery_to: field(date.nullable(), TO, '2026-12-11'),
  tracking_number: field(z.string().nullable(), 'Tracking number of the parcel.', '1Z999AA10123456784'),
  patient_label_printed: field(z.boolean(), 'The label of the case was printed.', true),
  shipping_label_printed: field(z.boolean(), 'The label of the parcel was printed.', false),
  items: field(z.array(item), 'What is printed.', []),
  updated_at: updatedAt,
})

const oneRequest = request.extend({
  completed_at: field(instant.nullable(), 'When it was completed.', null),
  print: field(print.nullable(), 'What is printed for it, and how it is sent.', null),
})

const getRequest = definePublicCall({
  method: 'GET',
  path: '/requests/:id',
  summary: 'One request with what is printed for it and how it is sent',
  scope: 'requests:read',
  runs: requestCalls.get,
  data: oneRequest,
})

const getPrint = definePublicCall({
  method: 'GET',
  path: '/prints/:id',
  summary: 'What is printed for a request, and how it is sent',
  scope: 'requests:read',
  runs: requestCalls.getPrinting,
  data: print,
})

export const publicRequestCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/requests',
    summary: 'Print, tray and replacement requests that the key sees, in the order in which they were created',
    scope: 'requests:read',
    runs: requestCalls.list,
    query: z.object({
      ...listParameters,
      state: field(REQUEST_STATES.schema.optional(), 'Only requests of this state.', 'new'),
    }),
    isList: true,
    data: request,
  },
  get: getRequest,
  complete: {
    method: 'POST',
    path: '/requests/:id/complete',
    summary: 'Completes a request; with a print its tracking number is required. For keys of staff',
    scope: 'requests:write',
    runs: caseRequestCalls.complete,
    body: z.object({
      tracking_number: field(
        z.string().nullish(),
        'Tracking number of the parcel; a request with a print needs it.',
        '1Z999AA10123456784',
      ),
    }),
    data: oneRequest,
    etagOf: getRequest,
  },
  cancel: {
    method: 'POST',
    path: '/requests/:id/cancel',
    summary: 'Cancels a new request',
    scope: 'requests:write',
    runs: caseRequestCalls.cancel,
    data: oneRequest,
    etagOf: getRequest,
  },
  print: getPrint,
  ship: {
    method: 'PUT',
    path: '/prints/:id/shipping',
    summary: 'Changes where, how and when a print is sent, while its request is new. For keys of staff',
    scope: 'requests:write',
    runs: caseRequestCalls.updateShipping,
    body: z.object({
      location_id: field(sentId, LOCATION, 8),
      shipping_method_id: field(sentId, '1 standard, 2 express, 3 urgent, 4 lightspeed, 5 international.', 2),
      arrives_on: field(z.string(), ARRIVES, '2026-12-11'),
      delivery_from: field(z.string(), FROM, '2026-12-10'),
      delivery_to: field(z.string(), TO, '2026-12-11'),
    }),
    data: print,
    etagOf: getPrint,
  },
})
