import { sql, type Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** Who sent a request: a session, or an API key. */
type Seen = { session_id: number; last_seen_at: string | null; key?: { id: number; last_used_at: string | null } }

/** Records when sessions and API keys were last used. */
export type LastSeen = {
  note(seen: Seen, request: { now: string; ip: string }): void
  /** Writes the recorded times; also runs before the database closes. */
  flush(): Promise<void>
}

type UsedKey = { id: number; organization_id: number | null }

/** `onFirstUse`: a key was used that never was before. */
type Listeners = { onError: (error: unknown) => void; onFirstUse: (key: UsedKey) => void }

const MINUTE = 60_000
const FLUSH_DELAY_MS = 1000

/**
 * A request only compares the time that came with its actor and records it in memory; at most one statement per second
 * writes all recorded ones, after the responses.
 */
export function createLastSeen(db: Kysely<DB>, { onError, onFirstUse }: Listeners): LastSeen {
  const sessions = new Map<number, string>()
  const keys = new Map<number, { at: string; ip: string }>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const seen = takeAll(sessions)
    const used = takeAll(keys)
    if (seen.length > 0) await markSessions(db, seen).catch(onError)
    if (used.length > 0) await markKeys(db, used).then((first) => first.forEach(onFirstUse), onError)
  }

  return {
    note({ session_id, last_seen_at, key }, { now, ip }) {
      const last = key ? key.last_used_at : last_seen_at
      if (last !== null && Date.parse(now) - Date.parse(last) < MINUTE) return
      if (key) keys.set(key.id, { at: now, ip })
      else sessions.set(session_id, now)
      timer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS).unref()
    },
    flush,
  }
}

function takeAll<Value>(noted: Map<number, Value>) {
  const taken = [...noted]
  noted.clear()
  return taken
}

/** Skips a session that is just being ended, so that this never waits while it has others locked. */
async function markSessions(db: Kysely<DB>, seen: readonly (readonly [number, string])[]) {
  const [ids, times] = [seen.map(([id]) => id), seen.map(([, at]) => at)]
  await sql`
    with seen as (select unnest(${ids}::integer[]) as id, unnest(${times}::timestamptz[]) as at),
    open as (select s.id from sessions s join seen using (id) for no key update of s skip locked)
    update sessions s set last_seen_at = seen.at from seen join open using (id) where s.id = seen.id`.execute(db)
}

/**
 * Skips a key that is just being changed. Whoever is used again is told of anew if it is not used for long. Returns those
 * that were used for the first time.
 */
async function markKeys(db: Kysely<DB>, used: readonly (readonly [number, { at: string; ip: string }])[]) {
  const ids = used.map(([id]) => id)
  const times = used.map(([, { at }]) => at)
  const ips = used.map(([, { ip }]) => ip)
  const { rows } = await sql<UsedKey>`
    with used as (
      select unnest(${ids}::integer[]) as id, unnest(${times}::timestamptz[]) as at, unnest(${ips}::text[]) as ip
    ),
    open as (select k.id, k.last_used_at as before from api_keys k join used using (id) for no key update of k skip locked),
    marked as (
      update api_keys k set last_used_at = used.at, last_used_from = used.ip, unused_told_at = null
      from used join open using (id) where k.id = used.id returning k.id, k.organization_id, open.before
    )
    select id, organization_id from marked where before is null`.execute(db)
  return rows
}
