import { z } from 'zod'
import { STAFF_ROLES, pivotRole, type Access } from './access.ts'
import { billingAddress } from './billing-address.ts'
import { defineCalls } from './call.ts'
import {
  ADDON_OPTIONS,
  ARCH_MODES,
  ASSIGNMENTS,
  EXPORT_TYPES,
  IMPRESSION_TYPES,
  JAWS,
  oneOf,
  SCAN_SUBMISSION_TYPES,
  SCANNER_TYPES,
  SUBMISSION_COMPLETED_BY,
  bits,
} from './enums.ts'
import { location } from './locations.ts'
import { order } from './orders.ts'
import { paymentInfo } from './payments.ts'
import { shippingMethod } from './shipping.ts'
import { toothNotation } from './tooth-numbers.ts'
import { contractSummary, userRow } from './users.ts'
import { queryId, date, include, instant, like, listOf, money, paged, paging, rowId } from './wire.ts'

/** The given types (specification 9); users with organization-types.manage can enter others. */
export const ORGANIZATION_TYPES = ['Orthodontist', 'General Dentist', 'DSO', 'Dental Lab'] as const

/** The payment dates are optional, because they are visible only to users who may see payments. */
const contract = contractSummary.extend({
  created_at: instant.optional(),
  last_payment_date: instant.nullable().optional(),
  next_payment_date: instant.nullable().optional(),
})

export const organizationRow = z.object({
  id: z.number(),
  name: z.string(),
  account_number: z.string(),
  organization_type: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
  disabled_at: instant.nullable(),
  deleted_at: instant.nullable(),
  is_archived: z.boolean(),
  main_location: location.pick({ id: true, location_name: true, city: true, state: true, zip_code: true }).nullable(),
  contract: contract.nullable(),
})
export type OrganizationRow = z.infer<typeof organizationRow>

/** Statuses of an organization; the first matching rule of specification 4.10 applies. */
export const ORGANIZATION_STATUSES = [
  { value: 1, label: 'Leads' },
  { value: 2, label: 'Onboarding' },
  { value: 3, label: 'New' },
  { value: 4, label: 'Active' },
  { value: 5, label: 'Passive' },
  { value: 6, label: 'Archived' },
] as const

/** Archived organizations and users are visible only to holders of this permission (specification 7). */
export const ARCHIVED_ACCESS: Access = { anyOf: ['organization.view-archived'] }

export const organizationListRow = organizationRow.extend({
  status: z.number(),
  owner: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  number_of_patients: z.number(),
})
export type OrganizationListRow = z.infer<typeof organizationListRow>

/** Maximum number of types that the filter offers (ORG-42). */
export const MAX_TYPES_OFFERED = 20

export const member = userRow.extend({
  pivot: z.object({ role: z.object({ name: pivotRole }) }),
  /** The role that the user gets when their address is verified. */
  role_when_verified: pivotRole.nullable(),
  /** Locations assigned to the member; owner and manager have access to all of them (specification 3.2). */
  assigned_locations: z.array(z.object({ id: z.number(), location_name: z.string() })),
  /** Number of open cases that leave with the manager unless they are reassigned; null for other members. */
  open_cases: z.number().int().nullable(),
  /** Time of the member's last activity; returned to staff only. */
  last_seen_at: instant.nullable().optional(),
})
export type Member = z.infer<typeof member>

export const credit = z.object({
  id: z.number(),
  value: money,
  /** Amount that invoices can still use; 0 after the credit was ended. */
  remaining: money,
  valid_from: date,
  /** Null for an open end. */
  valid_to: date.nullable(),
  created_at: instant,
  /** Time at which the remaining amount was canceled; end_reason tells why. */
  ended_at: instant.nullable(),
  end_reason: z.string().nullable(),
})
export type Credit = z.infer<typeof credit>

