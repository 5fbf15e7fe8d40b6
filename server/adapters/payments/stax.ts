import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { requestStax, type StaxResponse } from './stax-request.ts'
import { formatDeclineReason } from './decline-reasons.ts'
import { PaymentsUnavailable, type Payments, type ProviderMethod, type Transaction } from './port.ts'

export type StaxOptions = {
  kind: 'sandbox' | 'stax'
  /** Base URL of the API. */
  url: string
  /** Base URL of the API for browsers, if it differs. */
  publicUrl: string
  /** URL of the script with the hosted fields. */
  scriptUrl: string
  key: string
  /** Public token with which the browser tokenizes. */
  webToken: string
  /** Part of the address of the webhook, because the provider signs nothing. */
  webhookSecret: string
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const PER_PAGE = 200

/** The vendor's script runs its own human check, and its fields are frames of the vendor. */
const VENDOR_ORIGINS = [
  'https://*.staxpayments.com',
  'https://*.fattlabs.com',
  'https://*.fattmerchant.com',
  'https://www.google.com',
  'https://www.gstatic.com',
]

const method = z.object({
  id: z.string(),
  customer_id: z.string(),
  method: z.enum(['card', 'bank']),
  nickname: z.string().nullish(),
  card_type: z.string().nullish(),
  bank_name: z.string().nullish(),
  card_last_four: z.string().nullish(),
  card_exp: z.string().nullish(),
})

const transaction = z.object({
  id: z.string(),
  success: z.boolean(),
  total: z.number(),
  method: z.string().nullish(),
  message: z.string().nullish(),
  is_voided: z.boolean().nullish(),
  settled_at: z.string().nullish(),
  customer_id: z.string().nullish(),
  idempotency_id: z.string().nullish(),
})
type WireTransaction = z.infer<typeof transaction>

const customer = z.object({ id: z.string(), reference: z.string().nullish() })

const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ last_page: z.number().nullish(), data: z.array(row) })

/** The client of the Stax API, and of the sandbox that imitates it. Amounts are cents here and dollars on the wire. */
export function openStax(options: StaxOptions): Payments {
  const { kind, key, webhookSecret, timeoutMs = TIMEOUT_MS } = options
  const request = (method: string, path: string, body?: unknown) =>
    requestStax({ url: options.url, key, timeoutMs }, method, path, body)

  /** Loads the pages of a list one by one until a row matches. */
  async function findIn<Row>(
    path: string,
    row: z.ZodType<Row>,
    matches: (row: Row) => boolean,
  ): Promise<Row | undefined> {
    for (let page = 1; ; page += 1) {
      const list = parseAs(pageOf(row), await request('GET', `${path}&page=${page}&per_page=${PER_PAGE}`))
      const found = list.data.find(matches)
      if (found || list.data.length === 0 || page >= (list.last_page ?? page)) return found
    }
  }

  return {
    provider: kind,
    browser: { url: options.scriptUrl, token: options.webToken },
    origins: browserOrigins(options),

    async ensureCustomer({ reference, name, email }) {
      const query = new URLSearchParams({ 'keywords[]': reference }).toString()
      const existing = await findIn(`/customer?${query}`, customer, (each) => each.reference === reference)
      if (existing) return { customer_id: existing.id }
      const created = await request('POST', '/customer', { company: name, firstname: name, email, reference })
      return { customer_id: parseAs(customer, created).id }
    },

    async findMethod(customer_id, method_id) {
      const response = await request('GET', `/customer/${encodeURIComponent(customer_id)}/payment-method`)
      const row = parseAs(z.array(method), response).find((each) => each.id === method_id)
      return row && row.customer_id === customer_id ? toProviderMethod(row) : undefined
    },

    async removeMethod(method_id) {
      const response = await request('DELETE', `/payment-method/${encodeURIComponent(method_id)}`)
      // A method that is already gone counts as removed.
      if (response.status >= 400 && response.status !== 404) throw new PaymentsUnavailable(unusableResponse(response))
    },

    async charge({ customer_id, method_id, amount_cents, key, memo }) {
      const total = amount_cents / 100
      const response = await request('POST', '/charge', {
        customer_id,
        payment_method_id: method_id,
        total,
        pre_auth: 0,
        meta: { subtotal: total, tax: 0, memo },
        idempotency_id: key,
      })
      const charged = transaction.safeParse(response.body).data
      if (charged) return toTransaction(charged)
      if (!DECLINES.has(response.status)) throw new PaymentsUnavailable(unusableResponse(response))
      const message = formatErrorBody(response.body)
      return { id: null, status: 'failed', amount_cents, reason: formatDeclineReason(message, message) }
    },

    async findCharge(customer_id, key) {
      const query = new URLSearchParams({ customer_id }).toString()
      const matches = (each: WireTransaction) => each.idempotency_id === key && each.customer_id === customer_id
      const row = await findIn(`/transaction?${query}`, transaction, matches)
      return row && toTransaction(row)
    },

    async getTransaction(id) {
      return toTransaction(parseAs(transaction, await request('GET', `/transaction/${encodeURIComponent(id)}`)))
    },

    hintOf(secret, body) {
      if (secret === undefined || !equalsInConstantTime(secret, webhookSecret)) return undefined
      const { data } = z.object({ id: z.string().min(1).max(255) }).safeParse(body)
      return data && { transaction_id: data.id }
    },
  }
}

