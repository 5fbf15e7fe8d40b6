import { lookup as resolve } from 'node:dns'
import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/public-address.ts'
import type { Message, Posted, PostMessage } from './port.ts'

/** Time for the whole exchange, from the name to the end of the reply. */
const TIMEOUT_MS = 10_000
/** What is read of a reply; the rest is not waited for. */
const REPLY_BYTES = 64 * 1024

type Settings = { allowsLocal: boolean; userAgent: string; timeoutMs?: number }

/**
 * Opens what sends webhooks. An address is checked when it is connected to, since a name may resolve to another address
 * each time it is asked for. Redirects are not followed, because each would need the same care and could leak the body.
 *
 * @param allowsLocal also addresses of this machine, without TLS: only where the whole portal is on it.
 */
export function openWebhooks({ allowsLocal, userAgent, timeoutMs = TIMEOUT_MS }: Settings): {
  post: PostMessage
  close(): void
} {
  // Sockets are kept for the next message; the address of each was checked when it was opened.
  const settings = { keepAlive: true, timeout: 5000, maxFreeSockets: 64, scheduling: 'lifo' } as const
  const agents = { http: new http.Agent(settings), https: new https.Agent(settings) }
  const lookup = allowsLocal ? undefined : publicLookup

  const post: PostMessage = async ({ url, headers, body }: Message) => {
    const started = performance.now()
    const took = () => Math.round(performance.now() - started)
    const failed = (error: string): Posted => ({ status: null, ms: took(), error, headers: {}, reply: '' })
    const { hostname, protocol } = new URL(url)
    const literal = hostname.replace(/^\[(.+)\]$/, '$1')
    if (!allowsLocal && (protocol !== 'https:' || (isIP(literal) > 0 && !isPublicAddress(literal))))
      return failed(NOT_PUBLIC)
    const isSecure = protocol === 'https:'
    const options: RequestOptions = {
      method: 'POST',
      agent: isSecure ? agents.https : agents.http,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...headers,
        'user-agent': userAgent,
        'accept-encoding': 'identity',
        'content-length': Buffer.byteLength(body),
      },
      ...(lookup && { lookup }),
    }
    const request = () => exchange(isSecure ? https : http, url, options, body)
    try {
      // The other side may close a kept socket at the moment of its use.
      const {
        reply,
        status,
        headers: received,
      } = await request().catch((error: unknown) => (isStaleSocket(error) ? request() : Promise.reject(error)))
      return { status, ms: took(), error: null, headers: received, reply }
    } catch (error) {
      return failed(describeFailure(error, timeoutMs))
    }
  }

  return {
    post,
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

const NOT_PUBLIC = 'The address is not on the public internet.'

class NotPublic extends Error {}
class StaleSocket extends Error {}

function isStaleSocket(error: unknown) {
  return error instanceof StaleSocket
}

function exchange(client: typeof http | typeof https, url: string, options: RequestOptions, body: string) {
  return new Promise<{ status: number; headers: Record<string, string>; reply: string }>((done, fail) => {
    const request = client.request(url, options, (response) => {
      readBeginning(response).then(
        (reply) => done({ status: response.statusCode ?? 0, headers: shownHeaders(response), reply }),
        fail,
      )
    })
    request.on('error', (error) =>
      fail(request.reusedSocket && errorCode(error) === 'ECONNRESET' ? new StaleSocket() : error),
    )
    request.end(body)
  })
}

/** Reads the beginning of a reply. The connection of a longer one is closed, so that nobody has to send all of it. */
async function readBeginning(response: IncomingMessage) {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= REPLY_BYTES) {
      response.destroy()
      break
    }
  }
  return Buffer.concat(parts).subarray(0, REPLY_BYTES).toString('utf8')
}

function shownHeaders({ headers }: IncomingMessage) {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, 30)
      .map(([name, value]) => [name, String(value).slice(0, 500)]),
  )
}

/** Resolves a name and refuses it if any of its addresses is not public, before anything is connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return callback(new NotPublic(), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (error instanceof NotPublic) return NOT_PUBLIC
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return `No reply within ${timeoutMs / 1000} s.`
  const code = errorCode(error)
  return (code !== undefined && FAILURES[code]) || (error instanceof Error ? error.message.slice(0, 300) : 'It failed.')
}

const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no such host.',
  EAI_AGAIN: 'The name of the host could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without a reply.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is self-signed.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate comes from an unknown authority.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name.',
}

function errorCode(error: unknown) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
