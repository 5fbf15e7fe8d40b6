import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { patientFile } from './files.ts'
import { shippingAddress } from './locations.ts'
import { promise } from './promises.ts'
import { courier } from './shipping.ts'
import {
  after,
  queryId,
  date,
  dateRange,
  filters,
  flag,
  instant,
  like,
  listOf,
  message,
  money,
  note,
  paged,
  pageMeta,
  paging,
  rowId,
  sortBy,
} from './wire.ts'

/** Data of the patient that is returned with a request. */
const patientFacts = z.object({
  id: z.number(),
  full_name: z.string(),
  formatted_name: z.string(),
  case_number_text: z.string().nullable(),
  numeric_suffix: z.number().nullable(),
  is_on_hold: z.boolean(),
  /** Time of archiving. */
  deleted_at: instant.nullable(),
  user: z.object({ id: z.number(), full_name: z.string() }),
  organization: z.object({ id: z.number(), name: z.string() }),
})

export const printItem = z.object({
  id: z.number(),
  arch: z.object({ jaw_type_id: z.number() }),
  content_type_id: z.number(),
  insert_brackets: z.boolean(),
  file_id: z.number().nullable(),
  /** The file that the item references, else the newest print file of its jaw; null if there is none. */
  file: z.object({ id: z.number(), original_name: z.string(), thumbnail_url: z.string().nullable() }).nullable(),
  flawed_tray_id: z.number().nullable(),
})

export const flawedTray = z.object({
  id: z.number(),
  status_id: z.number(),
  arch: z.object({ jaw_type_id: z.number() }),
  print: z.number(),
  corrected_file_id: z.number().nullable(),
  stl_file_id: z.number().nullable(),
  file_id: z.number().nullable(),
  customer_request_id: z.number(),
  /** Description of the flaw by the user who reported it. */
  note: z.string().nullable(),
  /** Set if the request was canceled: the tray is kept but no longer pending. */
  closed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
})

/** The tray with the scan or STL file that it was made from, and with the file that replaces it. */
export const flawedTrayWithFiles = flawedTray.extend({
  flawed_file: patientFile.nullable(),
  corrected_file: patientFile.nullable(),
})
export type FlawedTray = z.infer<typeof flawedTrayWithFiles>

const labelPrint = z.object({
  at: instant,
  by: z.string().nullable(),
  /** Fields of an open request that have changed since ('address', 'ship date'), so the label has to be reprinted. */
  stale: z.array(z.string()),
})

export const printingRequest = z.object({
  id: z.number(),
  customer_request_id: z.number(),
  printing_request_status_id: z.number(),
  items: z.array(printItem),
  location: shippingAddress.nullable(),
  location_id: z.number().nullable(),
  shipping_method_id: z.number().nullable(),
  /** PRINT-01; id and name are also returned as separate fields. */
  shipping_method: z.object({ id: z.number(), name: z.string() }).nullable(),
  shipping_method_label: z.string().nullable(),
  expected_arrival_date: date.nullable(),
  delivery_date_from: date.nullable(),
  delivery_date_to: date.nullable(),
  ship_date: date.nullable(),
  tracking_number: z.string().nullable(),
  courier: courier.nullable(),
  assigned_to: z.enum(['O', 'H', '3']),
  patient_label_printed: z.boolean(),
  shipping_label_printed: z.boolean(),
  /** User and time of each printed label; returned to staff only. */
  labels: z.object({ patient: labelPrint.nullable(), shipping: labelPrint.nullable() }).optional(),
  bundled_shipment_id: z.string().nullable(),
  chosen_wi_organization_id: z.number(),
  created_at: instant,
  updated_at: instant,
})
export type PrintingRequest = z.infer<typeof printingRequest>

export const managementData = z.object({
  assigned_user_id: rowId.nullish(),
  note: note.nullish(),
  due_date: date.nullish(),
})

export const customerRequest = z.object({
  id: z.number(),
  status_id: z.number(),
  patient: patientFacts,
  flawed_trays: z.array(flawedTrayWithFiles),
  printing_request: printingRequest.nullable(),
  brackets: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Staff only. */
  management_data: managementData.optional(),
  tracking_number: z.string().nullable(),
  courier: courier.nullable(),
  /** Dollars. */
  custom_shipping_fee: money.nullable(),
  completed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  /** The promise of its case, if this is the request that the case waits for. */
  promise: promise.nullable(),
  /** Open requests that share its parcel, itself included; empty for a lab partner. */
  parcel: z.array(
    z.object({
      id: z.number(),
      formatted_name: z.string(),
      case_number_text: z.string().nullable(),
      status_id: z.number(),
      items: z.number(),
      both_labels_printed: z.boolean(),
      /** A label was printed and no longer matches the data of the case. */
      has_stale_label: z.boolean(),
      is_on_hold: z.boolean(),
    }),
  ),
})
export type CustomerRequest = z.infer<typeof customerRequest>

