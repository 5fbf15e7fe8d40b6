import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { isStaff, permits, pivotRoleIn, worksElsewhere } from '#contract/access.ts'
import { AUTOMATIC_HEADER, BOT_TOKEN_HEADER } from '#contract/auth.ts'
import { paramNames, type Call, type Calls } from '#contract/call.ts'
import { CODE, fieldErrors } from '#contract/errors.ts'
import { fileReply, filterNameOf, fromAddress, id } from '#contract/wire.ts'
import { contentDisposition } from '#server/adapters/storage/disposition.ts'
import type { DB } from '#server/db/schema.ts'
import { forbidden, invalid, notFound, unauthenticated } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { bearerToken, findActor } from './actor.ts'
import type { Handlers } from './handlers.ts'
import type { Ctx, SignedIn, Work } from '#server/work.ts'
import { refuseCardDigits } from './card-digits.ts'
import { addressErrors, plainWords } from './plain-words.ts'
import { bodyHash, keepReply, takeKey } from './idempotency.ts'
import { openedBy, refusedTo } from './read-log.ts'
import { readByActor, workingIn } from './organization.ts'
import { shapeOf } from './reply-shape.ts'
import { refuseUnstorable } from './unstorable.ts'

export const API_BASE = '/api/v2'

type Input = { params: Record<string, unknown>; query: unknown; body: unknown }
// A handler as bind sees it: the types were joined to the call where the map was written.
type AnyHandler = (ctx: Ctx, input: Input, prepared?: unknown) => Promise<unknown>
type Special = { run: AnyHandler; before?: AnyHandler; byHand: boolean }
type Bound = Special & { params: z.ZodType<Record<string, unknown>>; shaped: (result: unknown) => unknown }

export type BindOptions = { checkReplies?: boolean }

/** Makes one route per call of a feature; tsc has seen to it that every call has its handler. */
export function bind<Group extends Calls>(
  app: FastifyInstance,
  services: Services,
  calls: Group,
  handlers: Handlers<Group>,
  options: BindOptions = {},
) {
  for (const [name, call] of Object.entries(calls)) {
    const bound = {
      ...boundHandler(handlers[name]),
      params: paramsOf(call),
      shaped: replyShape(call, options.checkReplies === true),
    }
    app.route({
      method: call.method,
      url: API_BASE + call.path,
      ...(call.maxBytes && {
        bodyLimit: call.maxBytes,
        // Strangers are turned away before their bytes are read.
        onRequest: async (request: FastifyRequest) => {
          const now = services.clock()
          const params = parseParams(bound, request.params)
          const actor = await actorOf(services, request, now)
          await toldIfRefused(services, call, request, { params, actor, now }, () => judge(call, actor, params))
        },
      }),
      handler: async (request, reply) => {
        const now = services.clock()
        const params = parseParams(bound, request.params)
        const actor = await actorOf(services, request, now)
        const asking = { params, actor, now }
        return toldIfRefused(services, call, request, asking, () =>
          answer(services, call, bound, asking, request, reply),
        )
      },
    })
  }
}

function boundHandler(given: unknown): Special {
  if (typeof given === 'function') return { run: given as AnyHandler, byHand: false }
  const special = given as { run: AnyHandler; before?: AnyHandler; byHand?: true }
  return { run: special.run, byHand: special.byHand === true, ...(special.before && { before: special.before }) }
}

type Asking = { params: Record<string, unknown>; actor: SignedIn | undefined; now: string }

/** What a signed in person may not do stands in the trail before the refusal leaves. */
async function toldIfRefused<Result>(
  services: Services,
  call: Call,
  request: FastifyRequest,
  { params, actor, now }: Asking,
  run: () => Result,
) {
  try {
    return await run()
  } catch (error) {
    const refused = actor && refusedTo(call, params, error, { actor, ip: request.ip, at: now })
    if (refused) await services.reads.note(refused)
    throw error
  }
}

async function answer(
  services: Services,
  call: Call,
  bound: Bound,
  { params, actor, now }: Asking,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // What a screen asks by itself keeps no session alive.
  if (actor && request.headers[AUTOMATIC_HEADER] === undefined) services.lastSeen.note(actor, now)
  judge(call, actor, params)
  refuseCardDigits(placesOf(request.query as Record<string, unknown>), request.body)
  const input = { params, query: parseQuery(call, request.query), body: parseBody(call, request.body) }
  const makeCtx = contextMaker(services, request, now)

  const prepared = bound.before ? await bound.before(makeCtx(services.db, actor), input) : undefined
  const run = async (db: Kysely<DB>, who: typeof actor) =>
    bound.shaped(await bound.run(makeCtx(db, who), input, prepared))
  const status = call.status ?? 200
  const { result, replayed } =
    call.method === 'GET'
      ? { result: await readByActor(actor, (who) => run(services.db, who)), replayed: undefined }
      : bound.byHand
        ? { result: await run(services.db, actor), replayed: undefined }
        : await inTransaction(services, call, request, actor, now, (db) => run(db, actor))
  if (call.method !== 'GET') services.queue.wake()
  const opened = actor && openedBy(call, input, result, { actor, ip: request.ip, at: now })
  if (opened) await services.reads.note(opened)
  if (call.file) return sendFile(reply, result)
  return reply.code(replayed ?? status).send(result)
}

/** A public call works signed out; called signed in, it may answer more (GET /settings). */
async function actorOf(services: Services, request: FastifyRequest, now: string) {
  const token = bearerToken(request.headers.authorization)
  const actor = token ? await findActor(services, token, now) : undefined
  return actor && workingIn(actor, request.headers)
}

