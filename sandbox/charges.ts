import { randomUUID } from 'node:crypto'
import type { Outcome } from './test-numbers.ts'
import { HttpError, rejectFields } from './http-error.ts'
import type { State, Transaction } from './store.ts'

/** Messages of failed payments, as banks phrase them. */
const FAILURE_MESSAGES: Record<Exclude<Outcome, 'ok' | 'error'>, string> = {
  declined: 'Do Not Honor',
  insufficient: 'Insufficient Funds',
  expired: 'Expired Card',
  R01: 'R01: Insufficient funds',
  R02: 'R02: Account closed',
  R03: 'R03: No account, or unable to locate account',
  R10: 'R10: Customer advises not authorized',
}

type Sent = { payment_method_id?: unknown; total?: unknown; idempotency_id?: unknown; meta?: unknown }

/**
 * Creates a charge, or returns the existing one with the same idempotency id. Throws a Refusal if its parameters differ
 * or are invalid.
 */
export function charge(state: State, sent: Sent, now: string): { transaction: Transaction; isNew: boolean } {
  const key = typeof sent.idempotency_id === 'string' ? sent.idempotency_id : null
  const total = typeof sent.total === 'number' ? sent.total : Number.NaN
  const method = state.methods.find((each) => each.id === sent.payment_method_id && !each.deleted_at)
  const before = key && state.transactions.find((each) => each.idempotency_id === key)
  if (before) {
    if (before.total !== total || before.payment_method_id !== sent.payment_method_id)
      throw new HttpError(400, {
        error: ['The idempotency id was used with other parameters: total, payment_method_id.'],
      })
    return { transaction: before, isNew: false }
  }
  rejectFields({
    ...(!method && { payment_method_id: ['The selected payment method id is invalid.'] }),
    ...(!(total > 0 && Number.isInteger(Math.round(total * 1e6) / 1e4)) && { total: ['The total is invalid.'] }),
    ...(key !== null && key.length > 255 && { idempotency_id: ['The idempotency id may not be greater than 255.'] }),
  })
  if (!method) throw new HttpError(422, {})
  const { conduct } = method
  if (conduct === 'error') throw new HttpError(500, { error: ['The gateway did not answer.'] })
  const declined = method.method === 'card' && conduct !== 'ok'
  const transaction: Transaction = {
    id: randomUUID(),
    type: 'charge',
    method: method.method,
    customer_id: method.customer_id,
    payment_method_id: method.id,
    total,
    success: !declined,
    message: declined ? FAILURE_MESSAGES[conduct] : null,
    is_voided: false,
    settled_at: null,
    idempotency_id: key,
    meta: typeof sent.meta === 'object' && sent.meta !== null ? { ...sent.meta } : {},
    created_at: now,
    updated_at: now,
  }
  state.transactions.push(transaction)
  return { transaction, isNew: true }
}

/** A bank debit is pending from its acceptance until it settles or is returned. */
export function isPending({ method, success, settled_at }: Transaction) {
  return method === 'bank' && success && settled_at === null
}

/**
 * Ends a pending debit, which happens days later at a bank: with the outcome that was requested, else the one of its
 * account.
 */
export function endDebit(state: State, transaction: Transaction, requested: string | undefined, now: string) {
  if (!isPending(transaction)) throw new HttpError(422, { transaction: ['The transaction is not pending.'] })
  const conduct = state.methods.find((each) => each.id === transaction.payment_method_id)?.conduct ?? 'ok'
  const outcome = requested ?? conduct
  transaction.updated_at = now
  if (outcome === 'ok') transaction.settled_at = now
  else {
    transaction.success = false
    transaction.message = Object.hasOwn(FAILURE_MESSAGES, outcome)
      ? FAILURE_MESSAGES[outcome as keyof typeof FAILURE_MESSAGES]
      : outcome
  }
}