/** A list row, flat and without unions. */
export const requestRow = z.object({
  id: z.number(),
  status_id: z.number(),
  patient_id: z.number(),
  patient_name: z.string(),
  case_number_text: z.string().nullable(),
  is_on_hold: z.boolean(),
  doctor_name: z.string(),
  organization_id: z.number(),
  organization_name: z.string(),
  tracking_number: z.string().nullable(),
  shipping_method_id: z.number().nullable(),
  ship_date: date.nullable(),
  assigned_to: z.string().nullable(),
  items: z.number(),
  flawed_trays: z.number(),
  created_at: instant,
  updated_at: instant,
})

const requestSearch = z.object({
  searchFullNameQuery: like.optional(),
  searchDoctorFullNameQuery: like.optional(),
  locations: listOf(queryId).optional(),
  chosen_wi_organization_id: listOf(queryId).optional(),
})

const listOfRequests = requestSearch.extend({
  statusId: listOf(z.coerce.number().int().min(1).max(5)).optional(),
  orderBy: z
    .enum([
      'updated_at',
      'created_at',
      'id',
      'status_id',
      'patient_name',
      'doctor_name',
      'organization_name',
      'ship_date',
    ])
    .default('updated_at'),
  order: z.enum(['asc', 'desc']).default('desc'),
  ...paging(25),
  ...after,
})

const printingFilters = {
  patient_full_name_like: like,
  doctor_full_name_like: like,
  printing_request_status_id: listOf(z.coerce.number().int().min(1).max(3)),
  organization_id: listOf(queryId),
  chosen_wi_organization_id: listOf(queryId),
  only_with_patient: flag,
  'arch.patient.user_id': queryId,
  ship_date_between: dateRange,
}

const ofStatus = pageMeta.pick({ total: true, total_is_capped: true }).extend({ status_id: z.number() })

/**
 * Calls that read requests and save the management data of staff; the transitions of a request are in case-requests.ts.
 */
export const requestCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/customer_requests',
    summary: 'Customer requests in scope',
    access: 'signed-in',
    query: listOfRequests,
    reply: paged('customer_requests', requestRow),
    logRead: { event: 'list.opened', list: 'requests' },
  },
  countsPerStatus: {
    method: 'GET',
    path: '/customer_requests/counts_per_status',
    summary: 'How many requests in scope have each status; each is counted up to a limit',
    access: 'signed-in',
    query: requestSearch,
    reply: z.object({ data: z.array(ofStatus) }),
  },
  listOfOrganization: {
    method: 'GET',
    path: '/organizations/:id/customer_requests',
    summary: 'Customer requests of one organization in scope',
    access: 'signed-in',
    query: listOfRequests,
    reply: paged('customer_requests', requestRow),
    logRead: { event: 'list.opened', list: 'requests' },
  },
  get: {
    method: 'GET',
    path: '/customer_requests/:id',
    summary: 'One customer request in scope',
    access: 'signed-in',
    reply: z.object({ customer_request: customerRequest }),
    logRead: { event: 'request.opened', of: 'request' },
  },
  saveManagementData: {
    method: 'PUT',
    path: '/customer_requests/:id/management_data',
    summary: 'Saves what staff note beside a request',
    access: { roles: STAFF_ROLES, anyOf: ['customer-requests.manage'] },
    body: managementData.extend({ updated_at: instant.optional() }),
    reply: z.object({ customer_request: customerRequest, message }),
  },
  listPrinting: {
    method: 'GET',
    path: '/printing_requests',
    summary: 'Printing requests in scope',
    access: 'signed-in',
    query: z.object({
      filter: filters(printingFilters),
      sort: sortBy(['id', 'ship_date', 'updated_at', 'created_at']).optional(),
      ...paging(5),
    }),
    reply: paged(
      'printing_requests',
      requestRow.extend({ customer_request_id: z.number(), printing_request_status_id: z.number() }),
    ),
    logRead: { event: 'list.opened', list: 'printing requests' },
  },
  getPrinting: {
    method: 'GET',
    path: '/printing_requests/:id',
    summary: 'One printing request in scope',
    access: 'signed-in',
    reply: z.object({ printing_request: printingRequest }),
    logRead: { event: 'request.opened', of: 'request', idIn: ['printing_request', 'customer_request_id'] },
  },
})
