import { sql, type Selectable } from 'kysely'
import { isStaff, permitsIn, seesArchived } from '#contract/access.ts'
import type { Taken } from '#contract/call.ts'
import { dollars } from '#contract/money.ts'
import type { InvoiceStatus, Order, OrderLine, orderCalls } from '#contract/orders.ts'
import { page } from '#server/db/list.ts'
import type { Orders } from '#server/db/schema.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { getUserRow, isHidden } from '#server/features/users/queries.ts'
import type { Ctx, Work } from '#server/work.ts'

/** The open order, with what it has so far. */
export async function getCurrentOrder(ctx: Ctx, organization_id: number) {
  await judgeMoney(ctx, organization_id)
  const row = await ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!row) return { order: null, metadata: { template_data: null } }
  const [order = null] = await withLines(ctx, [row])
  // Written as an object by whoever opens an order of that layout.
  return { order, metadata: { template_data: row.template_data as Record<string, unknown> | null } }
}

/** Only orders with an invoice status are listed (specification 4.7). */
export async function listOrders(ctx: Ctx, organization_id: number, query: Taken<typeof orderCalls.list>['query']) {
  await judgeMoney(ctx, organization_id)
  const matching = ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is not', null)
  const listed = await page(ctx.db, query, { matching, rows: matching.selectAll().orderBy('id', 'desc') })
  return { orders: { ...listed.page, data: await withLines(ctx, listed.page.data) }, meta: listed.meta }
}

/** The open monthly orders of these organizations, by organization. */
export async function currentOrdersOf(ctx: Work, organization_ids: readonly number[]): Promise<Map<number, Order>> {
  if (organization_ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('orders')
    .where('organization_id', 'in', organization_ids)
    .where('fm_invoice_status', 'is', null)
    .selectAll()
    .execute()
  const orders = await withLines(ctx, rows)
  return new Map(orders.map((order) => [order.organization_id, order]))
}

/** The newest ones, as a part of the organization; the older are told by the list. */
const MAX_ORDERS = 60

/** What `listOrders` lists, for who was judged before. */
export async function listNewestOrders(ctx: Work, organization_id: number) {
  const rows = await ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is not', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
    .execute()
  return withLines(ctx, rows)
}

/** Of the organizations that the person owns: for staff, and for owners their own (specification 7). */
export async function listOrdersOfUser(ctx: Ctx, user_id: number, query: Taken<typeof orderCalls.ofUser>['query']) {
  if (!isStaff(ctx.actor) && user_id !== ctx.actor.id) throw notFound()
  const seesAll = !isStaff(ctx.actor) || seesArchived(ctx.actor)
  const user = await getUserRow(ctx.db, user_id)
  if (isHidden(ctx, user)) throw notFound()
  const rows = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .where('m.user_id', '=', user_id)
    .where('m.role', '=', 'organization_owner')
    .$if(!seesAll, (owned) => owned.where('o.deleted_at', 'is', null))
    .select('o.id')
    .execute()
  const seen = rows.map(({ id }) => id).filter((id) => permitsIn(ctx.actor, id, 'organization.get-current-order'))
  const matching = ctx.db
    .selectFrom('orders')
    .where((eb) => (seen.length > 0 ? eb('organization_id', 'in', seen) : eb.val(false)))
    .where('fm_invoice_status', 'is not', null)
  const listed = await page(ctx.db, query, { matching, rows: matching.selectAll().orderBy('id', 'desc') })
  return { orders: { ...listed.page, data: await withLines(ctx, listed.page.data) }, meta: listed.meta }
}

export async function getOrder(ctx: Work, id: number): Promise<Order> {
  const row = await ctx.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
  const [order] = row ? await withLines(ctx, [row]) : []
  if (!order) throw notFound()
  return order
}

/** specification 7: in scope and with the right to see money, which neither members nor lab partners have. */
export async function judgeMoney(ctx: Ctx, organization_id: number) {
  await getOrganizationRecord(ctx, organization_id)
  if (!permitsIn(ctx.actor, organization_id, 'organization.get-current-order')) throw forbidden()
}

/** The lines of all of them in one query. */
async function withLines(ctx: Work, rows: readonly Selectable<Orders>[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const lines = await ctx.db
    .selectFrom('order_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('promotion_codes as c', 'c.id', 'l.promotion_code_id')
    .where(
      'l.order_id',
      'in',
      rows.map((row) => row.id),
    )
    .select([
      'l.id',
      'l.order_id',
      'l.kind',
      'l.custom_description',
      'l.value_cents',
      'l.is_periodic',
      sql<OrderLine['product']>`case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end`.as(
        'product',
      ),
      sql<OrderLine['promotion_code']>`case when c.id is not null then json_build_object('id', c.id, 'code', c.code,
        'description', c.description, 'value', c.value_hundredths / 100.0, 'is_fixed', c.is_fixed) end`.as(
        'promotion_code',
      ),
    ])
    .orderBy('l.id')
    .execute()
  return rows.map((row) => {
    const own = lines.filter((line) => line.order_id === row.id)
    const of = (kind: string) =>
      own.filter((line) => line.kind === kind).map((line) => ({ ...line, value: dollars(line.value_cents) }))
    return { ...amountsOf(row), charges: of('charge'), discounts: of('discount') }
  })
}

function amountsOf(row: Selectable<Orders>) {
  return {
    ...row,
    // The columns' check constraints allow nothing else.
    kind: row.kind as Order['kind'],
    fm_invoice_status: row.fm_invoice_status as InvoiceStatus | null,
    invoice_id: row.fm_invoice_status === null ? null : row.id,
    subtotal: dollars(row.subtotal_cents),
    tax_rate: dollars(row.tax_hundredths),
    tax: dollars(row.tax_cents),
    credit_card_fee: dollars(row.credit_card_fee_cents),
    total: dollars(row.total_cents),
  }
}
