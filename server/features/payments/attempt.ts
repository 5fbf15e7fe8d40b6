import type { Charge, Transaction } from '#server/adapters/payments/port.ts'
import type { Work } from '#server/work.ts'
import { beginAttempt, type Attempt, type Starter } from './begin.ts'
import { leaveUnknown, settleAttempt } from './settle.ts'

/** Work outside of a transaction: the provider is spoken to between two of them. */
export type Outside = Work & { transaction<T>(run: (ctx: Work) => Promise<T>): Promise<T> }

/** Longer than any answer is waited for: a try that was begun then, and that nobody finished, was left by a process that ended. */
const ABANDONED_MS = 10 * 60_000

const NO_ANSWER = 'The payment provider did not answer. It is asked again before anything is tried anew.'
const OTHER_AMOUNT = 'The payment provider names another amount. Please look there what was charged.'
const REMOVED = 'The payment method was removed before the payment provider took the charge.'

/** One try of an invoice, from its row to what the provider says. @returns the row as it is then; nothing where none began. */
export async function attemptOrder(ctx: Outside, order_id: number, starter: Starter) {
  const begun = await ctx.transaction((work) => beginAttempt(work, order_id, starter))
  return begun && finishBegun(ctx, begun)
}

/** What was begun in a transaction that is written by now. */
export async function finishBegun(ctx: Outside, begun: Attempt) {
  if (begun.finished_at === null) await charge(ctx, begun)
  return reread(ctx, begun.id)
}

/**
 * A try whose end is not known: the provider is asked. One that never arrived there is sent again under its own key, so that the late
 * call of a process that everybody thought dead is the same charge and not a second one.
 */
export async function resumeAttempt(ctx: Outside, id: number) {
  const attempt = await takeOpen(ctx, id)
  if (attempt?.status === 'pending' && attempt.transaction_id !== null) {
    const { transaction_id } = attempt
    await settleWith(ctx, attempt, () => ctx.services.payments.getTransaction(transaction_id))
  } else if (attempt) await askByKey(ctx, attempt)
  return reread(ctx, id)
}

async function askByKey(ctx: Outside, attempt: Attempt) {
  const paying = await findPaying(ctx, attempt)
  if (!paying) return settleLost(ctx, attempt)
  const found = await settleWith(ctx, attempt, () =>
    ctx.services.payments.findCharge(paying.customer_id, keyOf(paying, attempt)),
  )
  if (found !== 'nothing' || paying.suspended_at) return
  if (paying.removed_at) return settleLost(ctx, attempt)
  await charge(ctx, attempt)
}

/** It never arrived, and can no longer. */
function settleLost(ctx: Outside, { id }: Attempt) {
  return ctx.transaction((work) => settleAttempt(work, id, { id: null, status: 'failed', reason: REMOVED }))
}

async function charge(ctx: Outside, attempt: Attempt) {
  const paying = await findPaying(ctx, attempt)
  if (!paying) return settleLost(ctx, attempt)
  const asked: Charge = {
    customer_id: paying.customer_id,
    method_id: paying.provider_method_id,
    amount_cents: attempt.amount_cents,
    key: keyOf(paying, attempt),
    memo: `Invoice ${attempt.order_id}`,
  }
  await settleWith(ctx, attempt, () => ctx.services.payments.charge(asked))
}

/** Asks and writes down the answer. Whatever went wrong there, money may have moved: so it is unknown, never failed. */
async function settleWith(
  ctx: Outside,
  attempt: Attempt,
  ask: () => Promise<Transaction | undefined>,
): Promise<'settled' | 'nothing' | 'unknown'> {
  let said: Transaction | undefined
  try {
    said = await ask()
  } catch (error) {
    ctx.services.log.warn({ err: error, attempt_id: attempt.id }, 'the payment provider did not answer')
    await ctx.transaction((work) => leaveUnknown(work, attempt.id, NO_ANSWER))
    return 'unknown'
  }
  if (!said) return 'nothing'
  if (said.amount_cents !== attempt.amount_cents) {
    await ctx.transaction((work) => leaveUnknown(work, attempt.id, OTHER_AMOUNT))
    return 'unknown'
  }
  const answer = said
  await ctx.transaction((work) => settleAttempt(work, attempt.id, answer))
  return 'settled'
}

/** Whoever asks next takes the row; one that another process is speaking about right now is left alone. */
async function takeOpen(ctx: Outside, id: number) {
  const seen = await reread(ctx, id)
  if (!seen || seen.finished_at !== null) return undefined
  if (seen.status === 'started' && seen.asked_at > abandonedBefore(ctx.now)) return undefined
  return ctx.db
    .updateTable('payment_attempts')
    .set({ asked_at: ctx.now })
    .where('id', '=', id)
    .where('asked_at', '=', seen.asked_at)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export function abandonedBefore(now: string) {
  return new Date(Date.parse(now) - ABANDONED_MS).toISOString()
}

function reread(ctx: Work, id: number) {
  return ctx.db.selectFrom('payment_attempts').where('id', '=', id).selectAll().executeTakeFirst()
}

/** The customer is part of it: no other one's charge is ever found by it. */
function keyOf({ customer_id }: { customer_id: string }, { order_id, number }: Attempt) {
  return `${customer_id}/${order_id}/${number}`
}

function findPaying(ctx: Work, { payment_method_id }: Attempt) {
  return ctx.db
    .selectFrom('payment_methods as m')
    .innerJoin('payment_infos as i', 'i.organization_id', 'm.organization_id')
    .innerJoin('contracts as c', 'c.organization_id', 'm.organization_id')
    .where('m.id', '=', payment_method_id ?? 0)
    .select(['m.provider_method_id', 'm.removed_at', 'i.customer_id', 'c.suspended_at'])
    .executeTakeFirst()
}
