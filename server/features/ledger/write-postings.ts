import { sql } from 'kysely'
import type { Account } from '#contract/ledger.ts'
import { keysOf } from '#contract/records.ts'
import type { Work } from '#server/work.ts'

/** Balances per account in cents that are due to one row. A debit is positive, and they sum up to zero. */
export type AccountBalances = { readonly [account in Account]?: number }

/** The balances that a row should have, and those that the books have so far. */
export type Posting = {
  organization_id: number
  order_id: number
  source: 'order' | 'payment'
  source_id: number
  reason: string
  happened_at: string
  wanted: AccountBalances
  posted: AccountBalances
  /** Number of transactions of the row so far. */
  transactions: number
}

/**
 * Writes the missing entries of all rows with one statement; nothing if the books are up to date. The unique number per
 * row refuses the second of two concurrent postings; the caller has locked the contract.
 */
export async function writePostings(ctx: Work, postings: readonly Posting[]) {
  const coming = postings.flatMap(({ wanted, posted, transactions, ...posting }) => {
    const entries = missingEntries(wanted, posted)
    return entries.length > 0 ? [{ ...posting, number: transactions + 1, entries }] : []
  })
  if (coming.length === 0) return
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(coming)}::json) as g (organization_id integer, order_id integer,
        source text, source_id integer, number integer, reason text, happened_at timestamptz, entries json)
    ), written as (
      insert into ledger_transactions (organization_id, order_id, source, source_id, number, reason, happened_at)
      select organization_id, order_id, source, source_id, number, reason, happened_at from given
      returning id, source, source_id
    )
    insert into ledger_entries (transaction_id, account, amount_cents)
    select w.id, e.account, e.amount_cents from written w join given g using (source, source_id),
      json_to_recordset(g.entries) as e (account text, amount_cents bigint)`.execute(ctx.db)
}

function missingEntries(wanted: AccountBalances, posted: AccountBalances) {
  const accounts = [...new Set([...keysOf(wanted), ...keysOf(posted)])]
  return accounts.flatMap((account) => {
    const amount_cents = (wanted[account] ?? 0) - (posted[account] ?? 0)
    return amount_cents === 0 ? [] : [{ account, amount_cents }]
  })
}
