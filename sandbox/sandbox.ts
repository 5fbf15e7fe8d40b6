/**
 * HTTP server of the sandbox: routes of the provider's API, hosted fields for browsers, and webhooks. /sandbox/*
 * controls it: it settles or returns debits, and makes requests fail as faults.ts describes.
 */

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { charge, endDebit, isPending } from './charges.ts'
import { readBrowserFile } from './browser-files.ts'
import { HttpError, rejectFields } from './http-error.ts'
import { openStore, type Method, type Transaction } from './store.ts'
import { tokenize } from './tokenize.ts'
import { applyFault, parseFault, skewAmounts, nextFault, type Fault } from './faults.ts'

export type SandboxOptions = {
  host?: string
  /** 0 selects a free port. */
  port?: number
  /** Secret API key of the merchant, required by every route but tokenization. */
  key: string
  /** Public token for tokenization. */
  token: string
  /** File that stores the state; without one it is kept in memory only. */
  file?: string | undefined
  /** URL that transaction events are sent to, including the secret by which the receiver recognizes the sandbox. */
  webhook?: string | undefined
  /** Milliseconds after which a debit settles or is returned; without it that happens only on request. */
  settleAfterMs?: number | undefined
  /** Does not keep the process alive. */
  unref?: boolean
}

export type Sandbox = {
  url: string
  port: number
  /** Writes pending state to the file, before a process exits immediately. */
  flush(): void
  close(): Promise<void>
}

type RouteRequest = { sent: Record<string, unknown>; query: URLSearchParams; ids: string[] }
type Route = { method: string; path: RegExp; open?: true; answer(request: RouteRequest): unknown }

