import type { Charge, Transaction } from '#server/adapters/payments/port.ts'
import type { Work } from '#server/work.ts'
import { beginAttempt, type Attempt, type Starter } from './begin.ts'
import { leaveUnknown, settleAttempt } from './settle.ts'

/**
 * Charges invoices through the payment provider. The row of an attempt is committed before the provider is called
 * (begin.ts) and settled afterwards (settle.ts), so that an interrupted attempt can be resumed under its idempotency
 * key.
 */

/** A context outside of a transaction, because calls to the provider are made between two transactions. */
export type Outside = Work & { transaction<T>(run: (ctx: Work) => Promise<T>): Promise<T> }

/** Exceeds every request timeout, so a started attempt that is older was left behind by a process that ended. */
const ABANDONED_MS = 10 * 60_000

const NO_ANSWER = 'The payment provider did not answer. It is asked again before anything is tried anew.'
const OTHER_AMOUNT = 'The payment provider names another amount. Please look there what was charged.'
const REMOVED = 'The payment method was removed before the payment provider took the charge.'

/**
 * Runs one payment attempt of an invoice: inserts its row, charges, stores the result. @returns the row afterwards, or
 * undefined if none was started.
 */
export async function attemptOrder(ctx: Outside, order_id: number, starter: Starter) {
  const attempt = await ctx.transaction((work) => beginAttempt(work, order_id, starter))
  return attempt && chargeBegunAttempt(ctx, attempt)
}

/** Charges an attempt whose row is already committed. */
export async function chargeBegunAttempt(ctx: Outside, attempt: Attempt) {
  if (attempt.finished_at === null) await charge(ctx, attempt)
  return findAttempt(ctx, attempt.id)
}

/**
 * Resolves an attempt with an unknown outcome by a query to the provider. A charge that never arrived is sent again
 * under the same idempotency key, so a late call of the original process cannot charge twice.
 */
export async function resumeAttempt(ctx: Outside, id: number) {
  const attempt = await claimOpenAttempt(ctx, id)
  if (attempt?.status === 'pending' && attempt.transaction_id !== null) {
    const { transaction_id } = attempt
    await settleFromProvider(ctx, attempt, () => ctx.services.payments.getTransaction(transaction_id))
  } else if (attempt) await resolveByKey(ctx, attempt)
  return findAttempt(ctx, id)
}

async function resolveByKey(ctx: Outside, attempt: Attempt) {
  const paymentMethod = await findPaymentMethod(ctx, attempt)
  if (!paymentMethod) return failLostAttempt(ctx, attempt)
  const outcome = await settleFromProvider(ctx, attempt, () =>
    ctx.services.payments.findCharge(paymentMethod.customer_id, keyOf(paymentMethod, attempt)),
  )
  if (outcome !== 'nothing' || paymentMethod.suspended_at) return
  if (paymentMethod.removed_at) return failLostAttempt(ctx, attempt)
  await charge(ctx, attempt)
}

/** Fails an attempt whose charge never arrived and cannot be sent any more. */
function failLostAttempt(ctx: Outside, { id }: Attempt) {
  return ctx.transaction((work) => settleAttempt(work, id, { id: null, status: 'failed', reason: REMOVED }))
}

async function charge(ctx: Outside, attempt: Attempt) {
  const paymentMethod = await findPaymentMethod(ctx, attempt)
  if (!paymentMethod) return failLostAttempt(ctx, attempt)
  const request: Charge = {
    customer_id: paymentMethod.customer_id,
    method_id: paymentMethod.provider_method_id,
    amount_cents: attempt.amount_cents,
    key: keyOf(paymentMethod, attempt),
    memo: `Invoice ${attempt.order_id}`,
  }
  await settleFromProvider(ctx, attempt, () => ctx.services.payments.charge(request))
}

/**
 * Calls the provider and stores its answer. After an error the attempt is marked unknown rather than failed, because
 * money may have moved.
 */
async function settleFromProvider(
  ctx: Outside,
  attempt: Attempt,
  callProvider: () => Promise<Transaction | undefined>,
): Promise<'settled' | 'nothing' | 'unknown'> {
  let transaction: Transaction | undefined
  try {
    transaction = await callProvider()
  } catch (error) {
    ctx.services.log.warn({ err: error, attempt_id: attempt.id }, 'the payment provider did not answer')
    await ctx.transaction((work) => leaveUnknown(work, attempt.id, NO_ANSWER))
    return 'unknown'
  }
  if (!transaction) return 'nothing'
  if (transaction.amount_cents !== attempt.amount_cents) {
    await ctx.transaction((work) => leaveUnknown(work, attempt.id, OTHER_AMOUNT))
    return 'unknown'
  }
  const result = transaction
  await ctx.transaction((work) => settleAttempt(work, attempt.id, result))
  return 'settled'
}

/**
 * Claims an open attempt by compare-and-set on `asked_at`. Skips an attempt that another process is charging right now.
 */
async function claimOpenAttempt(ctx: Outside, id: number) {
  const attempt = await findAttempt(ctx, id)
  if (!attempt || attempt.finished_at !== null) return undefined
  if (attempt.status === 'started' && attempt.asked_at > abandonedBefore(ctx.now)) return undefined
  return ctx.db
    .updateTable('payment_attempts')
    .set({ asked_at: ctx.now })
    .where('id', '=', id)
    .where('asked_at', '=', attempt.asked_at)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export function abandonedBefore(now: string) {
  return new Date(Date.parse(now) - ABANDONED_MS).toISOString()
}

function findAttempt(ctx: Work, id: number) {
  return ctx.db.selectFrom('payment_attempts').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The idempotency key includes the customer, so it never matches the charge of another one. */
function keyOf({ customer_id }: { customer_id: string }, { order_id, number }: Attempt) {
  return `${customer_id}/${order_id}/${number}`
}

function findPaymentMethod(ctx: Work, { payment_method_id }: Attempt) {
  return ctx.db
    .selectFrom('payment_methods as m')
    .innerJoin('payment_infos as i', 'i.organization_id', 'm.organization_id')
    .innerJoin('contracts as c', 'c.organization_id', 'm.organization_id')
    .where('m.id', '=', payment_method_id ?? 0)
    .select(['m.provider_method_id', 'm.removed_at', 'i.customer_id', 'c.suspended_at'])
    .executeTakeFirst()
}
