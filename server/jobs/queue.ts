import { CompiledQuery, sql, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type pg from 'pg'
import { fixed } from '#server/db/fixed.ts'
import type { DB } from '#server/db/schema.ts'
import type { Emit, EventName, EventPlace, Every, Recorded } from './events.ts'

export type JobPayload = { kind: 'event'; event: Recorded } | { kind: 'clock'; slot: Every }

/** Which facts and which slots of the clock make a job in the queue of a feature. */
export type Subscription = {
  feature: string
  on: { [Name in EventName]?: unknown }
  every: { [Slot in Every]?: unknown }
}

export type Queue = {
  boss: PgBoss
  features: readonly Subscription[]
  /** Writes the events and one job per reaction through that handle; a rollback takes both away. */
  record(db: Kysely<DB>, facts: readonly Fact[]): Promise<void>
  /** Keeps what is emitted among the facts, to be recorded with the end of the transaction. */
  collect(facts: Fact[], source: EventSource): Emit
  /** Records each fact at once. */
  emitIn(db: Kysely<DB>, source: EventSource): Emit
  /** Sends a job once more, through that handle. */
  sendAgain(db: Kysely<DB>, feature: string, payload: JobPayload): Promise<void>
  /** The clock's job of a slot, once however many processes send it. */
  sendSlot(feature: string, slot: Every, seconds: number): Promise<void>
  /** Called after a commit: whoever reacts to these facts looks for jobs, and everybody where it is not known what happened. */
  wake(facts?: readonly Fact[]): void
  /** Called with the features whose jobs were sent. */
  onWake(listener: (features: readonly string[]) => void): void
}

export type EventSource = { now: string; actor_id: number | null; ip: string | null }

/** What happened, where and because of whom, before it is recorded. */
export type Fact = { name: EventName; data: object; place: EventPlace; source: EventSource }

/** A job is its process's for this long, and for as long as the process renews it (lease.ts); then it is anybody's. */
export const LEASE_SECONDS = 30

/** How often it is tried, and when, is said in retry.ts; every job may run twice without harm. */
const LEASED = { expireInSeconds: LEASE_SECONDS, retryLimit: 10_000 }

/**
 * pg-boss as the queue only: sending in the business transaction, fetching, completing and failing are its; running is
 * worker.ts. Its tables are made at the start, beside ours.
 */
export async function openQueue(
  pool: pg.Pool,
  features: readonly Subscription[],
  log: (error: Error) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await pool.query(text, values) },
    supervise: false,
    // A finished job stays for two days: longer than the longest slot of the clock, whose key it holds.
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
  const collect: Queue['collect'] = (facts, source) => async (name, data, place) => {
    facts.push({ name, data, place: place ?? {}, source })
  }
  const record: Queue['record'] = async (db, facts) => {
    if (facts.length > 0) await recordFacts(db, rowsOf(facts), JSON.stringify(reactions))
  }
  return {
    boss,
    features,
    record,
    collect,
    emitIn: (db, source) => (name, data, place) => record(db, [{ name, data, place: place ?? {}, source }]),
    sendAgain: async (db, feature, payload) => {
      await boss.insert([{ name: feature, data: payload, ...LEASED }], through(db))
    },
    sendSlot: async (feature, slot, seconds) => {
      const once = { singletonKey: slot, singletonSeconds: seconds }
      await boss.send(feature, { kind: 'clock', slot }, { ...LEASED, ...once })
    },
    wake: (facts) => {
      const names = new Set<string>(facts?.map(({ name }) => name))
      const called = facts ? reactions.filter(({ name }) => names.has(name)).map(({ feature }) => feature) : everybody
      if (called.length > 0) listener([...new Set(called)])
    },
    onWake: (given) => {
      listener = given
    },
  }
}

/** The transaction that the job belongs to. */
export function through(db: Kysely<DB>) {
  return { db: { executeSql: (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values)) } }
}

function rowsOf(facts: readonly Fact[]) {
  return JSON.stringify(
    facts.map(({ name, data, place: { by, ...place }, source: { ip, actor_id } }) => ({
      name,
      data,
      ...place,
      ip,
      actor_id: actor_id ?? by ?? null,
    })),
  )
}

/** All facts of a change and their jobs in one statement. */
const recordFacts = fixed(
  (_db, facts: string, reactions: string) => sql<never>`
    with fact as (
      insert into events (name, data, actor_id, ip, organization_id, patient_id, user_id, subject_id)
      select name, data, actor_id, ip, organization_id, patient_id, user_id, subject_id
      from rows from (jsonb_to_recordset(${facts}::jsonb) as (name text, data jsonb, actor_id integer, ip text,
        organization_id integer, patient_id integer, user_id integer, subject_id integer)) with ordinality
      order by ordinality
      returning *
    )
    insert into pgboss.job (name, expire_in, retry_limit, data)
    select r.feature, ${sql.lit(LEASED.expireInSeconds)} * interval '1 s', ${sql.lit(LEASED.retryLimit)},
      jsonb_build_object('kind', 'event', 'event', jsonb_build_object('event_id', f.id, 'name', f.name, 'data', f.data,
        'actor_id', f.actor_id, 'organization_id', f.organization_id, 'patient_id', f.patient_id, 'user_id', f.user_id,
        'subject_id', f.subject_id,
        'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from fact f join jsonb_to_recordset(${reactions}::jsonb) as r(name text, feature text) on r.name = f.name
    order by f.id`,
)
