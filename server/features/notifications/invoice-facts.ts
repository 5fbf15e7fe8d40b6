import { formatMoney } from '#contract/format-money.ts'
import { toDollars } from '#contract/money.ts'
import type { Work } from '#server/work.ts'
import { listOwners } from './case-facts.ts'

/** Topics of invoice mails; a failed payment has a mail of its own. */
export type InvoiceMailTopic = 'issued' | 'settled' | 'paid' | 'voided'

/** Loads the data of an order for its notices and mails, and their recipients. */
export async function findInvoice(ctx: Work, order_id: number | null) {
  if (order_id === null) return undefined
  const row = await ctx.db
    .selectFrom('orders as r')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id')
    .leftJoin('contracts as c', 'c.organization_id', 'o.id')
    .leftJoin('payment_methods as m', (join) =>
      join.onRef('m.organization_id', '=', 'o.id').on('m.is_primary', '=', true),
    )
    .leftJoin('locations as l', 'l.id', 'o.main_location_id')
    .where('r.id', '=', order_id)
    .select(['r.id', 'r.organization_id', 'r.total_cents', 'r.fm_invoice_status', 'r.kind', 'r.attempt_at'])
    .select(['o.name as organization_name', 'o.notification_settings', 'c.id as contract_id'])
    .select(['m.payment_method_nickname', 'l.time_zone', 'l.timezone_offset', 'l.country'])
    .executeTakeFirst()
  if (!row) return undefined
  const total = formatMoney(toDollars(row.total_cents))
  const name = row.fm_invoice_status === null ? 'The current order' : `Invoice ${row.id} of ${total}`
  return { ...row, name, total, owners: await listOwners(ctx, row.organization_id) }
}

export type InvoiceFacts = NonNullable<Awaited<ReturnType<typeof findInvoice>>>
