import { sql } from 'kysely'
import { calculateInvoice } from '#contract/invoice.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { PriceLookup } from '#server/features/prices/price-history.ts'
import type { Work } from '#server/work.ts'
import { postOrders } from '#server/features/ledger/post.ts'
import { spendCredits } from './credit-uses.ts'
import { loadOpenOrderFacts, totalColumns, type OpenOrderFacts, type OpenOrder } from './open-order-lines.ts'

export function findOpenOrder(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is', null)
    .select(['id', 'organization_id', 'number', 'opened_at'])
    .executeTakeFirst()
}

/** Returns the open order or opens the first one. The caller holds the lock on the contract. */
export async function ensureOpenOrder(ctx: Work, organization_id: number, opened_at: string) {
  return (await findOpenOrder(ctx, organization_id)) ?? openOrder(ctx, organization_id, opened_at)
}

/**
 * Opens the next monthly order, for half a month if the contract requires it. Unique indexes guarantee one open order,
 * and one order of each number, per organization.
 */
export async function openOrder(ctx: Work, organization_id: number, opened_at: string): Promise<OpenedOrder> {
  const [order] = await insertNext(ctx.db, organization_id, opened_at, ctx.now)
  if (!order) throw new Error(`Organization ${organization_id} is not there.`)
  return order
}

type OpenedOrder = OpenOrder & { opened_at: string | null }

// The organization sets the template of the order (specification 5.7).
const insertNext = preparedTemplate(
  (_db, organization_id: number, opened_at: string, now: string) => sql<OpenedOrder>`
    insert into orders (organization_id, kind, template_version, number, is_half, opened_at, created_at, updated_at)
    select g.id, 'monthly', case g.invoice_version when 'Old' then 1 else 2 end,
      1 + coalesce((select max(o.number) from orders o where o.organization_id = g.id and o.kind = 'monthly'), 0),
      exists (select from contracts c where c.organization_id = g.id and c.half_month_from is not null),
      ${opened_at}, ${opened_at}, ${now}
    from organizations g where g.id = ${organization_id}
    returning id, organization_id, number, opened_at`,
)

/**
 * Closes the open order by the dates of its period (specification 5.3): writes the lines of rules and the promotion,
 * spends credits, and freezes the totals with their inputs. An order with nothing to pay is marked as paid at once. The
 * caller holds the lock on the contract.
 *
 * @param pricesAt the price history, if the caller has loaded it already.
 * @param isEarly closes before the end of the period: leaves out what belongs to the period, and the order gets no
 * monthly number.
 */
export async function closeOrder(
  ctx: Work,
  order: OpenOrder,
  closed_at: string,
  attempt_at: string,
  { pricesAt, isEarly = false }: { pricesAt?: PriceLookup; isEarly?: boolean } = {},
) {
  const open = (await loadOpenOrderFacts(ctx, [order], closed_at, { known: pricesAt, isEarly })).get(order.id)
  if (!open) throw new Error(`Order ${order.id} has no facts.`)
  const invoice = calculateInvoice(open.facts)
  const isPaid = invoice.total === 0
  await insertLines(ctx, order.id, open, invoice.promotion)
  await spendCredits(ctx, order.id, open.credits, invoice.credits)
  const fm_invoice_status = isPaid ? 'PAID' : 'DRAFT'
  await ctx.db
    .updateTable('orders')
    .set({
      fm_invoice_status,
      ...(isEarly && { number: null }),
      fm_paid_at: isPaid ? closed_at : null,
      closed_at,
      attempt_at: isPaid ? null : attempt_at,
      ...totalColumns(open, invoice),
      updated_at: ctx.now,
    })
    .where('id', '=', order.id)
    .where('fm_invoice_status', 'is', null)
    .execute()
  await postOrders(ctx, [order.id])
  await ctx.emit(
    'order.issued',
    { kind: 'monthly', total_cents: invoice.total, fm_invoice_status },
    { organization_id: order.organization_id, subject_id: order.id },
  )
  return { isPaid, total_cents: invoice.total }
}

async function insertLines(ctx: Work, order_id: number, { rules, promotion }: OpenOrderFacts, promotion_cents: number) {
  const line = { order_id, created_at: ctx.now, updated_at: ctx.now }
  const lines = [
    ...rules.map(({ periodic_rule_id, custom_description, value_cents }) => ({
      ...line,
      periodic_rule_id,
      custom_description,
      value_cents,
      kind: lineKind(value_cents),
      is_periodic: true,
    })),
    ...(promotion && promotion_cents > 0
      ? [{ ...line, kind: lineKind(-promotion_cents), promotion_code_id: promotion.id, value_cents: -promotion_cents }]
      : []),
  ]
  if (lines.length > 0) await ctx.db.insertInto('order_lines').values(lines).execute()
}

export function lineKind(value_cents: number): 'charge' | 'discount' {
  return value_cents < 0 ? 'discount' : 'charge'
}

/** Moves the lines that reduce the monthly fee from an order closed early to the order that ends the period. */
export async function moveMonthlyFeeDiscounts(ctx: Work, { from, to }: { from: number; to: number }) {
  await ctx.db
    .updateTable('order_lines')
    .set({ order_id: to })
    .where('order_id', '=', from)
    .where('reduces', '=', 'month')
    .execute()
}
