import { voidBlocker } from '#contract/orders.rules.ts'
import { notFound, refuse } from '#server/errors.ts'
import { refreshPaymentStatus } from '#server/features/contracts/actions.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { postOrders } from '#server/features/ledger/post.ts'
import type { Ctx } from '#server/work.ts'
import { refuseWhilePaying } from './owed-credit.ts'
import { getSeenOrder } from './queries.ts'

/**
 * An invoice that was issued by mistake: nothing is tried any more, and what it took of credits and promotion is free again. What
 * was charged on it is not charged a second time by itself. What is left of the credits that its disputes granted ends
 * with it (`credit-uses.ts`): they would give back what nobody pays any more.
 */
export async function voidOrder(ctx: Ctx, id: number, reason: string) {
  const { organization_id } = await getSeenOrder(ctx, id)
  await lockContract(ctx, organization_id)
  const order = await ctx.db.selectFrom('orders').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!order) throw notFound()
  refuse(voidBlocker(order))
  await refuseWhilePaying(ctx, id)
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
