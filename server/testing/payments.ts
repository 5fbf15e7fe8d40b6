import { openSandbox } from '#sandbox/sandbox.ts'
const STAX = { key: 'a key of the tests', token: 'tests', webhookSecret: 'a secret of the tests' }

export type Weather = { kind: 'fair' | 'down' | 'garbage' | 'lost' | 'slow' | 'skewed'; calls?: number; ms?: number }

type Tokenized = { id: string; nickname: string }

let shared: ReturnType<typeof open> | undefined

/**
 * The payment sandbox of this worker, which listens in this process: every test portal charges there. A test gets a
 * payment method as the browser does, settles or returns a debit, and simulates outages with `weather`; it delivers
 * `webhooks` itself, since a test portal does not listen.
 */
export function paymentSandbox() {
  shared ??= open()
  return shared
}

async function open() {
  const sandbox = await openSandbox({ ...STAX, unref: true })
  const post = async (path: string, body: unknown = {}) => {
    const reply = await fetch(sandbox.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${STAX.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const parsed: unknown = await reply.json()
    if (!reply.ok) throw new Error(`The sandbox refused ${path}: ${reply.status} ${JSON.stringify(parsed)}`)
    return parsed
  }
  const tokenize = async (details: Record<string, string>) =>
    (await post(`/webpayment/${STAX.token}/tokenize`, { person_name: 'Wendy Test', ...details })) as Tokenized
  return {
    url: sandbox.url,
    /** The environment of a portal that charges here. */
    environment: {
      STAX_URL: sandbox.url,
      STAX_SCRIPT_URL: `${sandbox.url}/stax.js`,
      STAX_API_KEY: STAX.key,
      STAX_WEB_TOKEN: STAX.token,
      STAX_WEBHOOK_SECRET: STAX.webhookSecret,
    },
    webhookSecret: STAX.webhookSecret,
    addCard: (customer_id: string, card_number = CARDS.ok) =>
      tokenize({ customer_id, method: 'card', card_number, card_exp: '1235', card_cvv: '123' }),
    addBank: (customer_id: string, bank_account = ACCOUNTS.ok) =>
      tokenize({
        customer_id,
        method: 'bank',
        bank_account,
        bank_routing: '110000000',
        bank_name: 'First Bank',
        bank_type: 'savings',
        bank_holder_type: 'personal',
      }),
    settle: (transaction_id: string) => post(`/sandbox/transaction/${transaction_id}/settle`),
    giveBack: (transaction_id: string, code = 'R01') => post(`/sandbox/transaction/${transaction_id}/return`, { code }),
    weather: (weather: Weather) => post('/sandbox/weather', weather),
  }
}

export const CARDS = {
  ok: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  wrongCvv: '4000000000000127',
  error: '4000000000000119',
}

export const ACCOUNTS = {
  ok: '000123456789',
  insufficient: '000222222227',
  closed: '000111111113',
  unknown: '000111111116',
  unauthorized: '000333333335',
}
