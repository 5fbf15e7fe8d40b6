import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { labelOf, STATUS_KEYS, STATUSES } from '#contract/enums.ts'
import type { ReportType } from '#contract/reports.ts'
import { toDollars } from '#contract/money.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import { withRunningTotals } from '#server/features/orders/order-view.ts'
import type { Ctx } from '#server/work.ts'

/**
 * `from` and `to` are instants, both inclusive. `organizations` are those selected in the top bar; an empty list means
 * all.
 */
export type Range = { from: string; to: string; organizations: readonly number[]; limit: number }
type Report = {
  columns: readonly string[]
  money: readonly string[]
  read: (ctx: Ctx, range: Range) => Promise<unknown[][]>
}

/** Defines the rows of each report, newest first, with one query each. */
export const REPORT_ROWS: Record<ReportType, Report> = {
  patients: report(
    (ctx, range) =>
      ctx.db
        .selectFrom('patients as p')
        .innerJoin('organizations as o', 'o.id', 'p.organization_id')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .where('p.deleted_at', 'is', null)
        .$call(newestOf('p', range))
        .select(['p.id', 'p.full_name', 'p.case_number_text', 'p.status_key', 'p.is_on_hold'])
        .select(['p.created_at', 'p.setup_completed_at', 'p.approved_at'])
        .select(['o.name as organization', 'o.account_number', 'u.full_name as doctor'])
        .execute(),
    {
      Patient: (row) => row.id,
      Name: (row) => row.full_name,
      'Case number': (row) => row.case_number_text,
      Organization: (row) => row.organization,
      Account: (row) => row.account_number,
      Doctor: (row) => row.doctor,
      Status: (row) => labelOf(STATUS_KEYS, row.status_key),
      'On hold': (row) => (row.is_on_hold ? 'yes' : 'no'),
      Created: (row) => row.created_at,
      'Setup completed': (row) => row.setup_completed_at,
      Approved: (row) => row.approved_at,
    },
  ),
  requests: report(
    (ctx, range) =>
      ctx.db
        .selectFrom('customer_requests as r')
        .innerJoin('patients as p', 'p.id', 'r.patient_id')
        .innerJoin('organizations as o', 'o.id', 'r.organization_id')
        .leftJoin('printing_requests as s', 's.customer_request_id', 'r.id')
        .$call(newestOf('r', range))
        .selectAll('r')
        .select(['p.full_name', 'o.name as organization', 'o.account_number', 's.ship_date', 's.shipping_method_id'])
        .execute(),
    {
      Request: (row) => row.id,
      Patient: (row) => row.patient_id,
      Name: (row) => row.full_name,
      Organization: (row) => row.organization,
      Account: (row) => row.account_number,
      Status: (row) => labelOf<number>(STATUSES, row.status_id),
      Created: (row) => row.created_at,
      Completed: (row) => row.completed_at,
      'Ship date': (row) => row.ship_date,
      Shipping: (row) => SHIPPING_METHODS.find(({ id }) => id === row.shipping_method_id)?.name,
      'Tracking number': (row) => row.tracking_number,
    },
  ),
  orders: report(
    async (ctx, range) => {
      const rows = await ctx.db
        .selectFrom('orders as r')
        .innerJoin('organizations as o', 'o.id', 'r.organization_id')
        .$call(newestOf('r', range))
        .selectAll('r')
        .select(['o.name as organization', 'o.account_number'])
        .execute()
      return withRunningTotals(ctx, rows)
    },
    {
      Order: (row) => row.id,
      Organization: (row) => row.organization,
      Account: (row) => row.account_number,
      Kind: (row) => (row.kind === 'start_up' ? 'Start-up' : 'Monthly'),
      'Invoice status': (row) => row.fm_invoice_status ?? 'Current, so far',
      Subtotal: (row) => toDollars(row.subtotal_cents),
      Tax: (row) => toDollars(row.tax_cents),
      'Card fee': (row) => toDollars(row.credit_card_fee_cents),
      Total: (row) => toDollars(row.total_cents),
      Created: (row) => row.created_at,
      Closed: (row) => row.closed_at,
      Paid: (row) => row.fm_paid_at,
    },
    ['Subtotal', 'Tax', 'Card fee', 'Total'],
  ),
}

/** Builds a report from its query and a map of column heading to cell value. */
function report<Row>(
  readRows: (ctx: Ctx, range: Range) => Promise<Row[]>,
  columns: Record<string, (row: Row) => unknown>,
  money: readonly string[] = [],
): Report {
  const cells = Object.values(columns)
  return {
    columns: Object.keys(columns),
    money,
    read: async (ctx, range) => (await readRows(ctx, range)).map((row) => cells.map((cell) => cell(row))),
  }
}

/** Limits a query to rows of the table alias `name` created in the range, newest first. */
function newestOf(name: string, { from, to, organizations, limit }: Range) {
  const at = sql.ref(`${name}.created_at`)
  return <Tables, From extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, From, Row>) =>
    query
      .where(sql<SqlBool>`${at} between ${from} and ${to}`)
      .$if(organizations.length > 0, (narrowed) =>
        narrowed.where(sql<SqlBool>`${sql.ref(`${name}.organization_id`)} = any(${organizations}::int[])`),
      )
      .orderBy(at, 'desc')
      .orderBy(sql.ref(`${name}.id`), 'desc')
      .limit(limit)
}
