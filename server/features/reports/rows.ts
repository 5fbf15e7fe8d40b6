import { sql } from 'kysely'
import { labelOf, STATUS_KEYS, STATUSES, type StatusKey } from '#contract/enums.ts'
import type { ReportType } from '#contract/reports.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import type { Ctx } from '#server/http/context.ts'

export type Range = { from: string; to: string; limit: number }
type Report = { columns: readonly string[]; read: (ctx: Ctx, range: Range) => Promise<unknown[][]> }

/** What each report lists, the newest first; one statement each. */
export const REPORT_ROWS: Record<ReportType, Report> = {
  patients: {
    columns: [
      'Patient',
      'Name',
      'Case number',
      'Organization',
      'Account',
      'Doctor',
      'Status',
      'On hold',
      'Created',
      'Setup completed',
      'Approved',
    ],
    read: async (ctx, range) => {
      const rows = await ctx.db
        .selectFrom('patients as p')
        .innerJoin('organizations as o', 'o.id', 'p.organization_id')
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .where('p.created_at', '>=', range.from)
        .where('p.created_at', '<=', range.to)
        .where('p.deleted_at', 'is', null)
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(range.limit)
        .select([
          'p.id',
          'p.full_name',
          'p.case_number_text',
          'o.name as organization',
          'o.account_number',
          'u.full_name as doctor',
        ])
        .select(['p.status_key', 'p.is_on_hold', 'p.created_at', 'p.setup_completed_at', 'p.approved_at'])
        .execute()
      return rows.map((row) => [
        row.id,
        row.full_name,
        row.case_number_text,
        row.organization,
        row.account_number,
        row.doctor,
        // The column is generated from these keys.
        labelOf(STATUS_KEYS, row.status_key as StatusKey),
        row.is_on_hold ? 'yes' : 'no',
        row.created_at,
        row.setup_completed_at,
        row.approved_at,
      ])
    },
  },
  requests: {
    columns: [
      'Request',
      'Patient',
      'Name',
      'Organization',
      'Account',
      'Status',
      'Created',
      'Completed',
      'Ship date',
      'Shipping',
      'Tracking number',
    ],
    read: async (ctx, range) => {
      const rows = await ctx.db
        .selectFrom('customer_requests as r')
        .innerJoin('patients as p', 'p.id', 'r.patient_id')
        .innerJoin('organizations as o', 'o.id', 'r.organization_id')
        .leftJoin('printing_requests as s', 's.customer_request_id', 'r.id')
        .where('r.created_at', '>=', range.from)
        .where('r.created_at', '<=', range.to)
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(range.limit)
        .select([
          'r.id',
          'p.id as patient_id',
          'p.full_name',
          'o.name as organization',
          'o.account_number',
          'r.status_id',
        ])
        .select(['r.created_at', 'r.completed_at', 's.ship_date', 's.shipping_method_id'])
        .select(sql<string | null>`coalesce(s.tracking_number, r.tracking_number)`.as('tracking_number'))
        .execute()
      return rows.map((row) => [
        row.id,
        row.patient_id,
        row.full_name,
        row.organization,
        row.account_number,
        labelOf<number>(STATUSES, row.status_id),
        row.created_at,
        row.completed_at,
        row.ship_date,
        SHIPPING_METHODS.find(({ id }) => id === row.shipping_method_id)?.name,
        row.tracking_number,
      ])
    },
  },
  orders: {
    columns: [
      'Order',
      'Organization',
      'Account',
      'Kind',
      'Invoice status',
      'Subtotal',
      'Tax',
      'Card fee',
      'Total',
      'Created',
      'Closed',
      'Paid',
    ],
    read: async (ctx, range) => {
      const rows = await ctx.db
        .selectFrom('orders as r')
        .innerJoin('organizations as o', 'o.id', 'r.organization_id')
        .where('r.created_at', '>=', range.from)
        .where('r.created_at', '<=', range.to)
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(range.limit)
        .selectAll('r')
        .select(['o.name as organization', 'o.account_number'])
        .execute()
      return rows.map((row) => [
        row.id,
        row.organization,
        row.account_number,
        row.kind === 'start_up' ? 'Start-up' : 'Monthly',
        row.fm_invoice_status ?? 'Current',
        ...[row.subtotal_cents, row.tax_cents, row.credit_card_fee_cents, row.total_cents].map(dollars),
        row.created_at,
        row.closed_at,
        row.fm_paid_at,
      ])
    },
  },
}

function dollars(cents: number) {
  return (cents / 100).toFixed(2)
}
