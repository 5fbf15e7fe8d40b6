import { sql, type Kysely } from 'kysely'
import type { LoggedRead } from '#contract/call.ts'
import type { DB } from '#server/db/schema.ts'

type Read = {
  name: LoggedRead['event']
  of: LoggedRead['of']
  id: number
  actor_id: number
  ip: string
  at: string
}

export type ReadTrail = {
  /** Costs the reply nothing: the row is written within a second. */
  note(read: Read): void
  flush(): Promise<void>
  close(): Promise<void>
}

const EVERY_MS = 500
/** A page reads anew when somebody else changes something, when its tab is shown again and by the clock: that is still one opening. */
const ONE_OPENING_MS = 10 * 60_000
const MAX_WAITING = 10_000

/** Keeps who opened what of a patient, in batches, and the last of it when the portal ends (docs/decisions/006). */
export function openReadTrail(db: Kysely<DB>, log: (error: unknown) => void): ReadTrail {
  const lastSeen = new Map<string, number>()
  let waiting: Read[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function note(read: Read) {
    const key = `${read.actor_id} ${read.name} ${read.of} ${read.id}`
    const at = Date.parse(read.at)
    const before = lastSeen.get(key)
    // Taken out first, so that the map stays in the order of the last sight.
    lastSeen.delete(key)
    lastSeen.set(key, at)
    forgetOld(at)
    if (before !== undefined && at - before < ONE_OPENING_MS) return
    if (waiting.length < MAX_WAITING) waiting.push(read)
    timer ??= setTimeout(() => void flush(), EVERY_MS)
  }

  function forgetOld(now: number) {
    for (const [key, at] of lastSeen) {
      if (now - at < ONE_OPENING_MS) return
      lastSeen.delete(key)
    }
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeWaiting)
    return writing
  }

  async function writeWaiting() {
    const reads = waiting
    waiting = []
    if (reads.length === 0) return
    try {
      for (const of of new Set(reads.map((read) => read.of))) {
        await write(
          db,
          of,
          reads.filter((read) => read.of === of),
        )
      }
    } catch (error) {
      log(error)
    }
  }

  return { note, flush, close: flush }
}

/** The way from the row that was opened to its patient. */
const ROWS = {
  patient: sql`patients p on p.id = r.id`,
  request: sql`customer_requests x on x.id = r.id join patients p on p.id = x.patient_id`,
  file: sql`patient_files x on x.id = r.id join patients p on p.id = x.patient_id`,
} as const

async function write(db: Kysely<DB>, of: Read['of'], reads: readonly Read[]) {
  const data = of === 'file' ? sql`json_build_object('original_name', x.original_name)` : sql`'{}'`
  await sql`
    insert into events (name, actor_id, ip, created_at, subject_id, patient_id, organization_id, data)
    select r.name, r.actor_id, r.ip, r.at, r.id, p.id, p.organization_id, ${data}
    from json_to_recordset(${JSON.stringify(reads)})
      as r(name text, actor_id integer, ip text, at timestamptz, id integer)
    join ${ROWS[of]}
    order by r.at`.execute(db)
}
