// Derives postings from orders and payment attempts. Each function computes the balances that a row should have now and
// posts the difference to the balances posted so far, so that repeating it does no harm.

import { sql } from 'kysely'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { OWED } from '#contract/orders.rules.ts'
import { literals } from '#server/db/literals.ts'
import type { Work } from '#server/work.ts'
import { writePostings, type AccountBalances } from './write-postings.ts'

type Posted = { posted: AccountBalances; transactions: number }

type Order = Posted & {
  id: number
  organization_id: number
  fm_invoice_status: string | null
  closed_at: string | null
  patients: number
  monthly_fee: number
  credits: number
  subtotal: number
  tax: number
  card_fee: number
  total: number
  start_up_fee: number
  periodic_charges: number
  charges: number
  /** Amount taken off by promotions, as a positive number of cents. */
  promotions: number
}

/**
 * Posts the difference between the books and these orders: issued, changed (the fee of a card) or void. Call it after
 * each of these changes, in the same transaction and with the contract locked. It is idempotent.
 */
export async function postOrders(ctx: Work, order_ids: readonly number[]) {
  if (order_ids.length === 0) return
  const rows = await ordersWithPostings(ctx.db, order_ids)
  await writePostings(
    ctx,
    rows.map((order) => ({
      ...toOrderSource(order),
      reason: postingReason(order),
      happened_at: order.transactions === 0 ? (order.closed_at ?? ctx.now) : ctx.now,
      wanted: toOrderBalances(order),
      posted: order.posted,
      transactions: order.transactions,
    })),
  )
}

const ordersWithPostings = preparedTemplate(
  (_db, order_ids: readonly number[]) => sql<Order>`
    select o.id, o.organization_id, o.fm_invoice_status, o.closed_at, o.patients_cents as patients,
      o.monthly_fee_cents as monthly_fee, o.credits_cents as credits, o.subtotal_cents as subtotal, o.tax_cents as tax,
      o.credit_card_fee_cents as card_fee, o.total_cents as total, l.*, ${postedColumns('order', sql.ref('o.id'))}
    from orders o, lateral (
      select coalesce(sum(value_cents) filter (where value_cents > 0 and product_id is not null), 0) as start_up_fee,
        coalesce(sum(value_cents) filter (where value_cents > 0 and product_id is null and is_periodic), 0) as periodic_charges,
        coalesce(sum(value_cents) filter (where value_cents > 0 and product_id is null and not is_periodic), 0) as charges,
        coalesce(-sum(value_cents) filter (where promotion_code_id is not null), 0) as promotions
      from order_lines where order_id = o.id
    ) l
    where o.id = any(${order_ids}::integer[]) and o.fm_invoice_status is not null`,
)

function toOrderSource({ id, organization_id }: { id: number; organization_id: number }) {
  return { source: 'order' as const, source_id: id, organization_id, order_id: id }
}

function postingReason({ fm_invoice_status, transactions }: Order) {
  if (fm_invoice_status === 'DELETED') return 'voided'
  return transactions === 0 ? 'issued' : 'revised'
}

/**
 * Returns the balances that an invoice should have. Payments are posted separately, so a paid invoice keeps its
 * receivable here.
 */
function toOrderBalances(order: Order): AccountBalances {
  if (order.fm_invoice_status === 'DELETED') return {}
  // Invoices from before the ledger have an opening balance without a breakdown.
  if (order.posted.opening !== undefined) return { receivable: order.total, opening: -order.total }
  const { patients, monthly_fee, start_up_fee, periodic_charges, promotions, credits, subtotal, tax, card_fee } = order
  const gross = patients + monthly_fee + start_up_fee + periodic_charges + order.charges
  const discounts = gross - promotions - credits - subtotal
  // Amounts that an invoice of the old layout has no lines for were charged by hand.
  const charges = order.charges + Math.max(0, -discounts)
  return {
    receivable: order.total,
    patients: -patients,
    monthly_fee: -monthly_fee,
    start_up_fee: -start_up_fee,
    periodic_charges: -periodic_charges,
    charges: -charges,
    discounts: Math.max(0, discounts),
    promotions,
    credits,
    tax: -tax,
    card_fee: -card_fee,
  }
}

type Attempt = Posted & {
  id: number
  order_id: number
  organization_id: number
  status: 'started' | 'unknown' | 'pending' | 'succeeded' | 'failed'
  amount: number
  finished_at: string | null
}

/**
 * Posts the difference between the books and a payment attempt. A card payment is cash at once; a bank payment is in
 * transit until it settles, and the invoice is owed until then. Call it whenever the status of the attempt changes.
 */
export async function postPayment(ctx: Work, attempt_id: number) {
  const { rows } = await sql<Attempt>`
    select a.id, a.order_id, o.organization_id, a.status, a.amount_cents as amount, a.finished_at,
      ${postedColumns('payment', sql.ref('a.id'))}
    from payment_attempts a join orders o on o.id = a.order_id where a.id = ${attempt_id}`.execute(ctx.db)
  await writePostings(
    ctx,
    rows.map(({ id, status, amount, finished_at, posted, transactions, ...attempt }) => ({
      source: 'payment' as const,
      source_id: id,
      ...attempt,
      ...PAYMENT_BALANCES[status](amount),
      happened_at: finished_at ?? ctx.now,
      posted,
      transactions,
    })),
  )
}

const noBalances = () => ({ reason: 'failed', wanted: {} })

/** The balances that each status of a payment should have. */
const PAYMENT_BALANCES: Record<Attempt['status'], (cents: number) => { reason: string; wanted: AccountBalances }> = {
  started: noBalances,
  unknown: noBalances,
  failed: noBalances,
  pending: (cents) => ({ reason: 'pending', wanted: { in_transit: cents, unapplied: -cents } }),
  succeeded: (cents) => ({ reason: 'settled', wanted: { cash: cents, receivable: -cents } }),
}

/** Writes off what a deleted organization owes, and voids its pending payments. */
export async function postOrganizationRemoval(ctx: Work, organization_id: number) {
  const { rows } = await sql<Posted & { source: 'order' | 'payment'; source_id: number; order_id: number }>`
    select 'order' as source, o.id as source_id, o.id as order_id, ${postedColumns('order', sql.ref('o.id'))}
    from orders o
    where o.organization_id = ${organization_id}
      and o.fm_invoice_status in (${literals(OWED)})
    union all
    select 'payment', a.id, a.order_id, ${postedColumns('payment', sql.ref('a.id'))}
    from payment_attempts a join orders o on o.id = a.order_id
    where o.organization_id = ${organization_id} and a.status = 'pending'`.execute(ctx.db)
  await writePostings(
    ctx,
    rows.map((row) => ({ ...row, organization_id, reason: 'voided', happened_at: ctx.now, wanted: {} })),
  )
}

/** SQL columns with the posted balances of a row and the number of its transactions. */
function postedColumns(source: 'order' | 'payment', id: ReturnType<typeof sql.ref>) {
  return sql`
    (select count(*) from ledger_transactions t where t.source = ${source} and t.source_id = ${id}) as transactions,
    coalesce((select json_object_agg(account, cents) from (
      select e.account, sum(e.amount_cents) as cents
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.source = ${source} and t.source_id = ${id} group by 1) s), '{}'::json) as posted`
}
