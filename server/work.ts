import type { Kysely } from 'kysely'
import type { Actor, PivotRole } from '#contract/access.ts'
import type { DB } from './db/schema.ts'
import { writing, type Unit } from './db/unit.ts'
import type { Emit, EventName } from './jobs/events.ts'
import type { EventSource } from './jobs/queue.ts'
import type { Services } from './services.ts'

/** What every read and every change needs, in a request as in a job. */
export type Work = {
  /** The transaction of a change, the pool of a read: there is no other handle in reach. */
  db: Kysely<DB>
  /** The instant of this request or job; business times are written as this. */
  now: string
  services: Services
  /** Writes one event and a job for each reaction, in the same transaction, whose end waits for it. */
  emit: Emit
}

/** One transaction, with what is emitted in it; a throw takes all of it back. */
export function inTransaction<Result>(
  services: Services,
  source: EventSource,
  run: (work: Work, unit: Unit) => Promise<Result>,
): Promise<Result> {
  return inOneTransaction(services, (workAs, unit) => run(workAs(source), unit))
}

/** The same for several, each of whom does it at a time and in a name of their own. */
export async function inOneTransaction<Result>(
  services: Services,
  run: (workAs: (source: EventSource) => Work, unit: Unit) => Promise<Result>,
): Promise<Result> {
  const { database, queue } = services
  const emitted: EventName[] = []
  const result = await writing(database.pool, (unit) =>
    run((source) => ({ db: unit.db, now: source.now, services, emit: queue.sendIn(unit, source, emitted) }), unit),
  )
  queue.wake(emitted)
  return result
}

export type SignedIn = Actor & {
  organizations: readonly { id: number; role: PivotRole; deleted_at: string | null; disabled_at: string | null }[]
  first_name: string
  last_name: string
  email: string
  session_id: number
  /** Of the session, as far as it is written; see db/last-seen.ts. */
  last_seen_at: string | null
  /** When the person last proved who it is: by signing in, or once more since. */
  confirmed_at: string
  /** The role must have a second factor and there is none: only calls that say so are open. */
  second_factor_missing: boolean
}

export type RequestFacts = {
  id: string
  ip: string
  user_agent: string | undefined
  bot_token: string | undefined
  /** What the cookie of http/browser-cookie.ts says, and the way to send another with the reply. */
  browser: { token: string | undefined; keep(token: string, seconds: number): void }
  /** Whether the connection was closed, for what takes seconds; absent outside of requests. */
  hasLeft?: () => boolean
}

type RequestParts<Who> = {
  actor: Who
  request: RequestFacts
  /** Only for `byHand` calls: their writes, in one transaction. */
  transaction<T>(run: (ctx: Work) => Promise<T>): Promise<T>
}

export type Ctx = Work & RequestParts<SignedIn>
export type PublicCtx = Work & RequestParts<SignedIn | undefined>
