import type { Kysely } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { DB } from './db/schema.ts'
import type { Emit } from './jobs/events.ts'
import type { Services } from './services.ts'

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
  /** Of the session, as far as it is written; see db/last-seen.ts. */
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
