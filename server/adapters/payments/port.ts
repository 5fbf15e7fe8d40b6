/** A payment method as the provider stores it: no digits but the last four, which are part of the nickname. */
export type ProviderMethod = {
  id: string
  type: 'card' | 'bank'
  nickname: string
  /** YYYY-MM; only a card has one. */
  expires_on: string | null
}

/** The result of a charge. A declined card and a returned debit have failed; an accepted debit is pending for days. */
export type Transaction = {
  /** Null if the charge was rejected before it became a transaction. */
  id: string | null
  status: 'pending' | 'succeeded' | 'failed'
  amount_cents: number
  /** Why it failed, in plain words. */
  reason: string | null
}

export type Charge = {
  customer_id: string
  method_id: string
  amount_cents: number
  /** Idempotency key: the same key is the same charge, however often it is sent. */
  key: string
  /** A note that the provider displays with the charge. */
  memo: string
}

/**
 * The payment provider. A rejected charge is a failed transaction. A call without an answer, or with one that cannot be
 * parsed, throws PaymentsUnavailable: it is unknown whether money moved, so `findCharge` has to run before any retry.
 */
export type Payments = {
  provider: 'sandbox' | 'stax' | 'off'
  /**
   * Public: the script that turns card and account digits into a token in the browser, and the merchant's token for it.
   * Undefined where payments are off.
   */
  browser: { url: string; token: string } | undefined
  /** Origins whose scripts, frames and requests the page needs, for the content security policy. */
  origins: readonly string[]
  /** Returns the customer with this reference and creates it once; idempotent. */
  ensureCustomer(customer: { reference: string; name: string; email: string }): Promise<{ customer_id: string }>
  /** Undefined if the method does not belong to this customer. */
  findMethod(customer_id: string, method_id: string): Promise<ProviderMethod | undefined>
  removeMethod(method_id: string): Promise<void>
  charge(charge: Charge): Promise<Transaction>
  /** The charge with this idempotency key, if it ever arrived. */
  findCharge(customer_id: string, key: string): Promise<Transaction | undefined>
  getTransaction(id: string): Promise<Transaction>
  /**
   * The transaction that a webhook refers to; undefined if the secret is wrong. A webhook proves nothing: load the
   * transaction.
   */
  hintOf(secret: string | undefined, body: unknown): { transaction_id: string } | undefined
}

/** The provider's webhook, called with ?secret=; relative to the root of the API. */
export const WEBHOOK_PATH = '/payments/webhook'

/** Thrown where the outcome of a call is unknown. */
export class PaymentsUnavailable extends Error {
  constructor(cause?: unknown) {
    super('The payment provider did not answer.', { cause })
  }
}
