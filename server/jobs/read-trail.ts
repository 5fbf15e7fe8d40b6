import { sql, type Kysely } from 'kysely'
import type { LoggedRead } from '#contract/call.ts'
import type { DB } from '#server/db/schema.ts'
import type { EventName } from '#contract/events.ts'

/** The entry for a request that changes nothing: what a user opened, or what was refused. */
export type TrailEntry = {
  name: LoggedRead['event'] | EventName
  actor_id: number | null
  ip: string
  at: string
  /** The row that was opened, and its table. */
  of?: 'patient' | 'file' | 'setup_file' | 'request'
  id?: number
  user_id?: number | undefined
  organization_id?: number | undefined
  /** The parameters of the request; an equal repetition is not a second entry. */
  asked?: Record<string, unknown>
  /** The outcome of the request. */
  found?: Record<string, unknown>
}

export type ReadTrail = {
  /** Resolves once the entry is written: no response leaves before. */
  note(seen: TrailEntry): Promise<void>
}

/**
 * A page refetches when another user changes something, when its tab is shown again and by the clock: that is still one
 * opening.
 */
const ONE_OPENING_MS = 10 * 60_000
/** An opening that was evicted too early is only written once more, which is harmless. */
const MOST_REMEMBERED = 50_000

type Sight = { at: number; written: Promise<void> }

/**
 * Writes who opened what before the response leaves. Entries that arrive while a batch is being written go together in
 * the next one, so that many readers cost few statements, and a reader waits for one or two (docs/decisions/006).
 */
export function createReadTrail(db: Kysely<DB>): ReadTrail {
  const sights = new Map<string, Sight>()
  let waiting: TrailEntry[] = []
  let next: Promise<void> | undefined
  let current: Promise<unknown> = Promise.resolve()

  function note(seen: TrailEntry) {
    const { actor_id, name, of, id, user_id, organization_id, asked } = seen
    const key = JSON.stringify([actor_id, name, of, id, user_id, organization_id, asked])
    const at = Date.parse(seen.at)
    const before = sights.get(key)
    // Deleted first, so that the map stays in the order of the last access.
    sights.delete(key)
    const isSame = before !== undefined && at - before.at < ONE_OPENING_MS
    const written = isSame ? before.written : add(seen, () => sights.delete(key))
    sights.set(key, { at, written })
    forgetOld(at)
    return written
  }

  function add(seen: TrailEntry, forget: () => void) {
    waiting.push(seen)
    next ??= current.then(writeWaiting)
    const written = next
    // A failed write rejects for all who wait for it, and the next opening tries again.
    written.catch(forget)
    return written
  }

  function forgetOld(now: number) {
    for (const [key, { at }] of sights) {
      if (now - at < ONE_OPENING_MS && sights.size <= MOST_REMEMBERED) return
      sights.delete(key)
    }
  }

  function writeWaiting() {
    const batch = waiting
    waiting = []
    next = undefined
    const written = write(db, batch)
    current = written.catch(() => undefined)
    return written
  }

  return { note }
}

/**
 * Inserts all entries in one statement, each joined to its row and that row's patient; the entry of a deleted row is
 * dropped. Its time is that of the database, as for every other event, so processes need not agree on the time.
 */
async function write(db: Kysely<DB>, batch: readonly TrailEntry[]) {
  const lines = batch.map(({ asked, found, ...seen }) => ({ ...seen, data: { ...asked, ...found } }))
  await sql`
    insert into events (name, actor_id, ip, subject_id, user_id, patient_id, organization_id, data)
    select r.name, r.actor_id, r.ip, r.id, r.user_id, p.id, coalesce(p.organization_id, r.organization_id),
      case when f.id is null and s.id is null then r.data
        else r.data || jsonb_build_object('original_name', coalesce(f.original_name, s.name)) end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(
      name text, actor_id integer, ip text, at timestamptz, "of" text, id integer, user_id integer,
      organization_id integer, data jsonb)
    left join patient_files f on r."of" = 'file' and f.id = r.id
    left join setup_files s on r."of" = 'setup_file' and s.id = r.id
    left join customer_requests x on r."of" = 'request' and x.id = r.id
    left join patients p
      on p.id = case r."of" when 'patient' then r.id else coalesce(f.patient_id, s.patient_id, x.patient_id) end
    where r."of" is null or p.id is not null
    order by r.at`.execute(db)
}
