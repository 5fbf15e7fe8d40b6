import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { ACCOUNTS, MAX_LEDGER_ROWS, POSTING_REASONS, type ledgerCalls } from '#contract/ledger.ts'
import { labelOf } from '#contract/enums.ts'
import { toDollars } from '#contract/money.ts'
import { csvFile } from '#server/csv.ts'
import { applyFilters, loadPage } from '#server/db/list.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { invalid } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import { compareBooks, type LedgerComparison } from './check-ledger.ts'

type Query = HandlerInput<typeof ledgerCalls.list>['query']

export async function getBalances(ctx: Work) {
  const [stood, now, last] = await pipelined([
    ctx.db
      .selectFrom('ledger_entries')
      .groupBy('account')
      .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
      .execute(),
    compareBooks(ctx),
    ctx.db.selectFrom('ledger_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ])
  const names = await loadOrganizationNames(ctx, [...now.organization_ids, ...(last?.organization_ids ?? [])])
  return {
    balances: ACCOUNTS.map(({ value: account }) => ({
      account,
      balance: toDollars(stood.find((row) => row.account === account)?.cents ?? 0),
    })),
    now: toLedgerCheck({ ...now, checked_at: ctx.now }, names),
    last_check: last ? toLedgerCheck(last, names) : null,
  }
}

function toLedgerCheck(found: LedgerComparison & { checked_at: string }, names: ReadonlyMap<number, string>) {
  return {
    checked_at: found.checked_at,
    is_balanced: found.is_balanced,
    entries: toDollars(found.entries_cents),
    receivable: toDollars(found.receivable_cents),
    open_invoices: toDollars(found.open_invoices_cents),
    in_transit: toDollars(found.in_transit_cents),
    pending_payments: toDollars(found.pending_payments_cents),
    organizations: found.organization_ids.map((id) => ({ id, name: names.get(id) ?? null })),
  }
}

async function loadOrganizationNames(ctx: Work, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await ctx.db.selectFrom('organizations').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function listTransactions(ctx: Work, query: Query) {
  const matching = matchingTransactions(ctx, query.filter)
  const rows = matching
    .select([
      'ledger_transactions.id',
      'ledger_transactions.organization_id',
      'ledger_transactions.order_id',
      'ledger_transactions.source',
      'ledger_transactions.source_id',
      'ledger_transactions.reason',
      'ledger_transactions.happened_at',
      sql<{ name: string; contract_id: number | null } | null>`(
        select json_build_object('name', o.name, 'contract_id', c.id)
        from organizations o left join contracts c on c.organization_id = o.id where o.id = ledger_transactions.organization_id)`.as(
        'organization',
      ),
      sql<{ account: (typeof ACCOUNTS)[number]['value']; cents: number }[]>`(
        select json_agg(json_build_object('account', e.account, 'cents', e.amount_cents) order by e.amount_cents desc)
        from ledger_entries e where e.transaction_id = ledger_transactions.id)`.as('entries'),
    ])
    .orderBy('ledger_transactions.happened_at', 'desc')
    .orderBy('ledger_transactions.id', 'desc')
  const listed = await loadPage(ctx.db, query, { matching, rows, capped: true })
  const data = listed.page.data.map(({ entries, ...row }) => ({
    ...row,
    entries: entries.map(({ account, cents }) => ({ account, amount: toDollars(cents) })),
  }))
  return { transactions: { ...listed.page, data }, meta: listed.meta }
}

/** Returns a CSV file with one row per entry; throws 422 instead of truncating it. */
export async function downloadEntries(ctx: Work, filter: Query['filter']) {
  const rows = await matchingTransactions(ctx, filter)
    .innerJoin('ledger_entries as e', 'e.transaction_id', 'ledger_transactions.id')
    .leftJoin('organizations as o', 'o.id', 'ledger_transactions.organization_id')
    .select([
      'ledger_transactions.id',
      'ledger_transactions.happened_at',
      'ledger_transactions.organization_id',
      'o.name',
      'o.account_number',
      'ledger_transactions.order_id',
      'ledger_transactions.source',
    ])
    .select(['ledger_transactions.source_id', 'ledger_transactions.reason', 'e.account', 'e.amount_cents'])
    .orderBy('ledger_transactions.happened_at', 'desc')
    .orderBy('ledger_transactions.id', 'desc')
    .orderBy('e.amount_cents', 'desc')
    .limit(MAX_LEDGER_ROWS + 1)
    .execute()
  if (rows.length > MAX_LEDGER_ROWS)
    throw invalid({ date_range: ['There are more than 50,000 rows. Please choose a shorter range of days.'] })
  return csvFile(
    `ledger-${ctx.now.slice(0, 10)}.csv`,
    [
      'Transaction',
      'Time',
      'Organization',
      'Account number',
      'Invoice',
      'Source',
      'Reason',
      'Account',
      'Debit',
      'Credit',
    ],
    rows.map((row) => [
      row.id,
      row.happened_at,
      row.name ?? `#${row.organization_id}`,
      row.account_number,
      row.order_id,
      `${row.source} ${row.source_id}`,
      labelOf(POSTING_REASONS, row.reason),
      labelOf(ACCOUNTS, row.account),
      row.amount_cents > 0 ? toDollars(row.amount_cents) : null,
      row.amount_cents < 0 ? toDollars(-row.amount_cents) : null,
    ]),
  )
}

function matchingTransactions(ctx: Work, filter: Query['filter']) {
  return applyFilters(ctx.db.selectFrom('ledger_transactions'), filter, {
    organization_id: (q, ids) => q.where('ledger_transactions.organization_id', 'in', ids),
    account: (q, accounts) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('ledger_entries as e')
            .whereRef('e.transaction_id', '=', 'ledger_transactions.id')
            .where('e.account', 'in', accounts),
        ),
      ),
    date_range: (q, { from, to }) =>
      q
        .$if(Boolean(from), (each) => each.where('ledger_transactions.happened_at', '>=', `${from}T00:00:00.000Z`))
        .$if(Boolean(to), (each) => each.where('ledger_transactions.happened_at', '<=', `${to}T23:59:59.999Z`)),
  })
}