/** As a download of that very type, kept by no cache: what is sent this way shows a patient. */
function sendFile(reply: FastifyReply, result: unknown) {
  const { bytes, content_type, file_name } = fileReply.parse(result)
  return reply
    .header('content-disposition', contentDisposition({ fileName: file_name }))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type(content_type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** One transaction per change; a POST with an Idempotency-Key answers a repetition with the first reply. */
async function inTransaction(
  services: Services,
  call: Call,
  request: FastifyRequest,
  actor: SignedIn | undefined,
  now: string,
  run: (db: Kysely<DB>) => Promise<unknown>,
): Promise<{ result: unknown; replayed: number | undefined }> {
  const header = request.headers['idempotency-key']
  const key =
    call.method === 'POST' && !call.file && actor && typeof header === 'string' && header !== ''
      ? { user_id: actor.id, method: call.method, path: request.url.split('?')[0] ?? '', key: header.slice(0, 200) }
      : undefined
  return services.db.transaction().execute(async (db) => {
    if (!key) return { result: await run(db), replayed: undefined }
    const stored = await takeKey(db, key, bodyHash(request.body), now)
    if (stored) return { result: stored.reply, replayed: stored.status }
    const result = await run(db)
    await keepReply(db, key, { status: call.status ?? 200, reply: result })
    return { result, replayed: undefined }
  })
}

/** Undeclared fields never leave, and a wrong reply is a failing test. */
function replyShape(call: Call, checks: boolean) {
  const shape = call.file ? undefined : shapeOf(call.reply)
  return (result: unknown) => {
    const shaped = shape ? shape(result) : result
    if (checks) checkReply(call, result, shaped)
    return shaped
  }
}

function checkReply(call: Call, result: unknown, shaped: unknown) {
  const parsed = call.reply.safeParse(result)
  if (!parsed.success)
    throw new Error(`${call.method} ${call.path} gave a wrong reply: ${z.prettifyError(parsed.error)}`)
  if (!call.file && !isDeepStrictEqual(onTheWire(shaped), onTheWire(parsed.data)))
    throw new Error(`${call.method} ${call.path} would send other fields than its schema declares.`)
}

function onTheWire(value: unknown): unknown {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}

function contextMaker(services: Services, request: FastifyRequest, now: string) {
  const token = request.headers[BOT_TOKEN_HEADER]
  const facts = {
    id: request.id,
    ip: request.ip,
    user_agent: request.headers['user-agent'],
    bot_token: typeof token === 'string' ? token : undefined,
  }
  const work = (db: Kysely<DB>, actor: SignedIn | undefined): Work => {
    const source = { now, actor_id: actor?.id ?? null, ip: request.ip }
    return { db, now, services, emit: services.queue.emitIn(db, source) }
  }
  return (db: Kysely<DB>, actor: SignedIn | undefined): Ctx => ({
    ...work(db, actor),
    // Judged before: absent only where the call is public, and there the handler's type says so.
    actor: actor as SignedIn,
    request: facts,
    transaction: async (run) => {
      const result = await services.db.transaction().execute((trx) => run(work(trx, actor)))
      services.queue.wake()
      return result
    },
  })
}

function judge(call: Call, actor: SignedIn | undefined, params: Record<string, unknown>) {
  const { access } = call
  if (access === 'public') return
  if (!actor) throw unauthenticated()
  if (actor.second_factor_missing && !call.withoutSecondFactor) {
    throw forbidden(
      'Your role needs a second factor. Please set one up on your account page.',
      CODE.secondFactorMissing,
    )
  }
  const named = typeof access === 'object' && access.organization ? params[access.organization] : undefined
  const organization_id = typeof named === 'number' ? named : undefined
  // Another's organization does not exist for customers and lab partners, whatever they may do in their own (specification 7).
  if (organization_id !== undefined && !isStaff(actor) && !pivotRoleIn(actor, organization_id)) throw notFound()
  if (!permits(access, actor, organization_id)) throw forbidden()
  // The tab that saves may have been left open in another own organization than the one it speaks for.
  if (call.method !== 'GET' && organization_id !== undefined && worksElsewhere(actor, organization_id)) {
    throw forbidden('Switch to this organization to change it.')
  }
}

/** Once per call: making a schema costs more than a statement. */
function paramsOf(call: Call): Bound['params'] {
  return call.params ?? z.object(Object.fromEntries(paramNames(call.path).map((name) => [name, id])))
}

function parseParams(bound: Bound, raw: unknown) {
  const parsed = bound.params.safeParse(raw ?? {})
  if (!parsed.success) throw notFound()
  return parsed.data
}

function parseQuery(call: Call, raw: unknown) {
  const given = raw as Record<string, unknown>
  refuseUnstorable(placesOf(given))
  // A list without any filter refuses an unknown one as the others do (specification 1.5): who sent it must not take all for some.
  if (!call.query?.shape.filter) refuseFilters(given)
  if (!call.query) return {}
  const parsed = call.query.safeParse(fromAddress(call.query, given), { error: plainWords })
  if (parsed.success) return parsed.data
  throw invalid(addressErrors(parsed.error))
}

/** By the names that a refusal calls them: `filter.name`. */
function placesOf(given: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const name = filterNameOf(key)
      return [name ? `filter.${name}` : key, value]
    }),
  )
}

function refuseFilters(given: Record<string, unknown>) {
  const names = Object.keys(given).flatMap((key) => filterNameOf(key) ?? [])
  if (names.length > 0) throw invalid(Object.fromEntries(names.map((name) => [`filter.${name}`, ['Unknown field.']])))
}

function parseBody(call: Call, raw: unknown) {
  if (!call.body) return undefined
  const parsed = call.body.safeParse(raw ?? {}, { error: plainWords })
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  refuseUnstorable(parsed.data)
  return parsed.data
}
