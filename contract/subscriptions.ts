import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { order } from './orders.ts'
import { paymentAttempt, paymentMethod } from './payments.ts'
import { contractSummary } from './users.ts'
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

/** Payment filters of contract lists (SUB-02, SRCH-14). */
export const PAYMENT_FILTERS = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'NOT_PAID', label: 'Not Paid' },
  { value: 'PAID', label: 'Paid' },
  { value: 'BLOCKED', label: 'Blocked' },
  { value: 'SUSPENDED', label: 'Suspended' },
] as const

/** Payment statuses of specification 4.7; CURRENT is a contract that owes nothing yet. */
export const PAYMENT_STATUSES = [{ value: 'CURRENT', label: 'Current' }, ...PAYMENT_FILTERS] as const

/** The invoice that is charged next: the oldest unpaid one, else the current order, which is closed for it (SUB-08). */
const nextAttempt = z.object({
  order_id: z.number(),
  is_open: z.boolean(),
  total: money,
  /** Null if there is no payment method. */
  payment_method_nickname: z.string().nullable(),
  /** Status of a payment attempt without a final result; null if there is none. */
  under_way: z.enum(['started', 'unknown', 'pending']).nullable(),
  /**
   * Amounts that closing the current order now would bill, and those that wait for its date; null for an invoice that
   * is already closed.
   */
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
      /** False if the order has no case, charge or line yet. */
      has_lines: z.boolean(),
    })
    .nullable(),
})
export type NextAttempt = z.infer<typeof nextAttempt>

/** Summary of an organization's billing. */
const billing = z.object({
  /** Total of all closed and unpaid invoices. */
  amount_due: money,
  unpaid: z.number(),
  /** Time of the next automatic attempt; null if none is planned. */
  next_attempt_at: instant.nullable(),
  method: paymentMethod.pick({ payment_method_type: true, payment_method_nickname: true }).nullable(),
  /** Result of the newest attempt; null if there was none. */
  last_attempt: paymentAttempt.pick({ status: true, amount: true, reason: true, started_at: true }).nullable(),
})
export type Billing = z.infer<typeof billing>

/** Totals of the filtered contracts, over all pages. */
const totals = z.object({
  /** Declined invoices; `since` is the date of the oldest. */
  not_paid: z.object({ amount: money, practices: z.number(), since: instant.nullable() }),
  /** Closed invoices that wait for their payment date or for the bank. */
  waiting: z.object({ amount: money, practices: z.number(), first_at: instant.nullable() }),
  /** Billing periods that close within seven days. */
  closing: z.object({ practices: z.number(), first_at: instant.nullable() }),
  /** Invoices paid in the current month (UTC). */
  paid: z.object({ amount: money, practices: z.number(), at_first_attempt: z.number() }),
  /** The oldest declined invoice of each organization that has a payment method; at most 50. */
  retryable: z.array(z.object({ contract_id: z.number(), name: z.string(), order_id: z.number(), amount: money })),
})
export type SubscriptionTotals = z.infer<typeof totals>

/** How often an invoice is closed; the monthly fee is on the one that ends the month. */
export const BILLING_RHYTHMS = [
  { value: 'monthly', label: 'Once a month' },
  { value: 'twice_monthly', label: 'Twice a month' },
] as const
export type BillingRhythm = (typeof BILLING_RHYTHMS)[number]['value']

const rhythm = z.enum(
  BILLING_RHYTHMS.map(({ value }) => value),
  'Invalid rhythm.',
)

/** Contract of an organization (SUB-01). */
export const contract = contractSummary.extend({
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
  /** 1 while the contract is suspended. */
  suspension_type: z.number(),
  billed_monthly_orders: z.number(),
  created_at: instant,
  updated_at: instant,
  /** The open monthly order; null if there is none. Returned only on `include`. */
  current_monthly_order: order.nullable().optional(),
  /** Returned only on `include`. */
  billing: billing.optional(),
  /** The effect that Close Invoice would have now; null if there is nothing to do. Returned only on `include`. */
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
  /** Range of the next payment date. */
  payment_date_range: dateRange,
  chosen_wi_organization_id: listOf(id),
})

export const subscriptionCalls = defineCalls({
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
    /** The order that was displayed to the user; if another one is due by now, nothing is charged. */
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
