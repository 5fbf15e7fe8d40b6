import { isStaff } from '#contract/access.ts'
import type { Taken } from '#contract/call.ts'
import { seesMoney } from '#contract/organizations.rules.ts'
import type { Order, orderCalls } from '#contract/orders.ts'
import { page } from '#server/db/list.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { findNextCase, listComing } from './coming.ts'
import { getOrganizationRecord, organizationScope } from '#server/features/visibility/organizations.ts'
import { getUserRow, isHidden } from '#server/features/users/queries.ts'
import type { Ctx, Work } from '#server/work.ts'
import { openFactsOf, ordersOf } from './shown.ts'
import { wholeOrderOf } from './whole.ts'

/** The open order, with what it has so far. */
export async function getCurrentOrder(ctx: Ctx, organization_id: number) {
  await judgeMoney(ctx, organization_id)
  const row = await findCurrentRow(ctx, organization_id)
  if (!row) return { order: null, metadata: { template_data: null, coming: [] } }
  const open = await openFactsOf(ctx, row)
  const [{ template_data, ...order }, coming] = await Promise.all([
    wholeOrderOf(ctx, row, open),
    open ? listComing(ctx, organization_id, open) : [],
  ])
  return { order, metadata: { template_data, coming } }
}

/** What a case costs that is submitted now depends on what is charged with it. */
export async function getNextCase(ctx: Ctx, organization_id: number) {
  await judgeMoney(ctx, organization_id)
  const row = await findCurrentRow(ctx, organization_id)
  const open = row && (await openFactsOf(ctx, row))
  return { next_case: open ? await findNextCase(ctx, organization_id, open) : null }
}

function findCurrentRow(ctx: Ctx, organization_id: number) {
  return ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/** Only orders with an invoice status are listed (specification 4.7). */
export async function listOrders(ctx: Ctx, organization_id: number, query: Taken<typeof orderCalls.list>['query']) {
  await judgeMoney(ctx, organization_id)
  const matching = ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is not', null)
  const listed = await page(ctx.db, query, { matching, rows: matching.selectAll().orderBy('id', 'desc') })
  return { orders: { ...listed.page, data: await ordersOf(ctx, listed.page.data) }, meta: listed.meta }
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
  const orders = await ordersOf(ctx, rows)
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
  return ordersOf(ctx, rows)
}

/** Of the organizations that the person owns: for staff, and for owners their own (specification 7). */
export async function listOrdersOfUser(ctx: Ctx, user_id: number, query: Taken<typeof orderCalls.ofUser>['query']) {
  if (!isStaff(ctx.actor) && user_id !== ctx.actor.id) throw notFound()
  const user = await getUserRow(ctx.db, user_id)
  if (isHidden(ctx, user)) throw notFound()
  const rows = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('organizations', 'organizations.id', 'm.organization_id')
    .where(organizationScope(ctx))
    .where('m.user_id', '=', user_id)
    .where('m.role', '=', 'organization_owner')
    .select('organizations.id')
    .execute()
  const seen = rows.map(({ id }) => id).filter((id) => seesMoney(ctx.actor, id))
  const matching = ctx.db
    .selectFrom('orders')
    .where((eb) => (seen.length > 0 ? eb('organization_id', 'in', seen) : eb.val(false)))
    .where('fm_invoice_status', 'is not', null)
  const listed = await page(ctx.db, query, { matching, rows: matching.selectAll().orderBy('id', 'desc') })
  return { orders: { ...listed.page, data: await ordersOf(ctx, listed.page.data) }, meta: listed.meta }
}

/** INV-14 */
export async function getWholeOrder(ctx: Ctx, id: number) {
  return wholeOrderOf(ctx, await getSeenOrder(ctx, id))
}

/** The row, for who may see it: another organization's does not exist. */
export async function getSeenOrder(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  await judgeMoney(ctx, row.organization_id)
  return row
}

export async function getOrder(ctx: Work, id: number): Promise<Order> {
  const row = await ctx.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
  const [order] = row ? await ordersOf(ctx, [row]) : []
  if (!order) throw notFound()
  return order
}

/** specification 7: in scope and with the right to see money, which neither members nor lab partners have. */
export async function judgeMoney(ctx: Ctx, organization_id: number) {
  await getOrganizationRecord(ctx, organization_id)
  if (!seesMoney(ctx.actor, organization_id)) throw forbidden()
}