/** The license of an organization is that of its contract (register 44). */
export const organizationLicense = z.object({
  id: z.number(),
  license_type: z.object({ id: z.number(), name: z.string() }),
  seats: z.number(),
  available_seats: z.number(),
  devices: z.array(z.object({ id: z.number(), name: z.string(), details: z.string().nullable(), created_at: instant })),
})

/** Progress of the practice's onboarding (specification 4.8). */
const onboarding = z.object({ id: z.number(), status: z.number(), current_step: z.number(), created_at: instant })

/** Case statistics for the page of the organization. */
const statistics = z.object({
  patients_this_month: z.number(),
  /** Submitted cases per 30 days (specification 4.13). */
  submission_average: z.number(),
  newest_case: z
    .object({ patient_id: z.number(), case_number: z.string().nullable(), submitted_at: instant })
    .nullable(),
})

/** Items that need attention: the number of each kind and the one to start with. */
const attention = z.object({
  /** Setups that wait for the doctor's approval, with the one that has waited longest. */
  approvals: z
    .object({ count: z.number(), patient_id: z.number(), patient_name: z.string(), since: instant.nullable() })
    .nullable(),
  /** Cases on hold, with the one that changed last and its reason. */
  held: z
    .object({
      count: z.number(),
      patient_id: z.number(),
      patient_name: z.string(),
      note: z.string().nullable(),
      since: instant.nullable(),
    })
    .nullable(),
  /** Expired invitations, with the newest; returned to users who may invite. */
  expired_invitations: z.object({ count: z.number(), id: z.number(), email: z.string(), sent_at: instant }).nullable(),
})

/** An organization; the optional parts depend on `include` and on the permissions of the user. */
export const organization = organizationRow.extend({
  tooth_notation: toothNotation,
  /** Staff only (specification 7). */
  management_notes: z.string().nullable().optional(),
  organization_manager: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  number_of_patients: z.number(),
  /** One of ORGANIZATION_STATUSES (specification 4.10). */
  status: z.number(),
  /** Staff only. */
  no_startup_fee: z.boolean().optional(),
  /** Staff only: the start-up fee was charged, so it can no longer be waived. */
  has_startup_order: z.boolean().optional(),
  contract: contract.nullable(),
  users: z.array(member).optional(),
  locations: z.array(location).optional(),
  /** Returned to staff and the owner, because it is payment data. */
  billing_address: billingAddress.nullable().optional(),
  /** Payment methods; null until the organization has a customer at the payment provider. */
  payment_info: paymentInfo.nullable().optional(),
  credits: z.array(credit).optional(),
  licenses: z.array(organizationLicense).optional(),
  /** The newest invoices first; `/organizations/:id/list_orders` returns all of them. */
  orders: z.array(order).optional(),
  /** Requires organization.onboarding.view; null before the account setup. */
  onboarding: onboarding.nullable().optional(),
  statistics: statistics.optional(),
  /** Returned to staff and to the lab partner that manages the organization. */
  attention: attention.optional(),
})
export type Organization = z.infer<typeof organization>

export const initialSetupConfiguration = z.object({
  submission_completed_by: oneOf(SUBMISSION_COMPLETED_BY).default(1),
  arch_mode: oneOf(ARCH_MODES).default(1),
  export_type: oneOf(EXPORT_TYPES).nullable().default(1),
  bracket_libraries_required: z.boolean().default(false),
})

export const printRequestConfiguration = z.object({
  print_assignment: oneOf(ASSIGNMENTS).default('O'),
  insert_brackets_assignment: oneOf(ASSIGNMENTS).nullable().default(null),
  shipping_location_id: rowId.nullable().default(null),
  shipping_method_id: rowId.nullable().default(1),
})