/** Statuses of a rejected charge; 401, 403, 404 and 429 concern our account and not the card. */
const DECLINES = new Set([400, 402, 422])

function parseAs<Shape extends z.ZodType>(shape: Shape, response: StaxResponse): z.infer<Shape> {
  const parsed = response.status < 400 ? shape.safeParse(response.body) : undefined
  if (!parsed?.success) throw new PaymentsUnavailable(unusableResponse(response))
  return parsed.data
}

/** Leaves out the body, which may contain customer data. */
function unusableResponse({ status, asked }: StaxResponse) {
  return new Error(`${asked} was answered with ${status} and nothing that can be used.`)
}

function toTransaction(row: WireTransaction): Transaction & { id: string } {
  const failed = !row.success || row.is_voided === true
  // A debit is only accepted at first and pending until it settles; an approved card has paid.
  const isPending = row.method === 'bank' && !row.settled_at
  return {
    id: row.id,
    status: failed ? 'failed' : isPending ? 'pending' : 'succeeded',
    amount_cents: Math.round(row.total * 100),
    reason: failed ? formatDeclineReason(row.message || (row.is_voided ? 'voided' : null)) : null,
  }
}

function toProviderMethod(row: z.infer<typeof method>): ProviderMethod {
  const { id, method: type, card_exp: exp } = row
  const named = type === 'card' ? row.card_type?.toUpperCase() : row.bank_name
  return {
    id,
    type,
    nickname: row.nickname || `${named || 'Payment method'} (ending in: ${row.card_last_four ?? '????'})`,
    expires_on: type === 'card' && exp && /^\d{4}$/.test(exp) ? `20${exp.slice(2)}-${exp.slice(0, 2)}` : null,
  }
}

/** PAY-13: `Field: x Message: y` lines for an object of errors, or the one sentence. */
function formatErrorBody(body: unknown): string {
  if (typeof body === 'string') return body.slice(0, 300) || 'Declined'
  const { data } = z.record(z.string(), z.union([z.string(), z.array(z.string())])).safeParse(body)
  const lines = Object.entries(data ?? {}).flatMap(([field, value]) => {
    const text = [value].flat().join(' ')
    return ['error', 'message', 'errors'].includes(field) ? text : `Field: ${field} Message: ${text}`
  })
  return lines.join('\n').slice(0, 300) || 'Declined'
}

function browserOrigins({ kind, publicUrl, scriptUrl }: StaxOptions) {
  const configured = [scriptUrl, publicUrl].map((address) => new URL(address).origin)
  const isVendors = kind === 'stax' && new URL(scriptUrl).hostname.endsWith('.staxpayments.com')
  return [...new Set([...configured, ...(isVendors ? VENDOR_ORIGINS : [])])]
}

/** Compares in constant time. */
function equalsInConstantTime(actual: string, expected: string) {
  const [a, b] = [actual, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
