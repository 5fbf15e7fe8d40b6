import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import type { Contract, subscriptionCalls } from '#contract/subscriptions.ts'
import { applyFilters, orderBySorting, matchesWords, loadPage } from '#server/db/list.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import { loadCurrentOrders, requireMoneyAccess } from '#server/features/orders/queries.ts'
import { loadBillingSummaries } from './billing-summary.ts'
import { findNextAttempt } from '#server/features/payments/queries.ts'
import { contractFacts } from '#server/features/users/queries.ts'
import { organizationScope } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

/** Specification 1.5: a suspended contract has no next payment. The index of the list is on this expression. */
const NEXT_PAYMENT = sql<string | null>`case when contracts.suspended_at is null then contracts.next_payment_date end`

const COLUMNS = [
  'contracts.organization_id',
  'contracts.initial_payment_date',
  'contracts.last_payment_date',
  'contracts.next_payment_date',
  'contracts.billing_rhythm',
  'contracts.suspension_type',
  'contracts.billed_monthly_orders',
  'contracts.created_at',
  'contracts.updated_at',
  'organizations.name',
  'organizations.account_number',
  'organizations.disabled_at',
  'organizations.deleted_at',
  contractFacts('contracts.organization_id').as('facts'),
] as const

type Include = HandlerInput<typeof subscriptionCalls.get>['query']['include']

/** SUB-11 */
export async function listContracts(ctx: Ctx, query: HandlerInput<typeof subscriptionCalls.list>['query']) {
  const matching = matchingContracts(ctx, query.filter)
  const sorting = query.sort ?? [{ field: 'custom_next_payment_date', desc: true }]
  const rows = orderBySorting(matching.select(COLUMNS), sorting, {
    custom_next_payment_date: NEXT_PAYMENT,
    last_payment_date: sql`contracts.last_payment_date`,
    organization: sql`lower(organizations.name)`,
    payment_status: sql`contracts.payment_status`,
  }).orderBy('contracts.id', sorting[0]?.desc ? 'desc' : 'asc')
  const listed = await loadPage(ctx.db, query, { matching, rows })
  return {
    contracts: { ...listed.page, data: await withParts(ctx, listed.page.data, query.include) },
    meta: listed.meta,
  }
}

/** SUB-12: for staff and for the owner of the organization (specification 3.3). */
export async function getContract(ctx: Ctx, id: number, include: Include = []): Promise<Contract> {
  const row = await findRow(ctx, id)
  if (!row) throw notFound()
  await requireMoneyAccess(ctx, row.organization_id)
  const [contract] = await withParts(ctx, [row], include)
  if (!contract) throw notFound()
  if (!include.includes('next_attempt')) return contract
  return { ...contract, next_attempt: await findNextAttempt(ctx, row.organization_id) }
}

/** Applies the filters of the list, for its rows and its totals. */
export function matchingContracts(ctx: Ctx, filter: HandlerInput<typeof subscriptionCalls.totals>['query']['filter']) {
  return applyFilters(visibleContracts(ctx), filter, {
    full_name_like: (q, text) => q.where((eb) => matchesWords(eb.ref('organizations.search_text'), text)),
    payment_status: (q, statuses) => q.where('contracts.payment_status', 'in', statuses),
    payment_date_range: (q, range) => q.where(isPaidWithin(range)),
    chosen_wi_organization_id: (q, ids) => q.where('contracts.organization_id', 'in', ids),
  })
}

function visibleContracts(ctx: Ctx) {
  return ctx.db
    .selectFrom('contracts')
    .innerJoin('organizations', 'organizations.id', 'contracts.organization_id')
    .where(organizationScope(ctx))
}

/** Matches days in UTC, both inclusive. */
function isPaidWithin({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return (eb: ExpressionBuilder<DB, 'contracts'>): Expression<SqlBool> =>
    eb.and([
      ...(from ? [sql<SqlBool>`${NEXT_PAYMENT} >= ${from}::timestamptz`] : []),
      ...(to ? [sql<SqlBool>`${NEXT_PAYMENT} < ${to}::timestamptz + interval '1 day'`] : []),
    ])
}

function findRow(ctx: Ctx, id: number) {
  return visibleContracts(ctx).where('contracts.id', '=', id).select(COLUMNS).executeTakeFirst()
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

async function withParts(ctx: Ctx, rows: readonly Row[], include: Include = []): Promise<Contract[]> {
  const includesOrder = include.includes('current_monthly_order')
  const ids = rows.map((row) => row.organization_id)
  const orders = includesOrder ? await loadCurrentOrders(ctx, ids) : undefined
  const billing = include.includes('billing') ? await loadBillingSummaries(ctx, ids) : undefined
  return rows.map(({ organization_id, name, account_number, disabled_at, deleted_at, facts, ...dates }) => {
    if (!facts) throw new Error('a contract has its own facts')
    return {
      ...facts,
      ...dates,
      organization: { id: organization_id, name, account_number, disabled_at, deleted_at },
      ...(orders && { current_monthly_order: orders.get(organization_id) ?? null }),
      ...(billing && { billing: billing.get(organization_id) }),
    }
  })
}
