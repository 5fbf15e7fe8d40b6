import { voidBlocker } from '#contract/orders.rules.ts'
import { CODE } from '#contract/errors.ts'
import { conflict, notFound, refuse } from '#server/errors.ts'
import { refreshPaymentStatus } from '#server/features/contracts/actions.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { postOrders } from '#server/features/ledger/post.ts'
import type { Ctx } from '#server/work.ts'
import { getSeenOrder } from './queries.ts'

/**
 * An invoice that was issued by mistake: nothing is tried any more, and what it took of credits and promotion is free again. What
 * was charged on it is not charged a second time by itself.
 */
export async function voidOrder(ctx: Ctx, id: number, reason: string) {
  const { organization_id } = await getSeenOrder(ctx, id)
  await lockContract(ctx, organization_id)
  const order = await ctx.db.selectFrom('orders').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!order) throw notFound()
  refuse(voidBlocker(order))
  const underWay = await ctx.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', id)
    .where('finished_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (underWay) throw conflict('A payment of this invoice is under way.', CODE.wrongState)
  const voided = { fm_invoice_status: 'DELETED' as const, voided_at: ctx.now, void_reason: reason }
  await ctx.db
    .updateTable('orders')
    .set({ ...voided, attempt_at: null, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.db.deleteFrom('credit_uses').where('order_id', '=', id).execute()
  await postOrders(ctx, [id])
  await refreshPaymentStatus(ctx, organization_id)
  await ctx.emit('order.voided', { total_cents: order.total_cents, reason }, { organization_id, subject_id: id })
}