/** Defaults of every case-form choice (specification 1.7). */
export const rxFormPreference = z.object({
  impression_type: oneOf(IMPRESSION_TYPES).nullable().default(null),
  scanner_type: oneOf(SCANNER_TYPES).default(1),
  scan_submission_type: oneOf(SCAN_SUBMISSION_TYPES).nullable().default(null),
  jaws_id: oneOf(JAWS).nullable().default(null),
  arch_mode: oneOf(ARCH_MODES).default(1),
  export_type: oneOf(EXPORT_TYPES).nullable().default(1),
  print_assignment: oneOf(ASSIGNMENTS).default('O'),
  insert_brackets_assignment: oneOf(ASSIGNMENTS).nullable().default(null),
  submission_completed_by: oneOf(SUBMISSION_COMPLETED_BY).default(1),
  products_list: bits(1 << 14).default(0),
  addon_options: bits(ADDON_OPTIONS[4].value).default(0),
  location_id: rowId.nullable().default(null),
  shipping_location_id: rowId.nullable().default(null),
  shipping_method: rowId.nullable().default(1),
})
export type RxFormPreference = z.infer<typeof rxFormPreference>

const ORGANIZATION_PARTS = [
  'users',
  'locations',
  'contract',
  'billingAddress',
  'paymentInfo',
  'credits',
  'licenses',
  'orders',
  'onboarding',
  'statistics',
  'attention',
] as const
export type OrganizationPart = (typeof ORGANIZATION_PARTS)[number]

export const organizationCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/organizations',
    summary: 'Organizations; a lab partner gets the ones it manages',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    query: z.object({
      searchString: like.optional(),
      customerServiceManager: queryId.optional(),
      status: z.enum(['ALL', 'ACTIVE', 'INACTIVE']).default('ACTIVE'),
      organization_type: listOf(like).optional(),
      orderBy: z.enum(['name', 'created_at']).default('name'),
      /** Default order: names ascending, dates descending. */
      order: z.enum(['asc', 'desc']).optional(),
      ...paging(5),
    }),
    reply: paged('organizations', organizationListRow),
  },
  get: {
    method: 'GET',
    path: '/organizations/:id',
    summary: 'One organization in scope',
    access: 'signed-in',
    query: z.object({ include: include(ORGANIZATION_PARTS).optional() }),
    logRead: { event: 'list.opened', list: 'what needs a look', in: ['organization', 'attention'] },
    reply: z.object({ organization }),
  },
  members: {
    method: 'GET',
    path: '/organizations/:id/list_members',
    summary: 'Members of an organization in scope',
    access: 'signed-in',
    reply: z.object({ members: z.array(member) }),
  },
  assignedLocations: {
    method: 'GET',
    path: '/organizations/:id/list_assigned_locations',
    summary:
      'Locations that the signed-in user may pick: all with organization.locations.view-any, else the assigned ones',
    access: 'signed-in',
    reply: z.object({ locations: z.array(location) }),
  },
  currentUserPermissions: {
    method: 'GET',
    path: '/organizations/:id/current_user_permissions',
    summary: 'What the signed-in user may do in that organization',
    access: 'signed-in',
    reply: z.object({ permissions: z.array(z.string()) }),
  },
  rxFormPreference: {
    method: 'GET',
    path: '/organizations/:id/rx_form_preference',
    summary: 'Defaults of a new case, the authorized third party and the shipping methods',
    access: 'signed-in',
    reply: z.object({
      data: rxFormPreference,
      metadata: z.object({
        third_party_partner: z.object({ name: z.string() }).nullable(),
        shipping_methods: z.array(shippingMethod),
        /** Time of the last save. */
        updated_at: instant,
      }),
    }),
  },
  initialSetupConfiguration: {
    method: 'GET',
    path: '/organizations/:id/initial_setup_configuration',
    summary: 'How initial setups of that organization are made',
    access: 'signed-in',
    reply: z.object({ data: initialSetupConfiguration }),
  },
  printRequestConfiguration: {
    method: 'GET',
    path: '/organizations/:id/print_request_configuration',
    summary: 'How prints of that organization are made and sent',
    access: 'signed-in',
    reply: z.object({ data: printRequestConfiguration }),
  },
})
