import type { Kysely } from 'kysely'
import type { Actor, PivotRole } from '#contract/access.ts'
import type { Scope } from '#contract/scopes.ts'
import type { DB } from './db/schema.ts'
import { runTransaction, type Isolation, type Unit } from './db/unit.ts'
import type { EventName } from '#contract/events.ts'
import type { Emit } from './jobs/events.ts'
import type { EventSource } from './jobs/queue.ts'
import type { Services } from './services.ts'

/** The context of every read and every change, in a request as in a job. */
export type Work = {
  /** The transaction of a change, or the pool of a read; no other handle is available. */
  db: Kysely<DB>
  /** The instant of this request or job; business times are stored as this. */
  now: string
  services: Services
  /** Writes one event and a job for each reaction in the same transaction, which waits for it at its end. */
  emit: Emit
}

/** Runs one transaction with its events; an error rolls everything back. */
export function inTransaction<Result>(
  services: Services,
  source: EventSource,
  run: (work: Work, unit: Unit) => Promise<Result>,
  isolation?: Isolation,
): Promise<Result> {
  return inSharedTransaction(services, (workAs, unit) => run(workAs(source), unit), isolation)
}

/** The same for several sources, each with its own instant and actor. */
export async function inSharedTransaction<Result>(
  services: Services,
  run: (workAs: (source: EventSource) => Work, unit: Unit) => Promise<Result>,
  isolation?: Isolation,
): Promise<Result> {
  const { database, queue } = services
  const emitted: EventName[] = []
  const result = await runTransaction(
    database.pool,
    (unit) =>
      run((source) => ({ db: unit.db, now: source.now, services, emit: queue.sendIn(unit, source, emitted) }), unit),
    isolation,
  )
  queue.wake(emitted)
  return result
}

export type SignedIn = Omit<Actor, 'organizations'> & {
  organizations: readonly { id: number; role: PivotRole; deleted_at: string | null; disabled_at: string | null }[]
  first_name: string
  last_name: string
  email: string
  session_id: number
  /** When the session was last used, as far as it is stored; see db/last-seen.ts. */
  last_seen_at: string | null
  /** When the user last authenticated: by signing in, or by confirming since. */
  confirmed_at: string
  /** The role requires a second factor and the user has none: only calls that allow this are open. */
  second_factor_missing: boolean
  /** The API key by which somebody acts, without a session. */
  key?: ActingKey
}

/** The API key of a request, as far as its rights and limits depend on it. */
export type ActingKey = {
  id: number
  name: string
  scopes: readonly Scope[]
  allowed_origins: readonly string[]
  last_used_at: string | null
}

export type RequestFacts = {
  id: string
  ip: string
  user_agent: string | undefined
  bot_token: string | undefined
  /** The token in the cookie of http/browser-cookie.ts, and a function that sends another one with the reply. */
  browser: { token: string | undefined; keep(token: string, seconds: number): void }
  /** Whether the connection was closed, for work that takes seconds; absent outside of requests. */
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
