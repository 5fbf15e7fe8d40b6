import type { Kysely } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { Call, Calls, Given, Taken } from '#contract/call.ts'
import type { DB } from '#server/db/schema.ts'
import type { Emit } from '#server/jobs/events.ts'
import type { Services } from '#server/services.ts'

/** What every read and every change needs, in a request as in a job. */
export type Work = {
  /** The transaction of a change, the pool of a read: there is no other handle in reach. */
  db: Kysely<DB>
  /** The instant of this request or job; business times are written as this. */
  now: string
  services: Services
  /** Writes one event and a job for each reaction, in the same transaction. */
  emit: Emit
}

export type SignedIn = Actor & {
  first_name: string
  last_name: string
  email: string
  session_id: number
  /** Of the session, as far as it is written; see seen.ts. */
  last_seen_at: string | null
  /** The role must have a second factor and there is none: only calls that say so are open. */
  second_factor_missing: boolean
}

export type RequestFacts = {
  id: string
  ip: string
  user_agent: string | undefined
  bot_token: string | undefined
}

type RequestParts<Who> = {
  actor: Who
  request: RequestFacts
  /** Only for `byHand` calls: their writes, in one transaction. */
  transaction<T>(run: (ctx: Work) => Promise<T>): Promise<T>
}

export type Ctx = Work & RequestParts<SignedIn>
export type PublicCtx = Work & RequestParts<SignedIn | undefined>

type ContextOf<C extends Call> = C['access'] extends 'public' ? PublicCtx : Ctx

export type Handler<C extends Call> = (ctx: ContextOf<C>, input: Taken<C>) => Promise<Given<C>>

/** A handler with a step before its transaction, or one that opens its transactions itself. */
export type SpecialHandler<C extends Call> = {
  before?: (ctx: ContextOf<C>, input: Taken<C>) => Promise<unknown>
  byHand?: true
  run: (ctx: ContextOf<C>, input: Taken<C>, prepared: never) => Promise<Given<C>>
}

export type Handlers<Group extends Calls> = {
  [Name in keyof Group]: Handler<Group[Name]> | SpecialHandler<Group[Name]>
}

/** For what must survive a refusal or must not hold a transaction open: `before` runs first, outside of it. */
export function withBefore<C extends Call, Prepared>(
  _call: C,
  before: (ctx: ContextOf<C>, input: Taken<C>) => Promise<Prepared>,
  run: (ctx: ContextOf<C>, input: Taken<C>, prepared: Prepared) => Promise<Given<C>>,
): SpecialHandler<C> {
  return { before, run }
}

/** For a call that waits for an outside answer or burns CPU: it wraps its writes in `ctx.transaction`. */
export function byHand<C extends Call>(_call: C, run: Handler<C>): SpecialHandler<C> {
  return { byHand: true, run }
}
