import { percentOf } from '#contract/money.ts'
import { OWED } from '#contract/orders.rules.ts'
import { CODE } from '#contract/errors.ts'
import { conflict } from '#server/errors.ts'
import { recordPayment, refreshPaymentStatus } from '#server/features/contracts/actions.ts'
import { postOrders } from '#server/features/ledger/post.ts'
import type { Work } from '#server/work.ts'

/**
 * Applies a credit to a closed, unpaid invoice: recalculates its subtotal, tax, card fee and total with the rates
 * frozen at closing. Any excess stays on the credit. The caller holds the lock on the contract.
 */
export async function applyCreditToInvoice(
  ctx: Work,
  order_id: number,
  { credit_id, value_cents }: { credit_id: number; value_cents: number },
) {
  await refuseDuringPayment(ctx, order_id)
  const order = await ctx.db
    .selectFrom('orders')
    .where('id', '=', order_id)
    .where('fm_invoice_status', 'in', OWED)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const used = Math.min(value_cents, order.subtotal_cents)
  if (used === 0) return
  const subtotal_cents = order.subtotal_cents - used
  const tax_cents = percentOf(subtotal_cents, order.tax_hundredths)
  const credit_card_fee_cents = percentOf(subtotal_cents + tax_cents, order.card_hundredths)
  const total_cents = subtotal_cents + tax_cents + credit_card_fee_cents
  const isPaid = total_cents === 0
  await ctx.db.insertInto('credit_uses').values({ order_id, credit_id, value_cents: used }).execute()
  await ctx.db
    .updateTable('orders')
    .set({
      credits_cents: order.credits_cents + used,
      subtotal_cents,
      tax_cents,
      credit_card_fee_cents,
      total_cents,
      ...(isPaid && { fm_invoice_status: 'PAID' as const, fm_paid_at: ctx.now, attempt_at: null }),
      updated_at: ctx.now,
    })
    .where('id', '=', order_id)
    .execute()
  await postOrders(ctx, [order_id])
  const { organization_id, number } = order
  if (isPaid) await recordPayment(ctx, organization_id, { paid_at: ctx.now, isMonthly: number !== null })
  await refreshPaymentStatus(ctx, organization_id)
}

/** Refuses changes while a payment is in progress, because its amount was fixed when it began. */
export async function refuseDuringPayment(ctx: Work, order_id: number) {
  const openAttempt = await ctx.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', order_id)
    .where('finished_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (openAttempt) throw conflict('A payment of this invoice is under way.', CODE.wrongState)
}
