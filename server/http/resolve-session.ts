import type { IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { AUTOMATIC_HEADER } from '#contract/auth.ts'
import type { Unit } from '#server/db/unit.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/work.ts'
import { bearerToken, findActor } from './actor.ts'
import { withTabOrganization } from './tab-organization.ts'

/** One incoming request. `actor` is set as soon as its session was read. */
export type IncomingCall = {
  params: Record<string, unknown>
  headers: IncomingHttpHeaders
  ip: string
  now: string
  actor?: MaybeSignedIn
  /** The token that the reply stores in the browser's cookie. */
  browser?: { token: string; seconds: number }
}

export type MaybeSignedIn = SignedIn | undefined

/** The user of each token at its last request. Only a guess until the session is read again. */
const lastKnown = new Map<string, SignedIn>()
const MOST_KNOWN = 2000

/**
 * Loads the user of a request. A public call works signed out; called signed in, it may return more (GET /settings).
 */
export async function resolveSession(
  services: Services,
  asking: IncomingCall,
  db = services.db,
): Promise<MaybeSignedIn> {
  const token = bearerToken(asking.headers.authorization)
  if (!token) return undefined
  const found = await findActor({ db, config: services.config }, token, asking.now)
  cacheUser(token, found)
  asking.actor = found && withTabOrganization(found, asking.headers)
  // Requests that a screen sends automatically do not keep a session alive.
  if (found && asking.headers[AUTOMATIC_HEADER] === undefined) services.lastSeen.note(found, asking.now)
  return asking.actor
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
  asking: IncomingCall,
  open: Open,
  work: (unit: Unit, person: MaybeSignedIn) => Promise<Result>,
): Promise<Result> {
  const known = lastKnown.get(bearerToken(asking.headers.authorization) ?? '')
  if (known) {
    try {
      return await open((unit) =>
        runForLastKnown(services, asking, unit, withTabOrganization(known, asking.headers), work),
      )
    } catch (error) {
      if (!(error instanceof SessionChanged)) throw error
    }
  }
  return open(async (unit) => work(unit, await resolveSession(services, asking, unit.db)))
}

async function runForLastKnown<Result>(
  services: Services,
  asking: IncomingCall,
  unit: Unit,
  known: SignedIn,
  work: (unit: Unit, person: MaybeSignedIn) => Promise<Result>,
): Promise<Result> {
  const check = resolveSession(services, asking, unit.db).then((found) => {
    if (!isSameUser(found, known)) throw new SessionChanged()
  })
  try {
    return await work(unit.after(check), known)
  } finally {
    // Also before an error is thrown, which may be due to the outdated user.
    await check
  }
}

class SessionChanged extends Error {}

/** Ignores last_seen_at, which changes all the time and decides nothing. */
function isSameUser(found: MaybeSignedIn, known: SignedIn) {
  return isDeepStrictEqual(found && { ...found, last_seen_at: null }, { ...known, last_seen_at: null })
}

/** Evicts the token that has not been used for the longest time. */
function cacheUser(token: string, found: MaybeSignedIn) {
  lastKnown.delete(token)
  if (!found) return
  lastKnown.set(token, found)
  const [oldest] = lastKnown.keys()
  if (lastKnown.size > MOST_KNOWN && oldest !== undefined) lastKnown.delete(oldest)
}
