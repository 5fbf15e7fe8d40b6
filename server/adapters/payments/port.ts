/** What pays, as the provider knows it: never a digit but the last four, in the nickname. */
export type ProviderMethod = {
  id: string
  type: 'card' | 'bank'
  nickname: string
  /** YYYY-MM of a card. */
  expires_on: string | null
}

/** Money that was asked for. A declined card and a returned debit have failed; a debit that was accepted is pending for days. */
export type Transaction = {
  /** Null of what was refused before it became a transaction. */
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
  /** The same key is the same charge, however often it is sent. */
  key: string
  /** What the provider shows beside it. */
  memo: string
}

/**
 * The provider of payments. What it refuses of a charge is a failed transaction; a call that got no answer, or one that cannot be
 * read, throws PaymentsAway: then nobody knows whether money moved, and `findCharge` is asked before anything is tried again.
 */
export type Payments = {
  provider: 'sandbox' | 'stax' | 'off'
  /** Public: the script by which the browser turns card and account digits into a token, and as whom; undefined where payments are off. */
  browser: { url: string; token: string } | undefined
  /** Whose scripts, frames and calls the page needs: for the content security policy. */
  origins: readonly string[]
  /** The one of that reference, however often it is asked for. */
  ensureCustomer(customer: { reference: string; name: string; email: string }): Promise<{ customer_id: string }>
  /** Undefined where the method is not this customer's. */
  findMethod(customer_id: string, method_id: string): Promise<ProviderMethod | undefined>
  removeMethod(method_id: string): Promise<void>
  charge(charge: Charge): Promise<Transaction>
  /** The charge of that key, if it ever arrived. */
  findCharge(customer_id: string, key: string): Promise<Transaction | undefined>
  getTransaction(id: string): Promise<Transaction>
  /** Which transaction a webhook speaks of; undefined for one without the secret. It proves nothing: read the transaction. */
  hintOf(secret: string | undefined, body: unknown): { transaction_id: string } | undefined
}

/** Where the portal hears of transactions, with ?secret=: below the root of the API. */
export const WEBHOOK_PATH = '/payments/webhook'

/** Nobody knows what became of it. */
export class PaymentsAway extends Error {
  constructor(cause?: unknown) {
    super('The payment provider did not answer.', { cause })
  }
}
