import type { Payments, ProviderMethod } from '#server/adapters/payments/port.ts'
import type { Services } from '#server/services.ts'

/** What a practice pays with: card numbers that the sandbox accepts or declines, or a bank account. */
export type PaymentDetails = { card: '4242424242424242' | '4000000000000002' } | { bank: string }

export type DemoPayments = Payments & {
  /** Tokenizes the details, as the browser does. */
  tokenize(customer_id: string, holder: string, details: PaymentDetails): Promise<string>
  /** Declines further charges of this customer with the reason of a bank; undefined accepts them again. */
  refuse(customer_id: string, reason: string | undefined): void
}

/**
 * The payment provider of the demo's past. Customers and methods are created in the sandbox, so that the portal can
 * charge them later; charges of the past are made up here, because no bank accepts past dates. Without a sandbox the
 * methods are made up too, so a charge of today fails because they are unknown.
 */
export function createDemoPayments({ config, payments: provider }: Services): DemoPayments {
  const methods = new Map<string, ProviderMethod & { customer_id: string }>()
  const declineReasons = new Map<string, string>()
  const { payments } = config
  const sandbox = payments.kind === 'sandbox' ? payments : undefined
  let isReached = sandbox !== undefined
  let charged = 0

  /** Calls the sandbox until a call fails; after that it is not called again. */
  async function callSandbox<T>(call: () => Promise<T>): Promise<T | undefined> {
    if (!isReached) return undefined
    return call().catch(() => {
      isReached = false
      return undefined
    })
  }

  async function tokenizeInSandbox(details: object) {
    if (!sandbox) throw new Error('There is no sandbox.')
    const reply = await fetch(`${sandbox.url}/webpayment/${sandbox.webToken}/tokenize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(details),
    })
    if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}.`)
    // The wire format of the provider, which its own tests cover.
    const token = (await reply.json()) as { id: string; nickname: string }
    return { id: token.id, nickname: token.nickname }
  }

  return {
    ...provider,
    ensureCustomer: async (customer) =>
      (await callSandbox(() => provider.ensureCustomer(customer))) ?? { customer_id: `demo-${customer.reference}` },
    findMethod: async (customer_id, id) => {
      const method = methods.get(id)
      return method?.customer_id === customer_id ? method : undefined
    },
    tokenize: async (customer_id, holder, details) => {
      const { ending, expires_on, ...kind } = kindOf(details)
      const request = { customer_id, person_name: holder, ...detailsOf(details) }
      const method = (await callSandbox(() => tokenizeInSandbox(request))) ?? {
        id: `${customer_id}-${ending}`,
        nickname: `${kind.named}: ${holder} (ending in: ${ending})`,
      }
      methods.set(method.id, { ...method, type: kind.type, expires_on, customer_id })
      return method.id
    },
    refuse: (customer_id, reason) =>
      void (reason ? declineReasons.set(customer_id, reason) : declineReasons.delete(customer_id)),
    charge: async ({ customer_id, amount_cents, key }) => {
      charged += 1
      const reason = declineReasons.get(customer_id) ?? null
      return { id: `demo-${charged}-${key}`, status: reason ? 'failed' : 'succeeded', amount_cents, reason }
    },
  }
}

function kindOf(details: PaymentDetails) {
  return 'card' in details
    ? { type: 'card' as const, named: 'VISA', ending: details.card.slice(-4), expires_on: '2031-08' }
    : { type: 'bank' as const, named: details.bank, ending: ACCOUNT.slice(-4), expires_on: null }
}

const ACCOUNT = '000123456789'

/** Formats the details as hosted fields send them. */
function detailsOf(details: PaymentDetails) {
  if ('card' in details) return { method: 'card', card_number: details.card, card_exp: '0831', card_cvv: '123' }
  const { bank } = details
  return {
    method: 'bank',
    bank_name: bank,
    bank_account: ACCOUNT,
    bank_routing: '110000000',
    bank_type: 'checking',
    bank_holder_type: 'business',
  }
}
