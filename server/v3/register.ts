import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { paramNames } from '#contract/call.ts'
import { CODE, fieldErrors } from '#contract/errors.ts'
import type { PublicCall, PublicInput } from '#contract/v3/call.ts'
import { REFERENCE_PATH } from '#contract/v3/errors.ts'
import { fieldInV3, type Table } from '#contract/v3/table.ts'
import { PUBLIC_VERSIONS } from '#contract/v3/wire.ts'
import { id, toUrlParams } from '#contract/wire.ts'
import { AppError, notFound, unauthenticated } from '#server/errors.ts'
import { runCall, type BoundCall } from '#server/http/handle-call.ts'
import { BODY_BYTES } from '#server/http/json-body.ts'
import { isWithinPublicLimit, recordRefusal, type BoundCalls } from '#server/http/register-calls.ts'
import { resolveSession, type IncomingCall } from '#server/http/resolve-session.ts'
import { formatIssue } from '#server/http/validation-messages.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/work.ts'
import { answerPreflights, refuseOtherOrigin } from './cross-origin.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { renderPublicErrors } from './errors.ts'
import { etagOf, hasEtag, isKnown, PreconditionFailed } from './etag.ts'
import { PUBLIC_BASE, type PublicNoun } from './noun.ts'
import { publicOpenapi } from './openapi.ts'
import { serveDocument } from './serve-document.ts'
import { answerVersions } from './versions.ts'
import { judgeIfMatch, refuseStrayIfMatch } from './precondition.ts'

/** A spelling without its types: they were matched to its call where it was written. */
type AnySpelling = {
  fields?: readonly Table[]
  params?: (input: AnyInput) => Record<string, unknown>
  query?: (input: AnyInput) => Record<string, unknown> | undefined
  body?: (input: AnyInput) => unknown
  data?: (reply: unknown, input: AnyInput) => unknown
  rows?: (reply: unknown, input: AnyInput) => readonly unknown[]
  next?: (reply: unknown, input: AnyInput) => string | null
  more?: (reply: unknown) => object
}
type AnyInput = PublicInput<PublicCall>

type Options = {
  nouns: readonly PublicNoun[]
  isOriginOfAnyKey: (origin: string) => Promise<boolean>
}

/** Registers /api/v3: each call runs one of /api/v2 for the holder of an API key, in its own spelling. */
export function registerPublicApi(
  app: FastifyInstance,
  services: Services,
  bound: BoundCalls,
  { nouns, isOriginOfAnyKey }: Options,
) {
  void app.register(
    (v3, _options, done) => {
      answerPreflights(v3, isOriginOfAnyKey)
      renderPublicErrors(v3, services.config.publicUrl)
      answerVersions(v3, PUBLIC_VERSIONS, `${services.config.publicUrl}${REFERENCE_PATH}`)
      const { providerName } = services.config
      serveDocument(v3, () => publicOpenapi(nouns, PUBLIC_BASE, providerName))
      const known = bindNouns(nouns, bound)
      for (const each of known.values()) registerCall(v3, services, each, known)
      done()
    },
    { prefix: PUBLIC_BASE },
  )
}

/** A public call with its spelling and the call of /api/v2 that it runs. */
type Known = { call: PublicCall; bound: BoundCall; spelling: AnySpelling }

function bindNouns(nouns: readonly PublicNoun[], all: BoundCalls) {
  const known = new Map<PublicCall, Known>()
  for (const { calls, spellings } of nouns)
    for (const [name, call] of Object.entries(calls)) {
      const bound = all.get(call.runs)
      if (!bound) throw new Error(`${call.method} ${call.path} of /api/v3 runs a call without a handler.`)
      if (call.etagOf && bound.byHand) throw new Error(`${call.method} ${call.path} has no transaction to judge in.`)
      known.set(call, { call, bound, spelling: (spellings as Record<string, AnySpelling>)[name] ?? {} })
    }
  return known
}

