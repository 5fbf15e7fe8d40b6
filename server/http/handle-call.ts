import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isCustomer, isStaff, permits, pivotRoleIn, isOutsideCurrentOrganization } from '#contract/access.ts'
import { BOT_TOKEN_HEADER, REAUTHENTICATION_MINUTES, REAUTHENTICATION_HEADER } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { changesPractice, ownClosedBlocker } from '#contract/closed-organizations.rules.ts'
import { CODE } from '#contract/errors.ts'
import { fileReply, parseFilterKey, fromUrlParams } from '#contract/wire.ts'
import { contentDisposition } from '#server/adapters/storage/disposition.ts'
import { runReads, runTransaction, type Unit } from '#server/db/unit.ts'
import { conflict, forbidden, invalid, notFound, throwConflictIf, unauthenticated } from '#server/errors.ts'
import type { EventName } from '#contract/events.ts'
import type { EventSource } from '#server/jobs/queue.ts'
import { refuseIfMoved } from '#server/moved.ts'
import type { Services } from '#server/services.ts'
import { inTransaction, type Ctx, type SignedIn } from '#server/work.ts'
import { resolveSession, runForSession, type IncomingCall, type MaybeSignedIn } from './resolve-session.ts'
import { readBrowserToken, setBrowserToken } from './browser-cookie.ts'
import { rejectCardDigits } from './card-digits.ts'
import { runIdempotently } from './idempotency.ts'
import { readAcrossOrganizations } from './tab-organization.ts'
import { queryErrors, bodyErrors, formatIssue } from './validation-messages.ts'
import { mayReadReplica } from './replicated-calls.ts'
import { readEntry } from './read-log.ts'
import { showServerTiming } from './request-log.ts'
import { rejectUnstorableText } from './reject-unstorable-text.ts'
import { createUsageCount } from './usage.ts'

type Input = { params: Record<string, unknown>; query: unknown; body: unknown }
// A handler without its types: they were matched to the call where the map was written.
export type AnyHandler = (ctx: Ctx, input: Input, prepared?: unknown) => Promise<unknown>

/** A call with its handler. */
export type BoundCall = {
  call: Call
  run: AnyHandler
  before?: AnyHandler
  byHand: boolean
  params: z.ZodType<Record<string, unknown>>
  /** Drops the fields that the reply does not declare. */
  shaped: (result: unknown) => unknown
}

type CallResult = { result: unknown; input: Input; status?: number; isReplayed?: true }

/** The parts of a request that a call reads; /api/v3 replaces its query and body by those of the call that it runs. */
export type CallRequest = Pick<FastifyRequest, 'id' | 'headers' | 'url' | 'query' | 'body' | 'raw'>

/** Handles one call from its request to its reply. Throws errors that render-error.ts formats. */
export async function handleCall(
  services: Services,
  bound: BoundCall,
  asking: IncomingCall,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { call } = bound
  const { result, status } = await runCall(services, bound, asking, request, reply)
  if (asking.actor && isStaff(asking.actor)) showServerTiming(request)
  const { browser } = asking
  if (browser) setBrowserToken(reply, browser.token, browser.seconds, services.config.publicUrl)
  if (call.file) return sendFile(reply, result)
  return reply.code(status).send(result)
}

/** Runs one call with everything that surrounds it: session, rights, limits, trail. Returns its reply and status. */
export async function runCall(
  services: Services,
  bound: BoundCall,
  asking: IncomingCall,
  request: CallRequest,
  reply: FastifyReply,
) {
  const { call } = bound
  refuseIfMoved(services, call)
  const isRead = call.method === 'GET'
  asking.count = createUsageCount(services, reply)
  // A file of many pages takes seconds to make and must not hold a connection of the pool.
  const way = bound.before || bound.byHand || (isRead && call.file) ? handleInSteps : isRead ? read : change
  const { result, input, status, isReplayed } =
    (await readFromReplica(services, bound, asking, request)) ?? (await way(services, bound, asking, request))
  if (isReplayed) reply.header('idempotency-replayed', 'true')
  const { actor, ip, now } = asking
  const opened = actor && readEntry(call, input, result, { actor, ip, at: now })
  if (opened) await services.reads.note(opened)
  return { result, status: status ?? call.status ?? 200 }
}

async function read(
  services: Services,
  bound: BoundCall,
  asking: IncomingCall,
  request: CallRequest,
): Promise<CallResult> {
  const open = <Result>(run: (unit: Unit) => Promise<Result>) => runReads(services.database.pool, run)
  return runForSession(services, asking, open, (unit, person) => readAs(services, bound, asking, request, unit, person))
}

