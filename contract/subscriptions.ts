import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { group } from './call.ts'
import { order } from './orders.ts'
import { contractFacts } from './users.ts'
import { dateRange, filters, id, include, instant, like, listOf, message, paged, paging, sortBy } from './wire.ts'

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
})
export type Contract = z.infer<typeof contract>

const SORTS = ['custom_next_payment_date', 'last_payment_date', 'organization', 'payment_status'] as const
const parts = { include: include(['organization', 'current_monthly_order']).optional() }
const withContract = z.object({ contract, message })

export const subscriptionCalls = group({
  list: {
    method: 'GET',
    path: '/contracts',
    summary: 'Contracts, the next payment farthest ahead first, suspended ones at the end',
    access: { roles: STAFF_ROLES },
    query: z.object({
      filter: filters({
        /** Name or account number of the organization. */
        full_name_like: like,
        payment_status: listOf(z.enum(PAYMENT_STATUSES.map(({ value }) => value))),
        /** Days of the next payment. */
        payment_date_range: dateRange,
        chosen_wi_organization_id: listOf(id),
      }),
      sort: sortBy(SORTS).optional(),
      ...parts,
      ...paging(5),
    }),
    reply: paged('contracts', contract),
  },
  get: {
    method: 'GET',
    path: '/contracts/:id',
    summary: 'One contract, for staff and the owner of its organization',
    access: 'signed-in',
    query: z.object(parts),
    reply: z.object({ contract }),
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