function registerCall(
  app: FastifyInstance,
  services: Services,
  { call, bound, spelling }: Known,
  known: ReadonlyMap<PublicCall, Known>,
) {
  const record = call.etagOf && known.get(call.etagOf)
  const names = paramNames(call.path)
  const params = z.object(Object.fromEntries(names.map((name) => [name, id])))
  const ask = (request: FastifyRequest, read: (sent: AnyInput) => void = () => {}): IncomingCall => {
    const parsed = params.safeParse(request.params)
    if (!parsed.success) throw notFound()
    const before = { params: parsed.data as Record<string, number>, query: {}, body: {} }
    return {
      now: services.clock(),
      params: {},
      headers: request.headers,
      ip: request.ip,
      spelled: {
        ...judgeIfMatch(request, call, record, { ...before, organization_id: null }),
        scope: call.scope,
        params: (holder) => {
          refuseOtherOrigin(request.headers.origin, holder, services.config.publicUrl)
          const input = { ...before, organization_id: organizationOf(holder) }
          return { ...input.params, ...spelling.params?.(input) }
        },
        input: (holder) => {
          refuseStrayIfMatch(request, call)
          const input = { ...before, ...parseSent(call, request), organization_id: organizationOf(holder) }
          read(input)
          const query = { ...spelling.query?.(input), ...(spelling.next ? {} : pageOf(call, input)) }
          return { query: Object.fromEntries(toUrlParams(query)), body: spelling.body?.(input) }
        },
      },
    }
  }
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: BODY_BYTES,
    // As in /api/v2, a large body is read only for a key that exists.
    onRequest: async (request) => {
      if (!isWithinPublicLimit(request) && !(await resolveSession(services, ask(request)))) throw unauthenticated()
    },
    handler: async (request, reply) => {
      let sent: AnyInput | undefined
      const incoming = ask(request, (input) => (sent = input))
      const { result, status } = await countForKey(services, incoming, () =>
        recordRefusal(services, call.runs, incoming, () =>
          runCall(services, bound, incoming, request, reply).catch(renameFields(spelling.fields ?? [])),
        ),
      ).catch((error: unknown) => tellRecord(services, reply, error))
      if (!sent) throw new Error(`${call.method} ${call.path} was answered without having been read.`)
      return send(reply.code(call.status ?? status), call, spelling, result, sent)
    },
  })
}

/** Counts the call for the figures of its key. */
async function countForKey<Result>({ keyUsage }: Services, incoming: IncomingCall, run: () => Promise<Result>) {
  let isRefused = false
  try {
    return await run()
  } catch (error) {
    isRefused = error instanceof AppError && (error.status === 403 || error.status === 429)
    throw error
  } finally {
    const key = incoming.actor?.key
    if (key) keyUsage.note(key.id, { now: incoming.now, isRefused })
  }
}

/** For `.catch()`: a reply that shows the record has its `ETag`, and is in the trail. */
async function tellRecord(services: Services, reply: FastifyReply, thrown: unknown): Promise<never> {
  if (thrown instanceof PreconditionFailed) {
    void reply.header('etag', thrown.etag)
    if (thrown.opened) await services.reads.note(thrown.opened)
  }
  throw thrown
}

/** A refusal by the schemas of /api/v3, which names the fields as they were sent. */
class RefusedInput extends AppError {
  constructor(text: Record<string, string[]>) {
    super(422, CODE.invalid, text)
  }
}

/** For `.catch()`: names the fields of a refusal by /api/v2 as they were sent. */
function renameFields(tables: readonly Table[]) {
  return (thrown: unknown): never => {
    if (!(thrown instanceof AppError) || thrown instanceof RefusedInput || typeof thrown.text === 'string') throw thrown
    const text = Object.entries(thrown.text).map(([field, messages]) => [fieldInV3(tables, field), messages] as const)
    throw new AppError(thrown.status, thrown.code, Object.fromEntries(text), thrown)
  }
}

/** A key of staff has no organization of its own. */
function organizationOf(holder: SignedIn) {
  return holder.current_organization_id
}

function send(reply: FastifyReply, call: PublicCall, spelling: AnySpelling, result: unknown, sent: AnyInput) {
  if (!call.isList) return sendOne(reply, call, call.data.parse(spelling.data?.(result, sent)))
  const { limit } = sent.query as { limit: number }
  const rows = spelling.rows?.(result, sent) ?? []
  if (spelling.next)
    return reply.send({
      data: rows.map((row) => call.data.parse(row)),
      next: spelling.next(result, sent),
      ...call.more?.parse(spelling.more?.(result)),
    })
  const data = rows.slice(0, limit).map((row) => call.data.parse(row))
  const last = data.at(-1) as { id: number } | undefined
  return reply.send({ data, next: last && rows.length > limit ? writeCursor(call.path, last.id) : null })
}

function sendOne(reply: FastifyReply, call: PublicCall, data: unknown) {
  if (!hasEtag(call)) return reply.send({ data })
  const etag = etagOf(data)
  void reply.header('etag', etag)
  const isRead = call.method === 'GET'
  if (isRead && isKnown(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send({ data })
}

/** One row more than was asked for tells whether there are more. */
function pageOf(call: PublicCall, { query }: AnyInput) {
  if (!call.isList) return {}
  const { limit, after } = query as { limit: number; after?: string }
  return { perPage: limit + 1, after_id: readCursor(call.path, after) ?? 0 }
}

function parseSent(call: PublicCall, request: FastifyRequest) {
  return {
    query: parseStrictly(call.query, request.query),
    // A read has no body, and what is sent with one is not looked at.
    body: call.method === 'GET' ? {} : parseStrictly(call.body, request.body),
  }
}

/** An unknown name is refused, so that a misspelled one is not taken for one that was left out. */
function parseStrictly(schema: z.ZodObject | undefined, given: unknown) {
  const parsed = (schema ?? z.object({})).strict().safeParse(given ?? {}, { error: formatIssue })
  if (!parsed.success) throw new RefusedInput(fieldErrors(parsed.error))
  return parsed.data
}
