import { listUnpaid, applyCardFee } from '#server/features/orders/payable-orders.ts'
import type { Work } from '#server/work.ts'
import { findPrimary } from './queries.ts'

/**
 * Updates the card fee of unpaid invoices for the primary method; an invoice with an open attempt keeps the amount of
 * that attempt (decision 028).
 */
export async function updateCardFees(ctx: Work, organization_id: number) {
  const method = await findPrimary(ctx, organization_id)
  const open = await ctx.db
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .where('o.organization_id', '=', organization_id)
    .where('a.finished_at', 'is', null)
    .select('a.order_id')
    .execute()
  const openOrderIds = new Set(open.map(({ order_id }) => order_id))
  for (const order of await listUnpaid(ctx, organization_id)) {
    if (!openOrderIds.has(order.id)) await applyCardFee(ctx, order, method)
  }
}
