/** Signatures after Standard Webhooks, with Web Crypto: the same in Node, workers and browsers. */

const PREFIX = 'whsec_'
const TOLERANCE_SECONDS = 5 * 60

export type WebhookFault = 'missing_header' | 'wrong_timestamp' | 'too_old' | 'too_new' | 'wrong_signature'

/** Why a webhook is not to be trusted. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookFault

  constructor(code: WebhookFault, message: string) {
    super(message)
    this.code = code
  }
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type Webhook = {
  /** The body as it arrived: a body that was parsed and written again has other bytes. */
  body: string | Uint8Array
  headers: HeaderSource
  /** What the portal showed when the webhook was made (`whsec_…`); several while it is being replaced. */
  secret: string | readonly string[]
  /** The moment of arrival; tests give another one. */
  now?: Date
}

/**
 * Returns the content of a webhook once it is certain that the portal sent it within the last five minutes. Throws
 * WebhookError otherwise. The same `webhook-id` may arrive twice: what was done for it is not done again.
 */
export async function verifyWebhook<Content = unknown>({ body, headers, secret, now }: Webhook): Promise<Content> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = readHeader(headers, name)
    if (!value) throw new WebhookError('missing_header', `The header ${name} is missing.`)
    return value
  }) as [string, string, string]
  checkTime(timestamp, now ?? new Date())
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? [decodeBase64(each.slice(3))] : []))
  for (const each of [secret].flat()) {
    const right = await sign(each, id, timestamp, body)
    if (given.some((bytes) => bytes !== undefined && isEqual(bytes, right)))
      return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as Content
  }
  throw new WebhookError(
    'wrong_signature',
    'No signature is right: another secret, or a body that is not as it was sent.',
  )
}

/** The headers with which the portal would send this body; for tests of one's own receiver. */
export async function signWebhook(secret: string, id: string, body: string, now = new Date()) {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = btoa(String.fromCharCode(...(await sign(secret, id, timestamp, body))))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

function readHeader(headers: HeaderSource, name: string) {
  if (headers instanceof Headers) return headers.get(name)
  const value = Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.join(' ')
}

function checkTime(timestamp: string, now: Date) {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError('wrong_timestamp', 'The header webhook-timestamp is no time in seconds.')
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp)
  const clocks = 'a repetition by somebody else, or a clock that is wrong'
  if (age > TOLERANCE_SECONDS) throw new WebhookError('too_old', `It was signed ${age} s ago: ${clocks}.`)
  if (-age > TOLERANCE_SECONDS) throw new WebhookError('too_new', `It was signed ${-age} s in the future: ${clocks}.`)
}

async function sign(secret: string, id: string, timestamp: string, body: string | Uint8Array) {
  const bytes = decodeBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (!bytes?.length) throw new TypeError(`This is no secret of a webhook: it begins with ${PREFIX}.`)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = new Uint8Array(head.length + content.length)
  signed.set(head)
  signed.set(content, head.length)
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
}

/** Undefined for what is no Base64. */
function decodeBase64(text: string) {
  try {
    return Uint8Array.from(atob(text), (each) => each.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Compares every byte, so that the time it takes tells nothing about the right signature. */
function isEqual(given: Uint8Array, right: Uint8Array) {
  if (given.length !== right.length) return false
  let difference = 0
  for (const [at, byte] of right.entries()) difference |= byte ^ (given[at] ?? 0)
  return difference === 0
}
