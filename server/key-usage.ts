import { sql, type Kysely } from 'kysely'
import type { DB } from './db/schema.ts'

/** Counts the calls of API keys. */
export type KeyUsage = {
  /** @param isRefused for want of a permission or a scope, or because there were too many. */
  note(key_id: number, call: { now: string; isRefused: boolean }): void
  /** Writes what was counted; also runs before the database closes. */
  flush(): Promise<void>
}

type Counted = { calls: number; refused: number }

const FLUSH_EVERY_MS = 60_000

/**
 * Counts in memory by the minute and adds to the database about once a minute, so that a call waits for nothing. The
 * calls of a minute are added up over all nodes. What a killed node had not written is not counted.
 */
export function createKeyUsage(db: Kysely<DB>, onError: (error: unknown) => void): KeyUsage {
  const minutes = new Map<string, Map<number, Counted>>()
  let timer: NodeJS.Timeout | undefined

  async function flush() {
    clearTimeout(timer)
    timer = undefined
    const taken = [...minutes].toSorted(([a], [b]) => a.localeCompare(b))
    minutes.clear()
    for (const [minute, keys] of taken) await add(db, minute, keys).catch(onError)
  }

  return {
    note(key_id, { now, isRefused }) {
      const minute = `${now.slice(0, 16)}:00.000Z`
      const keys = minutes.get(minute) ?? new Map<number, Counted>()
      const { calls, refused } = keys.get(key_id) ?? { calls: 0, refused: 0 }
      keys.set(key_id, { calls: calls + 1, refused: refused + (isRefused ? 1 : 0) })
      minutes.set(minute, keys)
      timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref()
    },
    flush,
  }
}

async function add(db: Kysely<DB>, minute: string, keys: ReadonlyMap<number, Counted>) {
  const rows = [...keys].map(([id, counted]) => ({ id, ...counted })).toSorted((a, b) => a.id - b.id)
  await sql`
    insert into api_key_usage as u (api_key_id, day, calls, refused, minute, in_minute, busiest)
    select k.id, ${minute.slice(0, 10)}::date, r.calls, r.refused, ${minute}, r.calls, r.calls
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, calls int, refused int)
    join api_keys k on k.id = r.id
    on conflict (api_key_id, day) do update set
      calls = u.calls + excluded.calls,
      refused = u.refused + excluded.refused,
      minute = greatest(u.minute, excluded.minute),
      in_minute = case when u.minute = excluded.minute then u.in_minute else 0 end + excluded.calls,
      busiest = greatest(u.busiest, case when u.minute = excluded.minute then u.in_minute else 0 end + excluded.calls)`.execute(
    db,
  )
}
