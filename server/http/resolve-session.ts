import type { IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { KEY_START } from '#contract/api-keys.ts'
import { AUTOMATIC_HEADER } from '#contract/auth.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Isolation, Unit } from '#server/db/unit.ts'
import { unauthenticated } from '#server/errors.ts'
import { runOutsideOperations } from '#server/operation.ts'
import type { Services } from '#server/services.ts'
import type { Ctx, SignedIn } from '#server/work.ts'
import { bearerToken, findActor } from './actor.ts'
import { findKeyHolder } from './key-holder.ts'
import { withTabOrganization } from './tab-organization.ts'

/** A call of /api/v3 in terms of the call of /api/v2 that it runs. */
export type SpelledCall = {
  /** What the key needs; null if every key may. */
  scope: Scope | null
  params(holder: SignedIn): Record<string, unknown>
  /** Checks what was sent and turns it into query and body. Throws 422. */
  input(holder: SignedIn): { query: Record<string, unknown>; body: unknown }
  /** Runs in the transaction of a change, before it. Throws if the record is not as the caller has read it. */
  before?(ctx: Ctx): Promise<void>
  /** `snapshot` if what `before` reads must hold until the change is committed. */
  isolation?: Isolation
}

/** One incoming request. `actor` is set as soon as its session was read. */
export type IncomingCall = {
  params: Record<string, unknown>
  headers: IncomingHttpHeaders
  ip: string
  now: string
  /** Set on /api/v3, which keys open and sessions do not; with /api/v2 it is the other way round. */
  spelled?: SpelledCall
  actor?: MaybeSignedIn
  /** Counts the request for its user; throws 429 if there are too many. */
  count?: (actor: SignedIn) => void
  /** The token that the reply stores in the browser's cookie. */
  browser?: { token: string; seconds: number }
}

export type MaybeSignedIn = SignedIn | undefined

/** The user of each token at its last request. Only a guess until the session is read again. */
const sessionCache = new Map<string, SignedIn>()
const MAX_CACHED = 2000

/**
 * Loads the user of a request. A public call works signed out; called signed in, it may return more (GET /settings).
 */
export async function resolveSession(
  services: Services,
  incoming: IncomingCall,
  db = services.db,
): Promise<MaybeSignedIn> {
  const token = bearerToken(incoming.headers.authorization)
  if (!token) return undefined
  refuseOtherToken(incoming, token)
  const cached = sessionCache.get(token)
  if (cached) incoming.count?.(withTabOrganization(cached, incoming.headers))
  const find = incoming.spelled ? findKeyHolder : findActor
  const actor = await find({ db, config: services.config }, token, incoming.now)
  cacheUser(token, actor)
  if (actor) incoming.count?.(withTabOrganization(actor, incoming.headers))
  incoming.actor = actor && withTabOrganization(actor, incoming.headers)
  // Requests that a screen sends automatically do not keep a session alive.
  if (actor && incoming.headers[AUTOMATIC_HEADER] === undefined)
    runOutsideOperations(() => services.lastSeen.note(actor, incoming))
  return incoming.actor
}

function refuseOtherToken({ spelled }: IncomingCall, token: string) {
  const isKey = token.startsWith(KEY_START)
  if (isKey && !spelled) throw unauthenticated('An API key opens /api/v3 only.')
  if (!isKey && spelled) throw unauthenticated('Send an API key: Authorization: Bearer tpd_...')
}

type Open = <Result>(run: (unit: Unit) => Promise<Result>) => Promise<Result>

/**
 * Runs `work` for the user of the request. The query of the session and the first queries of the work are sent
 * together: the work starts for the last known user. No answer of the database reaches it before the session has been
 * read again; if that differs, everything is rolled back and runs for the current user (docs/decisions/032).
 *
 * @param open opens a connection, or a transaction that is rolled back if the work fails.
 */
export async function runForSession<Result>(
  services: Services,
  incoming: IncomingCall,
  open: Open,
  work: (unit: Unit, person: MaybeSignedIn) => Promise<Result>,
): Promise<Result> {
  const cached = sessionCache.get(bearerToken(incoming.headers.authorization) ?? '')
  if (cached) {
    const actor = withTabOrganization(cached, incoming.headers)
    // Before a connection is taken, which is what a flood of requests would use up.
    incoming.count?.(actor)
    try {
      return await open((unit) => runForCached(services, incoming, unit, actor, work))
    } catch (error) {
      if (!(error instanceof SessionChanged)) throw error
    }
  }
  return open(async (unit) => work(unit, await resolveSession(services, incoming, unit.db)))
}

async function runForCached<Result>(
  services: Services,
  incoming: IncomingCall,
  unit: Unit,
  cached: SignedIn,
  work: (unit: Unit, person: MaybeSignedIn) => Promise<Result>,
): Promise<Result> {
  const check = resolveSession(services, incoming, unit.db).then((actor) => {
    if (!isSameUser(actor, cached)) throw new SessionChanged()
  })
  try {
    return await work(unit.after(check), cached)
  } finally {
    // Also before an error is thrown, which may be due to the outdated user.
    await check
  }
}

class SessionChanged extends Error {}

/** Ignores when somebody was last seen, which changes all the time and decides nothing. */
function isSameUser(actor: MaybeSignedIn, cached: SignedIn) {
  return isDeepStrictEqual(actor && withoutTimes(actor), withoutTimes(cached))
}

function withoutTimes(actor: SignedIn) {
  const { key } = actor
  // A key counts as confirmed at the time of each request.
  return { ...actor, last_seen_at: null, ...(key && { confirmed_at: '', key: { ...key, last_used_at: null } }) }
}

/** Evicts the token that has not been used for the longest time. */
function cacheUser(token: string, actor: MaybeSignedIn) {
  sessionCache.delete(token)
  if (!actor) return
  sessionCache.set(token, actor)
  const [oldest] = sessionCache.keys()
  if (sessionCache.size > MAX_CACHED && oldest !== undefined) sessionCache.delete(oldest)
}
