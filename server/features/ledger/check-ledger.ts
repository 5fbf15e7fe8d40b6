import { sql } from 'kysely'
import { OWED } from '#contract/orders.rules.ts'
import { literals } from '#server/db/literals.ts'
import type { Work } from '#server/work.ts'

export type LedgerComparison = {
  is_balanced: boolean
  entries_cents: number
  receivable_cents: number
  open_invoices_cents: number
  in_transit_cents: number
  pending_payments_cents: number
  organization_ids: number[]
}

/** Limit of the organizations that are listed if the books are wrong. */
const MAX_LISTED_ORGANIZATIONS = 50

/**
 * Compares the books with invoices and payments in one query: all entries sum up to zero, the receivable of each
 * organization equals its open invoices, and the amount in transit equals the payments that the provider has not
 * settled. Amounts in cents.
 */
export async function compareBooks({ db }: Pick<Work, 'db'>): Promise<LedgerComparison> {
  const { rows } = await sql<Omit<LedgerComparison, 'is_balanced'>>`
    with books as (
      select t.organization_id, sum(e.amount_cents) as entries,
        coalesce(sum(e.amount_cents) filter (where e.account = 'receivable'), 0) as receivable,
        coalesce(sum(e.amount_cents) filter (where e.account = 'in_transit'), 0) as in_transit
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id group by 1
    ), invoices as (
      select organization_id, sum(total_cents) as open from orders
      where fm_invoice_status in (${literals(OWED)}) group by 1
    ), payments as (
      select o.organization_id, sum(a.amount_cents) as pending
      from payment_attempts a join orders o on o.id = a.order_id where a.status = 'pending' group by 1
    ), compared as (
      select organization_id, coalesce(entries, 0) as entries, coalesce(receivable, 0) as receivable,
        coalesce(in_transit, 0) as in_transit, coalesce(open, 0) as open, coalesce(pending, 0) as pending
      from books full join invoices using (organization_id) full join payments using (organization_id)
    )
    select coalesce(sum(entries), 0) as entries_cents, coalesce(sum(receivable), 0) as receivable_cents,
      coalesce(sum(open), 0) as open_invoices_cents, coalesce(sum(in_transit), 0) as in_transit_cents,
      coalesce(sum(pending), 0) as pending_payments_cents,
      coalesce((array_agg(organization_id order by organization_id)
        filter (where entries <> 0 or receivable <> open or in_transit <> pending))[1:${sql.lit(MAX_LISTED_ORGANIZATIONS)}], '{}') as organization_ids
    from compared`.execute(db)
  const totals = rows[0]
  if (!totals) throw new Error('The ledger could not be compared.')
  return { ...totals, is_balanced: totals.organization_ids.length === 0 }
}

/**
 * Stores the result of the comparison. An imbalance is logged as an error, and the metric reports it until a check
 * finds none.
 */
export async function checkLedger(ctx: Work) {
  const comparison = await compareBooks(ctx)
  await ctx.db
    .insertInto('ledger_checks')
    .values({ ...comparison, checked_at: ctx.now })
    .execute()
  if (!comparison.is_balanced) ctx.services.log.error(comparison, 'the ledger does not balance')
  return comparison
}