/** A payment provider that moves no money and implements the HTTP API of the real one. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, key, token } = options
  const store = openStore(options.file)
  const { state } = store
  const current: { weather: Fault | undefined } = { weather: undefined }
  const timers = new Set<NodeJS.Timeout>()
  const now = () => new Date().toISOString()

  const transactionOf = (id: string | undefined) =>
    requireFound(state.transactions.find((transaction) => transaction.id === id))
  const customerOf = (id: string | undefined) => requireFound(state.customers.find((customer) => customer.id === id))

  const routes: Route[] = [
    {
      method: 'POST',
      path: /^\/webpayment\/([^/]+)\/tokenize$/,
      open: true,
      answer: ({ ids, sent }) => {
        if (ids[0] !== token) throw new HttpError(401, { error: ['token_invalid'] })
        return toPublicMethod(saved(tokenize(state, sent, new Date())))
      },
    },
    {
      method: 'POST',
      path: /^\/customer$/,
      answer: ({ sent }) => {
        const textOf = (name: string) => (typeof sent[name] === 'string' ? sent[name] : '')
        const named = { firstname: textOf('firstname'), company: textOf('company'), email: textOf('email') }
        if (!Object.values(named).some(Boolean)) rejectFields({ firstname: ['The firstname field is required.'] })
        const customer = { id: randomUUID(), ...named, reference: textOf('reference'), created_at: now() }
        state.customers.push(customer)
        return saved(customer)
      },
    },
    {
      method: 'GET',
      path: /^\/customer$/,
      answer: ({ query }) => {
        const keywords = query.getAll('keywords[]')
        const matching = state.customers.filter((customer) =>
          keywords.every((keyword) => Object.values(customer).includes(keyword)),
        )
        return paginate(matching, query)
      },
    },
    {
      method: 'GET',
      path: /^\/customer\/([^/]+)\/payment-method$/,
      answer: ({ ids }) => {
        const { id } = customerOf(ids[0])
        return state.methods.filter((method) => method.customer_id === id && !method.deleted_at).map(toPublicMethod)
      },
    },
    {
      method: 'DELETE',
      path: /^\/payment-method\/([^/]+)$/,
      answer: ({ ids }) => {
        const method = requireFound(state.methods.find((each) => each.id === ids[0] && !each.deleted_at))
        method.deleted_at = now()
        return toPublicMethod(saved(method))
      },
    },
    {
      method: 'POST',
      path: /^\/charge$/,
      answer: ({ sent }) => {
        const { transaction, isNew } = charge(state, sent, now())
        if (isNew) {
          saved(transaction)
          sendWebhook('create_transaction', transaction)
          settleLater(transaction)
        }
        if (!transaction.success && isNew) throw new HttpError(400, transaction)
        return transaction
      },
    },
    { method: 'GET', path: /^\/transaction\/([^/]+)$/, answer: ({ ids }) => transactionOf(ids[0]) },
    {
      method: 'GET',
      path: /^\/transaction$/,
      answer: ({ query }) => {
        const customer_id = query.get('customer_id')
        const matching = state.transactions.filter((each) => customer_id === null || each.customer_id === customer_id)
        return paginate(matching.toReversed(), query)
      },
    },
    {
      method: 'POST',
      path: /^\/sandbox\/transaction\/([^/]+)\/(settle|return)$/,
      answer: ({ ids: [id, action], sent }) => {
        const transaction = transactionOf(id)
        end(transaction, action === 'settle' ? 'ok' : typeof sent.code === 'string' ? sent.code : 'R01')
        return transaction
      },
    },
    {
      method: 'POST',
      path: /^\/sandbox\/weather$/,
      answer: ({ sent }) => {
        current.weather = parseFault(sent)
        return {}
      },
    },
  ]

  function saved<Row>(row: Row): Row {
    store.save()
    return row
  }

  function end(transaction: Transaction, outcome?: string) {
    endDebit(state, transaction, outcome, now())
    saved(transaction)
    sendWebhook(transaction.success ? 'update_transaction_settled' : 'update_transaction', transaction)
  }

  function settleLater(transaction: Transaction) {
    if (options.settleAfterMs === undefined || !isPending(transaction)) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (isPending(transaction)) end(transaction)
    }, options.settleAfterMs)
    timer.unref()
    timers.add(timer)
  }

  /** Sends the event once and ignores failures, because a receiver that missed it can read the transaction. */
  function sendWebhook(event: string, transaction: Transaction) {
    if (!options.webhook) return
    const headers = { 'content-type': 'application/json', 'stax-event-name': event }
    const init = { method: 'POST', headers, body: JSON.stringify(transaction), signal: AbortSignal.timeout(5000) }
    void fetch(options.webhook, init).then(
      (response) => response.body?.cancel(),
      () => {},
    )
  }

  async function handleRequest(request: IncomingMessage, reply: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const part = request.method === 'GET' ? readBrowserFile(url.pathname) : undefined
    if (part) return void reply.writeHead(200, part.headers).end(part.body)
    for (const [name, value] of Object.entries(CORS)) reply.setHeader(name, value)
    if (request.method === 'OPTIONS') return void reply.writeHead(204).end()
    const raw = await readBody(request)
    if (raw === undefined) {
      // The rest of the body is not read.
      reply.setHeader('connection', 'close')
      return send(reply, 413, { error: ['The body is too large.'] })
    }
    const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
    if (!route) return send(reply, 404, { error: ['Not found.'] })
    if (!route.open && request.headers.authorization !== `Bearer ${key}`)
      return send(reply, 401, { error: ['token_invalid'] })
    const weather = url.pathname.startsWith('/sandbox/') ? undefined : nextFault(current)
    if (weather?.kind === 'down') return send(reply, 503, { error: ['The gateway is down.'] })
    const { status, body } = runRoute(route, url, raw)
    const result = weather?.kind === 'skewed' ? skewAmounts(body) : body
    if (!(await applyFault(weather, reply))) send(reply, status, result)
  }

  const server = http.createServer((request, reply) => {
    handleRequest(request, reply).catch(() => send(reply, 500, { error: ['The sandbox failed.'] }))
  })
  server.listen(port, host)
  await once(server, 'listening')
  if (options.unref) server.unref()
  state.transactions.filter(isPending).forEach(settleLater)
  const listeningPort = (server.address() as AddressInfo).port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listeningPort}`,
    port: listeningPort,
    flush: () => store.flush(),
    async close() {
      store.flush()
      timers.forEach((timer) => clearTimeout(timer))
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'cache-control': 'no-store',
}

function runRoute(route: Route, url: URL, raw: string) {
  const ids = (route.path.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent)
  try {
    return { status: 200, body: route.answer({ sent: parseBody(raw), query: url.searchParams, ids }) }
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** Maximum size of a body in bytes; `readBody` returns undefined for a larger one. */
const MAX_BODY = 65_536

async function readBody(request: IncomingMessage) {
  const parts: Buffer[] = []
  let size = 0
  // Leaving the loop would otherwise destroy the request before the reply is sent.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    // Cast: a request without an encoding yields Buffers.
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size > MAX_BODY) return undefined
  }
  return Buffer.concat(parts).toString()
}

function parseBody(raw: string): Record<string, unknown> {
  try {
    const sent: unknown = raw === '' ? {} : JSON.parse(raw)
    if (typeof sent === 'object' && sent !== null) return sent as Record<string, unknown>
  } catch {
    // Falls through to the error below.
  }
  throw new HttpError(400, { error: ['The body is not valid JSON.'] })
}

function send(reply: ServerResponse, status: number, body: unknown) {
  if (reply.headersSent) return
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function requireFound<Row>(row: Row | undefined): Row {
  if (!row) throw new HttpError(404, { error: ['Not found.'] })
  return row
}

/** Removes the predefined outcome, which the API must not reveal. */
function toPublicMethod({ conduct: _conduct, ...method }: Method) {
  return method
}

function paginate<Row>(rows: readonly Row[], query: URLSearchParams) {
  const per_page = Math.min(200, Math.max(1, Number(query.get('per_page')) || 15))
  const current_page = Math.max(1, Number(query.get('page')) || 1)
  const data = rows.slice((current_page - 1) * per_page, current_page * per_page)
  return { total: rows.length, per_page, current_page, last_page: Math.max(1, Math.ceil(rows.length / per_page)), data }
}
