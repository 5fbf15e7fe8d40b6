import type { ledgerCalls } from '#contract/ledger.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { downloadEntries, getBalances, listTransactions } from './queries.ts'

export const ledgerRoutes: Handlers<typeof ledgerCalls> = {
  balances: (ctx) => getBalances(ctx),
  list: (ctx, { query }) => listTransactions(ctx, query),
  download: (ctx, { query }) => downloadEntries(ctx, query.filter),
}
