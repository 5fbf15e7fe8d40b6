import { isStaff } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { seesPayments } from '#contract/organizations.rules.ts'
import type { Order, orderCalls } from '#contract/orders.ts'
import { loadPage } from '#server/db/list.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { findNextCase, listUpcomingCharges } from './upcoming-charges.ts'
import { getOrganizationRecord, organizationScope } from '#server/features/visibility/organizations.ts'
import { getUserRow, isHidden } from '#server/features/users/queries.ts'
import type { Ctx, Work } from '#server/work.ts'
import { findOpenOrderFacts, loadOrderViews } from './order-view.ts'
import { loadFullOrder } from './load-order.ts'

/** Returns the open order with its charges so far. */
export async function getCurrentOrder(ctx: Ctx, organization_id: number) {
  await requireMoneyAccess(ctx, organization_id)
  const row = await findCurrentRow(ctx, organization_id)
  if (!row) return { order: null, metadata: { template_data: null, coming: [] } }
  const open = await findOpenOrderFacts(ctx, row)
  const [{ template_data, ...order }, coming] = await pipelined([
    loadFullOrder(ctx, row, open),
    open ? listUpcomingCharges(ctx, organization_id, open) : [],
  ])
  return { order, metadata: { template_data, coming } }
}

/** Returns the arches charged together with a case submitted now, since its price depends on them. */
export async function getNextCase(ctx: Ctx, organization_id: number) {
  await requireMoneyAccess(ctx, organization_id)
  const row = await findCurrentRow(ctx, organization_id)
  const open = row && (await findOpenOrderFacts(ctx, row))
  return { next_case: open ? await findNextCase(ctx, organization_id, open) : null }
}

/** Returns the row of the open order of an organization. */
export function findCurrentRow(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/** Only orders with an invoice status are listed (specification 4.7). */
export async function listOrders(
  ctx: Ctx,
  organization_id: number,
  query: HandlerInput<typeof orderCalls.list>['query'],
) {
  await requireMoneyAccess(ctx, organization_id)
  const matching = ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is not', null)
  const rows = matching.selectAll().orderBy('id', 'desc')
  const listed = await loadPage(ctx.db, query, { id: 'id', matching, rows })
  return { orders: { ...listed.page, data: await loadOrderViews(ctx, listed.page.data) }, meta: listed.meta }
}

export async function loadCurrentOrders(ctx: Work, organization_ids: readonly number[]): Promise<Map<number, Order>> {
  if (organization_ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('orders')
    .where('organization_id', 'in', organization_ids)
    .where('fm_invoice_status', 'is', null)
    .selectAll()
    .execute()
  const orders = await loadOrderViews(ctx, rows)
  return new Map(orders.map((order) => [order.organization_id, order]))
}

/** Limits the orders embedded in an organization to the newest; the list call pages through the rest. */
const MAX_ORDERS = 60

/** Lists the same orders as `listOrders`; the caller has checked access. */
export async function listNewestOrders(ctx: Work, organization_id: number) {
  const rows = await ctx.db
    .selectFrom('orders')
    .where('organization_id', '=', organization_id)
    .where('fm_invoice_status', 'is not', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
    .execute()
  return loadOrderViews(ctx, rows)
}

/** Lists the orders of the organizations the user owns; owners may request only their own (specification 7). */
export async function listOrdersOfUser(
  ctx: Ctx,
  user_id: number,
  query: HandlerInput<typeof orderCalls.ofUser>['query'],
) {
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
  const seen = rows.map(({ id }) => id).filter((id) => seesPayments(ctx.actor, id))
  const matching = ctx.db
    .selectFrom('orders')
    .where((eb) => (seen.length > 0 ? eb('organization_id', 'in', seen) : eb.val(false)))
    .where('fm_invoice_status', 'is not', null)
  const listed = await loadPage(ctx.db, query, { matching, rows: matching.selectAll().orderBy('id', 'desc') })
  return { orders: { ...listed.page, data: await loadOrderViews(ctx, listed.page.data) }, meta: listed.meta }
}

/** INV-14 */
export async function getFullOrder(ctx: Ctx, id: number) {
  return loadFullOrder(ctx, await getVisibleOrder(ctx, id))
}

/** Returns the row if the actor may see it; 404 if it belongs to another organization. */
export async function getVisibleOrder(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  await requireMoneyAccess(ctx, row.organization_id)
  return row
}

export async function getOrder(ctx: Work, id: number): Promise<Order> {
  const row = await ctx.db.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirst()
  const [order] = row ? await loadOrderViews(ctx, [row]) : []
  if (!order) throw notFound()
  return order
}

/**
 * Specification 7: requires the organization to be in scope, and the right to see money, which members and lab partners
 * lack.
 */
export async function requireMoneyAccess(ctx: Ctx, organization_id: number) {
  await getOrganizationRecord(ctx, organization_id)
  if (!seesPayments(ctx.actor, organization_id)) throw forbidden()
}
