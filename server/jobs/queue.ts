import { CompiledQuery, sql, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type pg from 'pg'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { Unit } from '#server/db/unit.ts'
import type { DB } from '#server/db/schema.ts'
import type { EventName } from '#contract/events.ts'
import type { Emit, ClockSlot, RecordedEvent } from './events.ts'

export type JobPayload = { kind: 'event'; event: RecordedEvent } | { kind: 'clock'; slot: ClockSlot }

/** The events and the slots of the clock that create a job in the queue of a feature. */
export type Subscription = {
  feature: string
  on: { [Name in EventName]?: unknown }
  every: { [Slot in ClockSlot]?: unknown }
}

export type Queue = {
  boss: PgBoss
  features: readonly Subscription[]
  /** Inserts the event and one job per reaction through this handle; a rollback removes both. */
  emitIn(db: Kysely<DB>, source: EventSource): Emit
  /** The same without waiting for it: the end of the transaction does. */
  sendIn(unit: Unit, source: EventSource, emitted: EventName[]): Emit
  /** Sends a job again, through this handle. */
  sendAgain(db: Kysely<DB>, feature: string, payload: JobPayload): Promise<void>
  /** Sends the clock's job of a slot, once however many processes send it. */
  sendSlot(feature: string, slot: ClockSlot, seconds: number): Promise<void>
  /**
   * Runs after a commit: the queues that react to these events look for jobs, or all queues if the events are not
   * known.
   */
  wake(emitted?: readonly EventName[]): void
  /** Registers the listener that receives the features whose jobs were sent. */
  onWake(listener: (features: readonly string[]) => void): void
}

export type EventSource = {
  now: string
  actor_id: number | null
  ip: string | null
  /** Throws if this actor may change nothing in that organization. */
  judge?: (organization_id: number) => void
}

/** The source of events without a user: of the clock, or of a command at the machine. */
export const systemSource = (now: string): EventSource => ({ now, actor_id: null, ip: null })

/**
 * A fetched job belongs to its process for this long, and as long as the process renews it (lease.ts); then any process
 * may fetch it.
 */
export const LEASE_SECONDS = 30

/** retry-policy.ts decides how often and when a job is retried; every job may run twice without harm. */
const LEASED = { expireInSeconds: LEASE_SECONDS, retryLimit: 10_000 }

/**
 * Uses pg-boss as the queue only: its tables, created at the start beside ours, and sending. Fetching is in poll.ts,
 * running in worker.ts.
 */
export async function openQueue(
  pool: pg.Pool,
  features: readonly Subscription[],
  log: (error: Error) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values) },
    supervise: false,
    // A finished job stays for two days: longer than the longest slot of the clock, whose singleton key it holds.
    archiveCompletedAfterSeconds: 2 * 86_400,
    schedule: false,
    migrate: true,
  })
  boss.on('error', log)
  await boss.start()
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const { feature } of features) {
    if (!existing.has(feature)) await boss.createQueue(feature)
  }
  const reactions = features.flatMap(({ feature, on }) => Object.keys(on).map((name) => ({ name, feature })))
  const everybody = features.map(({ feature }) => feature)
  let listener: (features: readonly string[]) => void = () => {}
  const record = async (db: Kysely<DB>, facts: readonly EventRow[]) => {
    const names = new Set<string>(facts.map(({ name }) => name))
    const called = reactions.filter(({ name }) => names.has(name))
    const pairs = [called.map(({ name }) => name), called.map(({ feature }) => feature)] as const
    await insertEvents(db, JSON.stringify(facts), ...pairs)
  }
  return {
    boss,
    features,
    emitIn: (db, source) => async (name, data, place) => record(db, [toEventRow(source, name, data, place)]),
    sendIn: (unit, source, emitted) => {
      let facts: EventRow[] = []
      return async (name, data, place) => {
        emitted.push(name)
        facts.push(toEventRow(source, name, data, place))
        if (facts.length > 1) return
        // The events of one turn are one statement, which is sent before the caller that awaits this continues.
        queueMicrotask(() => {
          unit.send(record(unit.db, facts))
          facts = []
        })
      }
    },
    sendAgain: async (db, feature, payload) => {
      await boss.insert([{ name: feature, data: payload, ...LEASED }], through(db))
    },
    sendSlot: async (feature, slot, seconds) => {
      const once = { singletonKey: slot, singletonSeconds: seconds }
      await boss.send(feature, { kind: 'clock', slot }, { ...LEASED, ...once })
    },
    wake: (emitted) => {
      const names = new Set<string>(emitted)
      const called = emitted ? reactions.filter(({ name }) => names.has(name)).map(({ feature }) => feature) : everybody
      if (called.length > 0) listener([...new Set(called)])
    },
    onWake: (given) => {
      listener = given
    },
  }
}

/** Makes pg-boss use the transaction of the job. */
function through(db: Kysely<DB>) {
  return { db: { executeSql: (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values)) } }
}

type EventRow = ReturnType<typeof toEventRow>

/** A row to insert into `events`. */
function toEventRow({ actor_id, ip, judge }: EventSource, name: EventName, data: unknown, place: Parameters<Emit>[2]) {
  const { by, ...at } = place ?? {}
  if (at.organization_id != null) judge?.(at.organization_id)
  return { name, data, actor_id: actor_id ?? by ?? null, ip, ...at }
}

/**
 * Inserts the events and their jobs in one statement. `names` and `features` are pairs of an event and a feature that
 * reacts.
 */
const insertEvents = preparedTemplate(
  (_db, facts: string, names: string[], features: string[]) => sql<never>`
    with fact as (
      insert into events (name, data, actor_id, ip, organization_id, patient_id, user_id, subject_id)
      select * from jsonb_to_recordset(${facts}::jsonb) as given (name text, data jsonb, actor_id int, ip text,
        organization_id int, patient_id int, user_id int, subject_id int)
      returning *
    )
    insert into pgboss.job (name, expire_in, retry_limit, start_after, data)
    select heard.feature, ${sql.lit(LEASED.expireInSeconds)} * interval '1 s', ${sql.lit(LEASED.retryLimit)},
      now() + coalesce((f.data ->> 'wait_seconds')::int, 0) * interval '1 s',
      jsonb_build_object('kind', 'event', 'event', jsonb_build_object('event_id', f.id, 'name', f.name, 'data', f.data,
        'actor_id', f.actor_id, 'organization_id', f.organization_id, 'patient_id', f.patient_id, 'user_id', f.user_id,
        'subject_id', f.subject_id,
        'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from fact f join unnest(${names}::text[], ${features}::text[]) as heard (name, feature) on heard.name = f.name
    order by f.id`,
)
