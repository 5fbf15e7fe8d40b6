import type { Payments, ProviderMethod } from '#server/adapters/payments/port.ts'
import type { Services } from '#server/services.ts'

/** What a practice pays with: card numbers that the sandbox accepts or declines, or a bank account. */
export type PaymentDetails = { card: '4242424242424242' | '4000000000000002' } | { bank: string }

export type DemoPayments = Payments & {
  /** Tokenizes the details, as the browser does. */
  tokenize(customer_id: string, holder: string, purse: PaymentDetails): Promise<string>
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
  const refused = new Map<string, string>()
  const { payments } = config
  const sandbox = payments.kind === 'sandbox' ? payments : undefined
  let isReached = sandbox !== undefined
  let charged = 0

  /** Calls the sandbox until a call fails; after that it is not called again. */
  async function asked<T>(ask: () => Promise<T>): Promise<T | undefined> {
    if (!isReached) return undefined
    return ask().catch(() => {
      isReached = false
      return undefined
    })
  }

  async function tokenizeThere(details: object) {
    if (!sandbox) throw new Error('There is no sandbox.')
    const reply = await fetch(`${sandbox.url}/webpayment/${sandbox.webToken}/tokenize`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(details),
    })
    if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}.`)
    // The wire format of the provider, which its own tests cover.
    const made = (await reply.json()) as { id: string; nickname: string }
    return { id: made.id, nickname: made.nickname }
  }

  return {
    ...provider,
    ensureCustomer: async (customer) =>
      (await asked(() => provider.ensureCustomer(customer))) ?? { customer_id: `demo-${customer.reference}` },
    findMethod: async (customer_id, id) => {
      const method = methods.get(id)
      return method?.customer_id === customer_id ? method : undefined
    },
    tokenize: async (customer_id, holder, purse) => {
      const { ending, expires_on, ...kind } = kindOf(purse)
      const made = (await asked(() => tokenizeThere({ customer_id, person_name: holder, ...detailsOf(purse) }))) ?? {
        id: `${customer_id}-${ending}`,
        nickname: `${kind.named}: ${holder} (ending in: ${ending})`,
      }
      methods.set(made.id, { ...made, type: kind.type, expires_on, customer_id })
      return made.id
    },
    refuse: (customer_id, reason) => void (reason ? refused.set(customer_id, reason) : refused.delete(customer_id)),
    charge: async ({ customer_id, amount_cents, key }) => {
      charged += 1
      const reason = refused.get(customer_id) ?? null
      return { id: `demo-${charged}-${key}`, status: reason ? 'failed' : 'succeeded', amount_cents, reason }
    },
  }
}

function kindOf(purse: PaymentDetails) {
  return 'card' in purse
    ? { type: 'card' as const, named: 'VISA', ending: purse.card.slice(-4), expires_on: '2031-08' }
    : { type: 'bank' as const, named: purse.bank, ending: ACCOUNT.slice(-4), expires_on: null }
}

const ACCOUNT = '000123456789'

/** Formats the details as hosted fields send them. */
function detailsOf(purse: PaymentDetails) {
  if ('card' in purse) return { method: 'card', card_number: purse.card, card_exp: '0831', card_cvv: '123' }
  const { bank } = purse
  return {
    method: 'bank',
    bank_name: bank,
    bank_account: ACCOUNT,
    bank_routing: '110000000',
    bank_type: 'checking',
    bank_holder_type: 'business',
  }
}
