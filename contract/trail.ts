import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import type { EventName } from './events.ts'
import { date, fileReply, instant, paged, paging } from './wire.ts'

/**
 * Filter of the trail: `all` is every event but read accesses, `edits` those with values before and after, `opened` the
 * read accesses.
 */
export const TRAIL_KINDS = ['all', 'edits', 'opened'] as const
export type TrailKind = (typeof TRAIL_KINDS)[number]

const kind = z.enum(TRAIL_KINDS).default('all')

export const trailEvent = z.object({
  id: z.number(),
  name: z.string(),
  /** Null for actions of the portal itself, and for users whose name is hidden from the reader. */
  actor_name: z.string().nullable(),
  created_at: instant,
  data: z.record(z.string(), z.unknown()),
  /** Origin of the request; returned to staff only. */
  ip: z.string().nullable(),
  patient: z.object({ id: z.number(), full_name: z.string() }).nullable(),
  /** The user that the event is about. */
  user: z.object({ id: z.number(), full_name: z.string() }).nullable(),
})
export type TrailEvent = z.infer<typeof trailEvent>

export const trailQuery = z.object({ kind, ...paging(25) })

/** Billing events visible to a practice; rules and codes are excluded because the invoices show them. */
export const PRACTICE_MONEY_EVENTS = [
  'order.issued',
  'order.paid',
  'order.payment_failed',
  'order.blocked',
  'order.voided',
  'dispute.opened',
  'dispute.answered',
  'payment_method.added',
  'payment_method.made_primary',
  'payment_method.removed',
  'order.line_added',
  'order.line_removed',
  'order.patient_charged',
  'order.patient_charge_removed',
  'organization.credit_added',
  'organization.credit_ended',
  'pricing.saved',
] as const satisfies readonly EventName[]

/** All events that create, change or pay an invoice. */
const MONEY = [
  ...PRACTICE_MONEY_EVENTS,
  'organization.initial_purchase_processed',
  'periodic_rule.created',
  'periodic_rule.updated',
  'periodic_rule.deleted',
  'promotion_code.used',
] as const satisfies readonly EventName[]

/**
 * Subjects that the trail of an organization can be filtered by on their pages; for cases they include only the
 * charges.
 */
export const TRAIL_SUBJECTS = {
  subscription: [...MONEY, 'contract.suspended', 'contract.resumed', 'contract.rhythm_changed'],
  money: MONEY,
  onboarding: ['onboarding.proceeded', 'onboarding.updated'],
} as const satisfies Record<string, readonly EventName[]>
export type TrailSubject = keyof typeof TRAIL_SUBJECTS

/** Fields of an edit that hold row ids, with the kind of row. */
export const NUMBERED_FIELDS = {
  location_id: 'location',
  shipping_location_id: 'location',
  main_location_id: 'location',
  user_id: 'user',
  member_id: 'user',
  users: 'user',
  bracket_libraries: 'bracket_library',
} as const satisfies Record<string, NamedRow>

const nameById = z.record(z.string(), z.string())
/** Current names for the ids in the edits of a page; deleted rows have none. */
const trailNames = z.object({ location: nameById, user: nameById, bracket_library: nameById })
export type TrailNames = z.infer<typeof trailNames>
export type NamedRow = keyof TrailNames

export const trailPage = paged('events', trailEvent).extend({ metadata: z.object({ names: trailNames }) })

const exportQuery = z.object({ kind, from: date.optional(), to: date.optional() })
const STAFF = { roles: STAFF_ROLES } as const

/** Maximum events of an export; a larger one is rejected, never truncated. */
export const MAX_EXPORTED_EVENTS = 50_000

const fault = z.object({
  kind: z.enum(['seal_missing', 'event_missing', 'changed', 'never_sealed', 'other_trail']),
  /** Position of the seal at which the fault was found. */
  position: z.number().nullable(),
})
type TrailFault = z.infer<typeof fault>

const trailCheck = z.object({
  is_whole: z.boolean(),
  /** The first fault; null if there is none. */
  fault: fault.nullable(),
  /** Number of sealed events, and the hash of the newest seal. */
  sealed: z.number(),
  hash: z.string(),
  /** Number of recent events that are not sealed yet. */
  waiting: z.number(),
})
export type TrailCheck = z.infer<typeof trailCheck>

export function formatTrailFault({ kind, position }: TrailFault) {
  const at = position === null ? '' : ` at seal ${position}`
  return {
    seal_missing: `A seal is missing${at}.`,
    event_missing: `An event was taken away${at}.`,
    changed: `An event or its seal was changed${at}.`,
    never_sealed: 'There is an event that was never sealed.',
    other_trail: `This is not the trail that had the given seal${at}.`,
  }[kind]
}

/**
 * Calls on the audit trail of organizations and users, and on all trails as CSV; the trail of a case is part of the
 * patient calls.
 */
export const trailCalls = defineCalls({
  check: {
    method: 'GET',
    path: '/events/check',
    summary: 'Whether the audit trail is whole: no event was changed, taken away or put between',
    access: STAFF,
    reply: z.object({ data: trailCheck }),
  },
  ofOrganization: {
    method: 'GET',
    path: '/organizations/:id/events',
    summary:
      'What happened in an organization, newest first; with about only to its subscription, its money or its onboarding',
    access: STAFF,
    query: trailQuery.extend({ about: z.enum(['subscription', 'money', 'onboarding']).optional() }),
    reply: trailPage,
    logRead: { event: 'list.opened', list: 'the trail' },
  },
  money: {
    method: 'GET',
    path: '/organizations/:id/money_events',
    summary: 'What happened to the money of an organization, for who sees its invoices; without names of staff',
    access: { anyOf: ['organization.get-current-order'], organization: 'id' },
    query: z.object(paging(25)),
    reply: trailPage,
  },
  ofUser: {
    method: 'GET',
    path: '/users/:id/events',
    summary: 'What happened to a person, or with side=by what the person did, newest first',
    access: STAFF,
    query: trailQuery.extend({ side: z.enum(['about', 'by']).default('about') }),
    reply: trailPage,
    logRead: { event: 'list.opened', list: 'the trail' },
  },
  csvOfOrganization: {
    method: 'GET',
    path: '/organizations/:id/events.csv',
    summary: 'The trail of an organization as CSV, at most 50,000 lines of a range of days',
    access: STAFF,
    isConfirmed: true,
    query: exportQuery,
    reply: fileReply,
    file: ['text/csv'],
    logRead: { event: 'report.opened', list: 'the trail' },
  },
  csvOfUser: {
    method: 'GET',
    path: '/users/:id/events.csv',
    summary: 'The trail of a person as CSV, at most 50,000 lines of a range of days',
    access: STAFF,
    query: exportQuery.extend({ side: z.enum(['about', 'by']).default('about') }),
    reply: fileReply,
    file: ['text/csv'],
    logRead: { event: 'report.opened', list: 'the trail' },
  },
  csvOfPatient: {
    method: 'GET',
    path: '/patients/:id/events.csv',
    summary: 'The trail of a case as CSV, at most 50,000 lines of a range of days',
    access: STAFF,
    query: exportQuery,
    reply: fileReply,
    file: ['text/csv'],
    logRead: { event: 'report.opened', of: 'patient' },
  },
})
