import { z } from 'zod'
import { STAFF_ROLES, pivotRole, type Access } from './access.ts'
import { billingAddress } from './billing-address.ts'
import { group } from './call.ts'
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
import { contractFacts, userRow } from './users.ts'
import { askedId, date, include, instant, like, listOf, money, paged, paging, rowId } from './wire.ts'

/** specification 9; others are entered with organization-types.manage. */
export const ORGANIZATION_TYPES = ['Orthodontist', 'General Dentist', 'DSO', 'Dental Lab'] as const

/** The dates are money too. */
const contract = contractFacts.extend({
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

/** specification 4.10: the first rule that fits. */
export const ORGANIZATION_STATUSES = [
  { value: 1, label: 'Leads' },
  { value: 2, label: 'Onboarding' },
  { value: 3, label: 'New' },
  { value: 4, label: 'Active' },
  { value: 5, label: 'Passive' },
  { value: 6, label: 'Archived' },
] as const

/** Archived organizations and users are shown to those who hold it (specification 7). */
export const SEES_ARCHIVED: Access = { anyOf: ['organization.view-archived'] }

export const organizationListRow = organizationRow.extend({
  status: z.number(),
  owner: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  number_of_patients: z.number(),
})
export type OrganizationListRow = z.infer<typeof organizationListRow>

/** The filter of types offers at most this many (ORG-42). */
export const MAX_TYPES_OFFERED = 20

export const member = userRow.extend({
  pivot: z.object({ role: z.object({ name: pivotRole }) }),
  /** What the person becomes once their address is verified. */
  role_when_verified: pivotRole.nullable(),
  /** Those assigned to the person; owner and manager have all of them anyhow (specification 3.2). */
  assigned_locations: z.array(z.object({ id: z.number(), location_name: z.string() })),
  /** Open cases that go with the manager unless they are given back; null for anybody else. */
  open_cases: z.number().int().nullable(),
  /** What the person did last; for staff. */
  last_seen_at: instant.nullable().optional(),
})
export type Member = z.infer<typeof member>

export const credit = z.object({
  id: z.number(),
  value: money,
  /** What invoices can still use; 0 once it was ended. */
  remaining: money,
  valid_from: date,
  /** Null: open. */
  valid_to: date.nullable(),
  created_at: instant,
  /** When its rest was ended, and why. */
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

/** How far the practice has come in getting to know the product (specification 4.8). */
const onboarding = z.object({ id: z.number(), status: z.number(), current_step: z.number(), created_at: instant })

/** What is told of its cases: on the page of the organization. */
const statistics = z.object({
  patients_this_month: z.number(),
  /** Submitted cases per 30 days (specification 4.13). */
  submission_average: z.number(),
  newest_case: z
    .object({ patient_id: z.number(), case_number: z.string().nullable(), submitted_at: instant })
    .nullable(),
})

/** What somebody should see to: the number of each, and the one to begin with. */
const attention = z.object({
  /** Setups that wait for the doctor's approval, and the one that waits longest. */
  approvals: z
    .object({ count: z.number(), patient_id: z.number(), patient_name: z.string(), since: instant.nullable() })
    .nullable(),
  /** Cases on hold, and the one that changed last with its reason. */
  held: z
    .object({
      count: z.number(),
      patient_id: z.number(),
      patient_name: z.string(),
      note: z.string().nullable(),
      since: instant.nullable(),
    })
    .nullable(),
  /** Invitations that nobody took in time, and the newest of them; for who may invite. */
  expired_invitations: z.object({ count: z.number(), id: z.number(), email: z.string(), sent_at: instant }).nullable(),
})

/** What one organization answers; the optional parts by `include` and by who asks. */
export const organization = organizationRow.extend({
  tooth_notation: toothNotation,
  /** Staff only (specification 7). */
  management_notes: z.string().nullable().optional(),
  organization_manager: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  number_of_patients: z.number(),
  /** specification 4.10. */
  status: z.number(),
  /** Staff only. */
  no_startup_fee: z.boolean().optional(),
  /** Staff only: the start-up fee was charged, so it cannot be given any more. */
  has_startup_order: z.boolean().optional(),
  contract: contract.nullable(),
  users: z.array(member).optional(),
  locations: z.array(location).optional(),
  /** Money: for staff and the owner. */
  billing_address: billingAddress.nullable().optional(),
  /** What pays; null before there is a customer at the provider. */
  payment_info: paymentInfo.nullable().optional(),
  credits: z.array(credit).optional(),
  licenses: z.array(organizationLicense).optional(),
  /** Its invoices, the newest first; all of them are at `/organizations/:id/list_orders`. */
  orders: z.array(order).optional(),
  /** With organization.onboarding.view; null before the account setup. */
  onboarding: onboarding.nullable().optional(),
  statistics: statistics.optional(),
  /** For staff and the lab partner that manages it. */
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

export const organizationCalls = group({
  list: {
    method: 'GET',
    path: '/organizations',
    summary: 'Organizations; a lab partner gets the ones it manages',
    access: { roles: [...STAFF_ROLES, 'lab_partner'] },
    query: z.object({
      searchString: like.optional(),
      customerServiceManager: askedId.optional(),
      status: z.enum(['ALL', 'ACTIVE', 'INACTIVE']).default('ACTIVE'),
      organization_type: listOf(like).optional(),
      orderBy: z.enum(['name', 'created_at']).default('name'),
      /** Names begin at A, dates with the newest. */
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
        /** When it was saved last. */
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
