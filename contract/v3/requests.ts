import { z } from 'zod'
import { caseRequestCalls } from '../case-requests.ts'
import { requestCalls, type requestRow } from '../requests.ts'
import { date, instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import { PRINTERS, REQUEST_STATES } from './enums.ts'
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

const request = z.object({
  id: z.number(),
  case_id: z.number(),
  case_number: z.string().nullable(),
  state: REQUEST_STATES.schema,
  is_on_hold: z.boolean(),
  practice_id: z.number(),
  printed_by: PRINTERS.schema.nullable(),
  /** How many prints it has. */
  items: z.number(),
  flawed_trays: z.number(),
  shipping_method_id: z.number().nullable(),
  ship_date: date.nullable(),
  tracking_number: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})

const changed = request.pick({ id: true, state: true, tracking_number: true, updated_at: true })

export const publicRequestCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/requests',
    summary: 'Print, tray and replacement requests that the key sees, in the order in which they were created',
    scope: 'requests:read',
    runs: requestCalls.list,
    query: z.object({ ...listParameters, state: REQUEST_STATES.schema.optional() }),
    isList: true,
    data: request,
  },
  complete: {
    method: 'POST',
    path: '/requests/:id/complete',
    summary: 'Completes a request; with a print its tracking number is required. For keys of staff',
    scope: 'requests:write',
    runs: caseRequestCalls.complete,
    body: z.object({ tracking_number: z.string().nullish() }),
    data: changed,
  },
  cancel: {
    method: 'POST',
    path: '/requests/:id/cancel',
    summary: 'Cancels a new request',
    scope: 'requests:write',
    runs: caseRequestCalls.cancel,
    data: changed,
  },
})
