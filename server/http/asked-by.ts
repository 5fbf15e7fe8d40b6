import type { IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { AUTOMATIC_HEADER } from '#contract/auth.ts'
import type { Unit } from '#server/db/unit.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/work.ts'
import { bearerToken, findActor } from './actor.ts'
import { workingIn } from './organization.ts'

/** One request as it comes in. `actor` is who its session says, as soon as that was read. */
export type Asking = {
  params: Record<string, unknown>
  headers: IncomingHttpHeaders
  ip: string
  now: string
  actor?: Person
  /** The token that the reply leaves in the browser. */
  browser?: { token: string; seconds: number }
}

export type Person = SignedIn | undefined

/** By token, as its session said last. Only ever a guess. */
const lastKnown = new Map<string, SignedIn>()
const MOST_KNOWN = 2000

/** A public call works signed out; called signed in, it may answer more (GET /settings). */
export async function findAsking(services: Services, asking: Asking, db = services.db): Promise<Person> {
  const token = bearerToken(asking.headers.authorization)
  if (!token) return undefined
  const found = await findActor({ db, config: services.config }, token, asking.now)
  remember(token, found)
  asking.actor = found && workingIn(found, asking.headers)
  // What a screen asks by itself keeps no session alive.
  if (found && asking.headers[AUTOMATIC_HEADER] === undefined) services.lastSeen.note(found, asking.now)
  return asking.actor
}

type Open = <Result>(run: (unit: Unit) => Promise<Result>) => Promise<Result>

/**
 * Works for who asks. The statement of the session and the first ones of the work travel together: the work begins for whom the
 * session named last time. No answer of the database reaches it before the session has been read once more; where that says
 * anything else, all is taken back and done for whom it names now (docs/decisions/032).
 *
 * @param open a connection, or a transaction that is taken back where the work fails.
 */
export async function workFor<Result>(
  services: Services,
  asking: Asking,
  open: Open,
  work: (unit: Unit, person: Person) => Promise<Result>,
): Promise<Result> {
  const known = lastKnown.get(bearerToken(asking.headers.authorization) ?? '')
  if (known) {
    try {
      return await open((unit) => workForKnown(services, asking, unit, workingIn(known, asking.headers), work))
    } catch (error) {
      if (!(error instanceof OtherThanKnown)) throw error
    }
  }
  return open(async (unit) => work(unit, await findAsking(services, asking, unit.db)))
}

async function workForKnown<Result>(
  services: Services,
  asking: Asking,
  unit: Unit,
  known: SignedIn,
  work: (unit: Unit, person: Person) => Promise<Result>,
): Promise<Result> {
  const check = findAsking(services, asking, unit.db).then((found) => {
    if (!isSame(found, known)) throw new OtherThanKnown()
  })
  try {
    return await work(unit.after(check), known)
  } finally {
    // Also before a refusal: it may have been that of somebody else.
    await check
  }
}

class OtherThanKnown extends Error {}

/** But for when it was seen, which every request reads and none goes by. */
function isSame(found: Person, known: SignedIn) {
  return isDeepStrictEqual(found && { ...found, last_seen_at: null }, { ...known, last_seen_at: null })
}

/** Whoever has not asked for the longest time is forgotten. */
function remember(token: string, found: Person) {
  lastKnown.delete(token)
  if (!found) return
  lastKnown.set(token, found)
  const [oldest] = lastKnown.keys()
  if (lastKnown.size > MOST_KNOWN && oldest !== undefined) lastKnown.delete(oldest)
}
