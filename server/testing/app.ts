import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Call, Reply, CallArguments } from '#contract/call.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { toUrlParams, type FileReply } from '#contract/wire.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { createApp, jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { API_BASE } from '#server/http/register-calls.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { openLog } from '#server/log.ts'
import { openServices, type Services } from '#server/services.ts'
import { openTestDatabase } from './database.ts'
import { dropWaitingJobs } from './jobs.ts'
import { paymentSandbox } from './payments.ts'
import { signIn } from './people.ts'

export type Refusal = ErrorReply & { status: number }

type Headers = Record<string, string>

/** An HTTP client, signed in or not. */
export type Client = {
  token: string | undefined
  /** Sends the call and returns its reply; throws if it is refused. */
  call<C extends Call>(call: C, ...sent: Arguments<C>): Promise<Reply<C>>
  /** Sends the call and returns the refusal; throws if it succeeds. */
  refused<C extends Call>(call: C, ...sent: Arguments<C>): Promise<Refusal>
  /** Sends anything, including what the types reject. */
  send(call: Call, sent?: Loose, headers?: Headers): Promise<{ status: number; body: unknown }>
  with(headers: Headers): Client
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type Arguments<C extends Call> =
  unknown extends CallArguments<C>
    ? []
    : Record<never, never> extends CallArguments<C>
      ? [CallArguments<C>?]
      : [CallArguments<C>]

export type TestApp = Client & {
  app: FastifyInstance
  services: Services
  as(user: { id: number }, options?: { management?: boolean }): Client
  /** Runs all jobs that the events so far have caused, to the end. */
  runJobs(): Promise<void>
  /** Sets the clock; `undefined` lets it run again. */
  setClock(now: string | undefined): void
  mailsTo(address: string): Promise<{ subject: string; html: string; body_text: string }[]>
}

let shared: Promise<TestApp> | undefined

/**
 * One server per worker process; every test creates its own data in it. The rate limits start anew with each file,
 * because all tests come from one network, and so do the jobs.
 */
export async function testApp(): Promise<TestApp> {
  shared ??= openTestApp()
  const t = await shared
  await t.services.db.deleteFrom('asked_counts').execute()
  await t.services.db.deleteFrom('login_attempts').execute()
  await dropWaitingJobs(t.services)
  return t
}

/** A portal with its own environment and its own database; the caller closes it. `logTo` receives its log lines. */
export async function openTestApp(
  environment: Record<string, string> = {},
  database?: Database,
  logTo?: { write(line: string): void },
): Promise<TestApp> {
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'typodont-files-')),
    PUBLIC_URL: 'http://localhost:3000',
    BOT_CHECK: 'off',
    // A test that advances the clock stays signed in unless it sets other limits.
    SESSION_IDLE_STAFF: '43200',
    SESSION_IDLE_PRACTICE: '43200',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    // Tests send faster than people.
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ORGANIZATION: '0',
    RATE_LIMIT_KEY: '0',
    ...(environment.PAYMENTS === undefined && (await paymentSandbox()).environment),
    ...environment,
  })
  let fixed: string | undefined
  const services = await openServices(config, jobs, {
    database: database ?? (await openTestDatabase()),
    clock: () => fixed ?? new Date().toISOString(),
    ...(logTo && { log: openLog(config, logTo) }),
  })
  const app = await createApp(services, { checkReplies: true })
  const worker: Worker = startWorker(services, jobs, { poll: false })
  return {
    ...client(app, undefined, {}),
    app,
    services,
    as: (user, options) =>
      lazyClient(async () => client(app, await signIn(services, user.id, options?.management ?? false), {})),
    runJobs: async () => void (await worker.drain()),
    setClock: (now) => {
      fixed = now
    },
    mailsTo: (address) =>
      services.db
        .selectFrom('mails')
        .select(['subject', 'html', 'body_text'])
        .where('recipient', '=', address)
        .orderBy('id')
        .execute(),
  }
}

function client(app: FastifyInstance, token: string | undefined, headers: Headers): Client {
  async function send(call: Call, sent: Loose = {}, more: Headers = {}) {
    const query = new URLSearchParams(toUrlParams(sent.query ?? {}))
    const url = call.path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(sent.params?.[name])))
    const reply = await app.inject({
      method: call.method,
      url: `${API_BASE}${url}${query.size > 0 ? `?${query.toString()}` : ''}`,
      headers: { ...headers, ...more, ...(token && { authorization: `Bearer ${token}` }) },
      ...(sent.body !== undefined && { payload: sent.body as object }),
    })
    if (call.file && reply.statusCode < 400) return { status: reply.statusCode, body: toFileReply(reply) }
    return { status: reply.statusCode, body: reply.body === '' ? undefined : (reply.json() as unknown) }
  }
  return {
    token,
    send,
    call: async (call, ...[sent]) => {
      const { status, body } = await send(call, sent as Loose)
      if (status >= 400) throw new Error(`${call.method} ${call.path} was refused: ${status} ${JSON.stringify(body)}`)
      return body as Reply<typeof call>
    },
    refused: async (call, ...[sent]) => {
      const { status, body } = await send(call, sent as Loose)
      if (status < 400) throw new Error(`${call.method} ${call.path} was not refused: ${JSON.stringify(body)}`)
      return { status, ...(body as ErrorReply) }
    },
    with: (more) => client(app, token, { ...headers, ...more }),
  }
}

function toFileReply(reply: LightMyRequestResponse): FileReply {
  return {
    bytes: new Uint8Array(reply.rawPayload),
    content_type: String(reply.headers['content-type']),
    file_name: /filename="([^"]*)"/.exec(String(reply.headers['content-disposition']))?.[1] ?? '',
  }
}

/** A client that signs in at its first call, so that `t.as(user)` needs no await. */
function lazyClient(open: () => Promise<Client>): Client {
  let opened: Promise<Client> | undefined
  const get = () => (opened ??= open())
  return {
    token: undefined,
    send: async (...given) => (await get()).send(...given),
    call: async (...given) => (await get()).call(...given),
    refused: async (...given) => (await get()).refused(...given),
    with: (headers) => lazyClient(async () => (await get()).with(headers)),
  }
}
