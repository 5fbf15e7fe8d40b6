import { paymentInfoCalls, paymentMethodCalls } from '#contract/payments.ts'
import { runScheduledPayments } from '#server/features/payments/scheduled-payments.ts'
import type { Services } from '#server/services.ts'
import type { Client, TestApp } from './app.ts'
import { inTransaction } from '#server/work.ts'
import { testSource, testContext } from './factories.ts'
import { ACCOUNTS, CARDS, paymentSandbox } from './payments.ts'

type Kind = { card: keyof typeof CARDS } | { bank: keyof typeof ACCOUNTS }

/** Creates the customer at the provider and tokenizes the digits as the browser does. */
export async function tokenize(client: Client, organization_id: number, kind: Kind) {
  const { payment_info } = await client.call(paymentInfoCalls.create, { body: { organization_id } })
  const sandbox = await paymentSandbox()
  const { customer_id } = payment_info
  const { id } = await ('card' in kind
    ? sandbox.addCard(customer_id, CARDS[kind.card])
    : sandbox.addBank(customer_id, ACCOUNTS[kind.bank]))
  return id
}

/** Adds a payment method to the organization, as its owner or staff do. */
export async function addMethod(client: Client, organization_id: number, kind: Kind) {
  const payment_method_id = await tokenize(client, organization_id, kind)
  const { payment_method } = await client.call(paymentMethodCalls.create, {
    body: { organization_id, payment_method_id },
  })
  return payment_method
}

/** The hourly pass over open and due attempts, at the instant of the clock. */
export function runPayments(services: Services) {
  return runScheduledPayments({
    ...testContext(services),
    transaction: (run) => inTransaction(services, testSource(services), run),
  })
}

/**
 * A client that signs in again for every call, because the clock of such a test advances by more than a session lives.
 */
export function withFreshSessions(t: TestApp, user: { id: number }): Client {
  return {
    token: undefined,
    send: (...args) => t.as(user).send(...args),
    call: (...args) => t.as(user).call(...args),
    refused: (...args) => t.as(user).refused(...args),
    with: (headers) => t.as(user).with(headers),
  }
}