/** Undefined if the primary has to answer. The session, and with it the rights, is read on the primary. */
async function readFromReplica(
  services: Services,
  bound: BoundCall,
  asking: IncomingCall,
  request: CallRequest,
): Promise<CallResult | undefined> {
  if (!services.replica || !mayReadReplica(bound.call, request.query as object)) return undefined
  return services.replica.read(
    (db) => resolveSession(services, asking, db),
    (unit, person) => readAs(services, bound, asking, request, unit, person),
  )
}

async function readAs(
  services: Services,
  bound: BoundCall,
  asking: IncomingCall,
  request: CallRequest,
  { db }: Unit,
  person: MaybeSignedIn,
): Promise<CallResult> {
  const input = parseInput(bound.call, person, asking, request)
  const result = await readAcrossOrganizations(person, async (who) => {
    const emit = services.queue.emitIn(db, eventSource(bound.call, asking, who))
    return bound.shaped(
      await bound.run({ ...requestContext(services, bound.call, asking, request, who), db, emit }, input),
    )
  })
  return { result, input }
}

/** Runs the call in one transaction. */
async function change(
  services: Services,
  bound: BoundCall,
  asking: IncomingCall,
  request: CallRequest,
): Promise<CallResult> {
  const emitted: EventName[] = []
  const open = <Result>(run: (unit: Unit) => Promise<Result>) =>
    runTransaction(services.database.pool, run, asking.spelled?.isolation)
  const answered = await runForSession(services, asking, open, async (unit, person) => {
    const input = parseInput(bound.call, person, asking, request)
    const emit = services.queue.sendIn(unit, eventSource(bound.call, asking, person), emitted)
    const ctx = requestContext(services, bound.call, asking, request, person)
    const once = await runIdempotently(bound.call, request, { unit, person, now: asking.now }, ({ db }) =>
      runChange(bound, asking, { ...ctx, db, emit }, input),
    )
    return { ...once, input }
  })
  services.queue.wake(emitted)
  return answered
}

/**
 * Runs a call that must not hold a transaction open, or must survive a refusal; it starts only after the session was
 * read.
 */
async function handleInSteps(
  services: Services,
  bound: BoundCall,
  asking: IncomingCall,
  request: CallRequest,
): Promise<CallResult> {
  const person = await resolveSession(services, asking)
  const input = parseInput(bound.call, person, asking, request)
  const { db } = services
  const outside = {
    ...requestContext(services, bound.call, asking, request, person),
    db,
    emit: services.queue.emitIn(db, eventSource(bound.call, asking, person)),
  }
  const prepared = await bound.before?.(outside, input)
  if (bound.call.method === 'GET') {
    const result = await readAcrossOrganizations(person, async (actor) =>
      bound.shaped(await bound.run({ ...outside, ...(actor && { actor }) }, input, prepared)),
    )
    return { result, input }
  }
  if (bound.byHand) {
    const result = bound.shaped(await bound.run(outside, input, prepared))
    services.queue.wake()
    return { result, input }
  }
  const once = await inTransaction(
    services,
    eventSource(bound.call, asking, person),
    ({ emit }, unit) =>
      runIdempotently(bound.call, request, { unit, person, now: asking.now }, ({ db: within }) =>
        runChange(bound, asking, { ...outside, db: within, emit }, input, prepared),
      ),
    asking.spelled?.isolation,
  )
  return { ...once, input }
}

/** A repetition is answered before this: what it sends as read was so when it came first. */
async function runChange(bound: BoundCall, { spelled }: IncomingCall, ctx: Ctx, input: Input, prepared?: unknown) {
  await spelled?.before?.(ctx)
  return bound.shaped(await bound.run(ctx, input, prepared))
}

/** A lab partner works in several organizations, so whether one of them is closed is checked when an event names it. */
function eventSource(call: Call, { now, ip }: IncomingCall, person: MaybeSignedIn): EventSource {
  const source = { now, actor_id: person?.id ?? null, ip, key: person?.key }
  if (!person || call.access === 'public' || !changesPractice(call)) return source
  return { ...source, judge: (organization_id) => throwConflictIf(ownClosedBlocker(person, organization_id)) }
}

/** The context without the database handle and `emit`. */
function requestContext(
  services: Services,
  call: Call,
  asking: IncomingCall,
  request: CallRequest,
  person: MaybeSignedIn,
): Omit<Ctx, 'db' | 'emit'> {
  const token = asking.headers[BOT_TOKEN_HEADER]
  return {
    now: asking.now,
    services,
    // judge() ran before: the actor is missing only where the call is public, and there the handler's type says so.
    actor: person as SignedIn,
    request: {
      id: request.id,
      ip: asking.ip,
      user_agent: asking.headers['user-agent'],
      bot_token: typeof token === 'string' ? token : undefined,
      browser: {
        token: readBrowserToken(asking.headers.cookie),
        keep: (browser, seconds) => {
          asking.browser = { token: browser, seconds }
        },
      },
      // A request whose body was read counts as destroyed too, so only the socket tells whether the client is
      // connected.
      hasLeft: () => request.raw.socket.destroyed,
    },
    transaction: (run) => inTransaction(services, eventSource(call, asking, person), run),
  }
}

