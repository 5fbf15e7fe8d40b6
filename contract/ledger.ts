import { z } from 'zod'
import { defineCalls } from './call.ts'
import { SECTION_ACCESS } from './section-access.ts'
import { queryId, dateRange, fileReply, filters, instant, listOf, money, paged, paging } from './wire.ts'

/** Accounts of the ledger in the order of a balance sheet; `side` is where a balance usually is. */
export const ACCOUNTS = [
  { value: 'receivable', label: 'Receivable', side: 'debit' },
  { value: 'in_transit', label: 'Cash in transit', side: 'debit' },
  { value: 'cash', label: 'Cash', side: 'debit' },
  { value: 'unapplied', label: 'Payments not settled yet', side: 'credit' },
  { value: 'tax', label: 'Tax', side: 'credit' },
  { value: 'patients', label: 'Revenue: patients', side: 'credit' },
  { value: 'monthly_fee', label: 'Revenue: monthly fee', side: 'credit' },
  { value: 'charges', label: 'Revenue: charges by hand', side: 'credit' },
  { value: 'periodic_charges', label: 'Revenue: periodic charges', side: 'credit' },
  { value: 'start_up_fee', label: 'Revenue: start-up fee', side: 'credit' },
  { value: 'card_fee', label: 'Revenue: card fee', side: 'credit' },
  { value: 'discounts', label: 'Discounts', side: 'debit' },
  { value: 'promotions', label: 'Promotions', side: 'debit' },
  { value: 'credits', label: 'Credits', side: 'debit' },
  { value: 'opening', label: 'Opening balance', side: 'credit' },
] as const
export type Account = (typeof ACCOUNTS)[number]['value']

const account = z.enum(ACCOUNTS.map(({ value }) => value))

/** Reasons of a posting. */
export const POSTING_REASONS = [
  { value: 'opening', label: 'Owed before the ledger' },
  { value: 'issued', label: 'Invoice issued' },
  { value: 'revised', label: 'Invoice changed' },
  { value: 'voided', label: 'Invoice voided' },
  { value: 'pending', label: 'Payment on its way' },
  { value: 'settled', label: 'Payment received' },
  { value: 'failed', label: 'Payment returned' },
] as const

/** A debit is positive; the entries of a transaction add up to zero. */
const transaction = z.object({
  id: z.number(),
  organization_id: z.number(),
  /** Null if the organization no longer exists. */
  organization: z.object({ name: z.string(), contract_id: z.number().nullable() }).nullable(),
  order_id: z.number(),
  source: z.enum(['order', 'payment']),
  source_id: z.number(),
  reason: z.enum(POSTING_REASONS.map(({ value }) => value)),
  happened_at: instant,
  entries: z.array(z.object({ account, amount: money })),
})
export type LedgerTransaction = z.infer<typeof transaction>

const check = z.object({
  checked_at: instant,
  is_balanced: z.boolean(),
  /** Sum of all entries: zero, unless an entry is missing. */
  entries: money,
  receivable: money,
  /** Total of the invoices that are issued and neither paid nor void. */
  open_invoices: money,
  in_transit: money,
  pending_payments: money,
  /** Organizations whose open invoices differ from the ledger; at most fifty. */
  organizations: z.array(z.object({ id: z.number(), name: z.string().nullable() })),
})
export type LedgerCheck = z.infer<typeof check>

const filter = filters({
  organization_id: listOf(queryId),
  account: listOf(account),
  date_range: dateRange,
})

/** Maximum rows of a download; a larger one is rejected, never truncated. */
export const MAX_LEDGER_ROWS = 50_000

export const ledgerCalls = defineCalls({
  balances: {
    method: 'GET',
    path: '/ledger',
    summary: 'What stands on each account, and whether it balances: as found by the last check, and now',
    access: SECTION_ACCESS.ledger,
    reply: z.object({
      balances: z.array(z.object({ account, balance: money })),
      now: check,
      last_check: check.nullable(),
    }),
  },
  list: {
    method: 'GET',
    path: '/ledger/transactions',
    summary: 'What was posted, the newest first, each with its entries',
    access: SECTION_ACCESS.ledger,
    query: z.object({ filter, ...paging(25) }),
    reply: paged('transactions', transaction),
  },
  download: {
    method: 'GET',
    path: '/ledger/download',
    summary: 'The entries of the same transactions as CSV, at most 50,000 rows',
    access: SECTION_ACCESS.ledger,
    query: z.object({ filter }),
    reply: fileReply,
    file: ['text/csv'],
  },
})
