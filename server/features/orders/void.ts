import { voidBlocker } from '#contract/orders.rules.ts'
import { notFound, throwConflictIf } from '#server/errors.ts'
import { refreshPaymentStatus } from '#server/features/contracts/actions.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { postOrders } from '#server/features/ledger/post.ts'
import type { Ctx } from '#server/work.ts'
import { refuseDuringPayment } from './apply-credit.ts'
import { getVisibleOrder } from './queries.ts'

/**
 * Voids an invoice that was issued by mistake: stops payment attempts and releases its credits and promotion. Its
 * charges are not billed again automatically. Credits granted by its disputes end with it (`credit-uses.ts`), because
 * they would refund an amount that is no longer owed.
 */
export async function voidOrder(ctx: Ctx, id: number, reason: string) {
  const { organization_id } = await getVisibleOrder(ctx, id)
  await lockContract(ctx, organization_id)
  const order = await ctx.db.selectFrom('orders').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!order) throw notFound()
  throwConflictIf(voidBlocker(order))
  await refuseDuringPayment(ctx, id)
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