function parseInput(call: Call, person: MaybeSignedIn, asking: IncomingCall, request: CallRequest): Input {
  const { spelled } = asking
  if (spelled && person) asking.params = spelled.params(person)
  authorizeCall(call, person, asking)
  const { query, body } = spelled && person ? spelled.input(person) : request
  rejectCardDigits(placesOf(query as Record<string, unknown>), body)
  return { params: asking.params, query: parseQuery(call, query), body: parseBody(call, body) }
}

/**
 * Throws 401, 403 or 404 if the user may not make this call, and 409 if they have to confirm their password first or
 * their practice allows no changes.
 */
export function authorizeCall(call: Call, actor: MaybeSignedIn, { params, headers, now, spelled }: IncomingCall) {
  const { access } = call
  if (access === 'public') return
  if (!actor) throw unauthenticated()
  if (spelled?.scope && !actor.key?.scopes.includes(spelled.scope)) {
    throw forbidden(`This key needs the scope ${spelled.scope}.`, CODE.missingScope)
  }
  if (actor.second_factor_missing && !call.withoutSecondFactor) {
    throw forbidden(
      'Your role needs a second factor. Please set one up on your account page.',
      CODE.secondFactorMissing,
    )
  }
  const named = typeof access === 'object' && access.organization ? params[access.organization] : undefined
  const organization_id = typeof named === 'number' ? named : undefined
  // For customers and lab partners another organization does not exist, whatever they may do in their own
  // (specification 7).
  if (organization_id !== undefined && !isStaff(actor) && !pivotRoleIn(actor, organization_id)) throw notFound()
  if (!permits(access, actor, organization_id)) throw forbidden()
  // The tab that saves may still be open in another of the user's organizations than the one it names.
  if (call.method !== 'GET' && organization_id !== undefined && isOutsideCurrentOrganization(actor, organization_id)) {
    throw forbidden('Switch to this organization to change it.')
  }
  if (
    call.isConfirmed &&
    headers[REAUTHENTICATION_HEADER] !== undefined &&
    isConfirmationExpired(actor.confirmed_at, now)
  ) {
    throw conflict('Please confirm with your password that it is you.', CODE.confirmationAwaited)
  }
  if (changesPractice(call)) {
    throwConflictIf(
      ownClosedBlocker(actor, organization_id ?? (isCustomer(actor) ? actor.current_organization_id : null)),
    )
  }
}

function isConfirmationExpired(confirmed_at: string, now: string) {
  return Date.parse(now) - Date.parse(confirmed_at) > REAUTHENTICATION_MINUTES * 60_000
}

/** Sends a download of exactly this type that no cache stores, because it may show a patient. */
function sendFile(reply: FastifyReply, result: unknown) {
  const { bytes, content_type, file_name } = fileReply.parse(result)
  return reply
    .header('content-disposition', contentDisposition({ fileName: file_name }))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .type(content_type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

function parseQuery(call: Call, raw: unknown) {
  const given = raw as Record<string, unknown>
  // A list without any filter rejects an unknown one as the others do (specification 1.5): the client must not take all
  // rows for a filtered result.
  if (!call.query?.shape.filter) refuseFilters(given)
  if (!call.query) return {}
  const asked = fromUrlParams(call.query, given)
  const parsed = call.query.safeParse(asked, { error: formatIssue })
  if (!parsed.success) throw invalid(queryErrors(parsed.error, asked))
  rejectUnstorableText(parsed.data)
  rejectCardDigits(parsed.data, undefined)
  return parsed.data
}

/** Renames the keys as in the errors: `filter.name`. */
function placesOf(given: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const name = parseFilterKey(key)
      return [name ? `filter.${name}` : key, value]
    }),
  )
}

function refuseFilters(given: Record<string, unknown>) {
  const names = Object.keys(given).flatMap((key) => parseFilterKey(key) ?? [])
  if (names.length > 0) throw invalid(Object.fromEntries(names.map((name) => [`filter.${name}`, ['Unknown field.']])))
}

function parseBody(call: Call, raw: unknown) {
  if (!call.body) return undefined
  const parsed = call.body.safeParse(raw ?? {}, { error: formatIssue })
  if (!parsed.success) throw invalid(bodyErrors(parsed.error, raw))
  rejectUnstorableText(parsed.data)
  // Checks again in the form that is stored, since parsing removed invisible characters between the digits.
  rejectCardDigits(undefined, parsed.data)
  return parsed.data
}
