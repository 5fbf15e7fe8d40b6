import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { group } from './call.ts'
import { order } from './orders.ts'
import { paymentAttempt, paymentMethod } from './payments.ts'
import { contractFacts } from './users.ts'
import {
  dateRange,
  filters,
  id,
  include,
  instant,
  like,
  listOf,
  message,
  money,
  paged,
  paging,
  requiredId,
  sortBy,
} from './wire.ts'

/** What lists of contracts are narrowed by (SUB-02, SRCH-14). */
export const PAYMENT_FILTERS = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'NOT_PAID', label: 'Not Paid' },
  { value: 'PAID', label: 'Paid' },
  { value: 'BLOCKED', label: 'Blocked' },
  { value: 'SUSPENDED', label: 'Suspended' },
] as const

/** specification 4.7; with the one that owes nothing yet. */
export const PAYMENT_STATUSES = [{ value: 'CURRENT', label: 'Current' }, ...PAYMENT_FILTERS] as const

/** SUB-08: the oldest unpaid invoice, else what the current order has so far, which is closed for it. */
const nextAttempt = z.object({
  order_id: z.number(),
  is_open: z.boolean(),
  total: money,
  /** Null where there is no method. */
  payment_method_nickname: z.string().nullable(),
  /** A try whose end is not known yet. */
  under_way: z.enum(['started', 'unknown', 'pending']).nullable(),
  /** What closing the current order now would bill, and what waits for its date; null of an invoice that is closed already. */
  early: z
    .object({
      billed: z.object({
        case_charges: money,
        charges: money,
        discounts: money,
        credits: money,
        tax: money,
        credit_card_fee: money,
      }),
      waiting: z.object({
        monthly_fee: money,
        rules: money,
        promotion: z.string().nullable(),
        closes_at: instant.nullable(),
      }),
      /** False where no case, charge or line is on the order yet. */
      has_lines: z.boolean(),
    })
    .nullable(),
})
export type NextAttempt = z.infer<typeof nextAttempt>

/** How an organization stands with what it was billed, at a glance. */
const billing = z.object({
  /** Of all invoices that are closed and not paid. */
  amount_due: money,
  unpaid: z.number(),
  /** When the clock tries again; null where it does not. */
  next_attempt_at: instant.nullable(),
  method: paymentMethod.pick({ payment_method_type: true, payment_method_nickname: true }).nullable(),
  /** What became of the newest try; null where nothing was tried yet. */
  last_attempt: paymentAttempt.pick({ status: true, amount: true, reason: true, started_at: true }).nullable(),
})
export type Billing = z.infer<typeof billing>

/** Of the contracts that a list shows, all pages together. */
const totals = z.object({
  /** Tried and refused, with the day from which the oldest waits. */
  not_paid: z.object({ amount: money, practices: z.number(), since: instant.nullable() }),
  /** Closed, and waiting for the day of their payment or for the bank. */
  waiting: z.object({ amount: money, practices: z.number(), first_at: instant.nullable() }),
  /** Periods that close within seven days. */
  closing: z.object({ practices: z.number(), first_at: instant.nullable() }),
  /** In the running month of UTC. */
  paid: z.object({ amount: money, practices: z.number(), at_first_attempt: z.number() }),
  /** Refused invoices of who has a method, the oldest of each; at most 50. */
  retryable: z.array(z.object({ contract_id: z.number(), name: z.string(), order_id: z.number(), amount: money })),
})
export type SubscriptionTotals = z.infer<typeof totals>

/** How often an invoice is closed; the fee of a month stands on the one that ends it. */
export const BILLING_RHYTHMS = [
  { value: 'monthly', label: 'Once a month' },
  { value: 'twice_monthly', label: 'Twice a month' },
] as const
export type BillingRhythm = (typeof BILLING_RHYTHMS)[number]['value']

const rhythm = z.enum(
  BILLING_RHYTHMS.map(({ value }) => value),
  'Invalid rhythm.',
)

/** SUB-01 */
export const contract = contractFacts.extend({
  payment_status: z.string(),
  organization: z.object({
    id: z.number(),
    name: z.string(),
    account_number: z.string(),
    disabled_at: instant.nullable(),
    deleted_at: instant.nullable(),
  }),
  initial_payment_date: instant.nullable(),
  last_payment_date: instant.nullable(),
  next_payment_date: instant.nullable(),
  billing_rhythm: rhythm,
  /** 1 while it is suspended. */
  suspension_type: z.number(),
  billed_monthly_orders: z.number(),
  created_at: instant,
  updated_at: instant,
  /** The open monthly order; null where there is none. Only when asked for. */
  current_monthly_order: order.nullable().optional(),
  /** Only when asked for. */
  billing: billing.optional(),
  /** What Close Invoice would do now; null where there is nothing to do. Only when asked for. */
  next_attempt: nextAttempt.nullable().optional(),
})
export type Contract = z.infer<typeof contract>

const SORTS = ['custom_next_payment_date', 'last_payment_date', 'organization', 'payment_status'] as const
const parts = { include: include(['organization', 'current_monthly_order', 'billing']).optional() }
const allParts = { include: include(['organization', 'current_monthly_order', 'billing', 'next_attempt']).optional() }
const withContract = z.object({ contract, message })

const listFilters = filters({
  /** Name or account number of the organization. */
  full_name_like: like,
  payment_status: listOf(z.enum(PAYMENT_STATUSES.map(({ value }) => value))),
  /** Days of the next payment. */
  payment_date_range: dateRange,
  chosen_wi_organization_id: listOf(id),
})

export const subscriptionCalls = group({
  list: {
    method: 'GET',
    path: '/contracts',
    summary: 'Contracts, the next payment farthest ahead first, suspended ones at the end',
    access: { roles: STAFF_ROLES },
    query: z.object({
      filter: listFilters,
      sort: sortBy(SORTS).optional(),
      ...parts,
      ...paging(5),
    }),
    reply: paged('contracts', contract),
  },
  totals: {
    method: 'GET',
    path: '/contracts/totals',
    summary: 'What the contracts of the list owe and paid, together',
    access: { roles: STAFF_ROLES },
    query: z.object({ filter: listFilters }),
    reply: z.object({ totals }),
  },
  get: {
    method: 'GET',
    path: '/contracts/:id',
    summary: 'One contract, for staff and the owner of its organization',
    access: 'signed-in',
    query: z.object(allParts),
    reply: z.object({ contract }),
  },
  attemptPayment: {
    method: 'POST',
    path: '/contracts/:id/attempt_payment',
    summary: 'Close Invoice: tries the oldest unpaid invoice, else closes the current order and charges it at once',
    access: { anyOf: ['contracts.manage'] },
    /** The one that the person was shown: where it is another's turn by now, nothing is done. */
    body: z.object({ order_id: requiredId.optional() }).optional(),
    reply: withContract,
  },
  suspend: {
    method: 'POST',
    path: '/contracts/:id/suspend',
    summary: 'Suspends a contract: no case is started and nothing is billed; running cases go on',
    access: { anyOf: ['contracts.manage'] },
    reply: withContract,
  },
  setRhythm: {
    method: 'PUT',
    path: '/contracts/:id/billing_rhythm',
    summary: 'How often a contract is billed, from the next closing on',
    access: { anyOf: ['contracts.manage'] },
    body: z.object({ billing_rhythm: rhythm }),
    reply: withContract,
  },
  resume: {
    method: 'POST',
    path: '/contracts/:id/resume',
    summary: 'Resumes a suspended contract; the next payment is tomorrow at the earliest',
    access: { anyOf: ['contracts.manage'] },
    reply: withContract,
  },
})
