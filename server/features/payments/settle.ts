import { addDays } from '#contract/days.ts'
import type { Transaction } from '#server/adapters/payments/port.ts'
import { recordPayment, refreshPaymentStatus } from '#server/features/contracts/actions.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { postPayment } from '#server/features/ledger/post.ts'
import { findPayable, updatePaymentColumns, type PayableOrder } from '#server/features/orders/payable-orders.ts'
import type { Work } from '#server/work.ts'

/**
 * The number of scheduled attempts before an invoice is blocked, and the days between them: the second is two days
 * after the first, the third five.
 */
const MAX_ATTEMPTS = 3
const DAYS_UNTIL_NEXT = [2, 3] as const

/** Stores the provider's answer in its own transaction. Idempotent: a finished attempt is left alone. */
export async function settleAttempt(
  ctx: Work,
  id: number,
  result: Omit<Transaction, 'amount_cents' | 'id'> & { id: string | null },
) {
  const locked = await lockAttempt(ctx, id)
  if (!locked || locked.attempt.finished_at) return
  const { attempt, order } = locked
  const { status } = result
  await ctx.db
    .updateTable('payment_attempts')
    .set({
      status,
      transaction_id: result.id,
      reason: result.reason,
      finished_at: status === 'pending' ? null : ctx.now,
    })
    .where('id', '=', id)
    .execute()
  await postPayment(ctx, id)
  if (status === 'succeeded') return recordPaid(ctx, order, attempt)
  if (status === 'failed')
    return recordFailure(ctx, order, {
      reason: result.reason ?? 'The payment failed.',
      counts: attempt.started_by === 'clock',
    })
  await updatePaymentColumns(ctx, order.id, { fm_invoice_status: 'SENT' })
  await refreshPaymentStatus(ctx, order.organization_id)
}

/** Marks the outcome as unknown; the invoice does not change until the provider reports a result. */
export async function leaveUnknown(ctx: Work, id: number, reason: string) {
  await ctx.db
    .updateTable('payment_attempts')
    .set({ status: 'unknown', reason })
    .where('id', '=', id)
    .where('status', 'in', ['started', 'unknown'])
    .execute()
}

async function lockAttempt(ctx: Work, id: number) {
  const find = () => ctx.db.selectFrom('payment_attempts').where('id', '=', id).selectAll()
  const unlocked = await find().executeTakeFirst()
  const order = unlocked && (await findPayable(ctx, unlocked.order_id))
  if (!order) return undefined
  await lockContract(ctx, order.organization_id)
  const attempt = await find().forUpdate().executeTakeFirst()
  const payable = await findPayable(ctx, order.id)
  return attempt && payable && { attempt, order: payable }
}

async function recordPaid(
  ctx: Work,
  order: PayableOrder,
  { amount_cents, payment_method_id }: { amount_cents: number; payment_method_id: number | null },
) {
  const { id, organization_id, number } = order
  await updatePaymentColumns(ctx, id, { fm_invoice_status: 'PAID', fm_paid_at: ctx.now, attempt_at: null })
  await recordPayment(ctx, organization_id, { paid_at: ctx.now, isMonthly: number !== null })
  await refreshPaymentStatus(ctx, organization_id)
  const method = await ctx.db
    .selectFrom('payment_methods')
    .where('id', '=', payment_method_id ?? 0)
    .select('payment_method_nickname')
    .executeTakeFirst()
  await ctx.emit(
    'order.paid',
    {
      total_cents: amount_cents,
      payment_method_nickname: method?.payment_method_nickname ?? null,
      at: ctx.now,
    },
    { organization_id, subject_id: id },
  )
}

/**
 * Records a failed attempt (specification 5.3): retries after two and after five days, then blocks the invoice. Only
 * scheduled attempts count; one made by hand or for a new method does not change its dates.
 */
export async function recordFailure(
  ctx: Work,
  order: PayableOrder,
  { reason, counts }: { reason: string; counts: boolean },
) {
  const { id, organization_id, total_cents } = order
  const { failed } = await ctx.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', id)
    .where('status', '=', 'failed')
    .where('started_by', '=', 'clock')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .executeTakeFirstOrThrow()
  const isBlocked = failed >= MAX_ATTEMPTS
  const days = DAYS_UNTIL_NEXT[failed - 1]
  const attempt_at = isBlocked || !counts || days === undefined ? order.attempt_at : addDays(ctx.now, days)
  await updatePaymentColumns(ctx, id, {
    fm_invoice_status: isBlocked ? 'BLOCKED' : 'ATTEMPTED',
    attempt_at: isBlocked ? null : attempt_at,
  })
  await refreshPaymentStatus(ctx, organization_id)
  const place = { organization_id, subject_id: id }
  if (isBlocked && counts) return ctx.emit('order.blocked', { total_cents, reason }, place)
  await ctx.emit('order.payment_failed', { total_cents, reason, attempt_at: isBlocked ? null : attempt_at }, place)
}
