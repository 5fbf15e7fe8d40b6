import { isPayable } from '#contract/orders.rules.ts'
import type { Selectable } from 'kysely'
import type { PaymentAttempts } from '#server/db/schema.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import {
  findPayable,
  applyCardFee,
  updatePaymentColumns,
  type PayableOrder,
} from '#server/features/orders/payable-orders.ts'
import type { Work } from '#server/work.ts'
import { recordFailure } from './settle.ts'
import { findOpenAttempt, findPrimary } from './queries.ts'

export type Starter = PaymentAttempts['started_by']
export type Attempt = Selectable<PaymentAttempts>

/** Without a payment method the attempt fails before the provider is called. */
const NO_METHOD = 'There is no payment method.'

/**
 * Inserts the row of an attempt in its own transaction, before the provider is called. Returns undefined if the invoice
 * is paid, the contract is suspended, another attempt is open, or the clock ran before the due date.
 */
export async function beginAttempt(ctx: Work, order_id: number, starter: Starter): Promise<Attempt | undefined> {
  const order = await lockPayableOrder(ctx, order_id)
  if (!order || (await findOpenAttempt(ctx, order_id))) return undefined
  const isDue = order.attempt_at !== null && order.attempt_at <= ctx.now
  if (starter === 'clock' && !isDue) return undefined
  const started_by = isDue && starter === 'method' ? 'clock' : starter
  const method = await findPrimary(ctx, order.organization_id)
  const priced = await applyCardFee(ctx, order, method)
  const attempt = await insertAttempt(ctx, priced, { started_by, method_id: method?.id })
  if (!method) await recordFailure(ctx, priced, { reason: NO_METHOD, counts: started_by === 'clock' })
  return attempt
}

/** Locks the contract and returns the invoice if it can be charged. */
async function lockPayableOrder(ctx: Work, order_id: number) {
  const unlocked = await findPayable(ctx, order_id)
  const contract = unlocked && (await lockContract(ctx, unlocked.organization_id))
  if (!contract || contract.suspended_at) return undefined
  const order = await findPayable(ctx, order_id)
  return order && isPayable(order) ? order : undefined
}

async function insertAttempt(
  ctx: Work,
  order: PayableOrder,
  { started_by, method_id }: { started_by: Starter; method_id: number | undefined },
) {
  const last = await ctx.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', order.id)
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst()
  const hasNoMethod = method_id === undefined
  return ctx.db
    .insertInto('payment_attempts')
    .values({
      order_id: order.id,
      number: (last?.number ?? 0) + 1,
      payment_method_id: method_id ?? null,
      amount_cents: order.total_cents,
      started_by,
      status: hasNoMethod ? 'failed' : 'started',
      reason: hasNoMethod ? NO_METHOD : null,
      started_at: ctx.now,
      asked_at: ctx.now,
      finished_at: hasNoMethod ? ctx.now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes an invoice that waits without a date for a method (the start-up fee) due now. */
export async function setDueNow(ctx: Work, order: PayableOrder) {
  if (order.attempt_at === null && order.fm_invoice_status === 'SENT')
    await updatePaymentColumns(ctx, order.id, { attempt_at: ctx.now })
}
