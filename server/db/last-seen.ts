import { sql, type Kysely } from 'kysely'
import type { DB } from './schema.ts'

/** Records when sessions were last used. */
export type LastSeen = {
  note(session: { session_id: number; last_seen_at: string | null }, now: string): void
  /** Writes the recorded times; also runs before the database closes. */
  flush(): Promise<void>
}

const MINUTE = 60_000
const FLUSH_DELAY_MS = 1000

/**
 * A request only compares the time that came with its actor and records the session in memory; at most one statement
 * per second writes all recorded ones, after the responses.
 */
export function createLastSeen(db: Kysely<DB>, onError: (error: unknown) => void): LastSeen {
  const noted = new Map<number, string>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    if (noted.size === 0) return
    const ids = [...noted.keys()]
    const times = [...noted.values()]
    noted.clear()
    // Skips a session that is just being ended, so that this never waits while it has others locked.
    await sql`
      with seen as (select unnest(${ids}::integer[]) as id, unnest(${times}::timestamptz[]) as at),
      open as (select s.id from sessions s join seen using (id) for no key update of s skip locked)
      update sessions s set last_seen_at = seen.at from seen join open using (id) where s.id = seen.id`
      .execute(db)
      .catch(onError)
  }

  return {
    note({ session_id, last_seen_at }, now) {
      if (last_seen_at !== null && Date.parse(now) - Date.parse(last_seen_at) < MINUTE) return
      noted.set(session_id, now)
      timer ??= setTimeout(() => void flush(), FLUSH_DELAY_MS).unref()
    },
    flush,
  }
}
