import { CompiledQuery, type Kysely } from 'kysely'
import PgBoss from 'pg-boss'
import type pg from 'pg'
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
  /** Writes the event and one job per reaction through that handle; a rollback takes both away. */
  emitIn(db: Kysely<DB>, source: EventSource): Emit
  /** Sends a job once more, through that handle. */
  sendAgain(db: Kysely<DB>, feature: string, payload: JobPayload): Promise<void>
  /** The clock's job of a slot, once however many processes send it. */
  sendSlot(feature: string, slot: Every, seconds: number): Promise<void>
  /** Called after a commit that may have sent jobs. */
  wake(): void
  onWake(listener: () => void): void
}

export type EventSource = { now: string; actor_id: number | null; ip: string | null }

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
  let listener = () => {}
  return {
    boss,
    features,
    emitIn: (db, source) => (name, data, place) => emit(boss, features, db, source, { name, data, place: place ?? {} }),
    sendAgain: async (db, feature, payload) => {
      await boss.insert([{ name: feature, data: payload, ...LEASED }], through(db))
    },
    sendSlot: async (feature, slot, seconds) => {
      const once = { singletonKey: slot, singletonSeconds: seconds }
      await boss.send(feature, { kind: 'clock', slot }, { ...LEASED, ...once })
    },
    wake: () => listener(),
    onWake: (given) => {
      listener = given
    },
  }
}

/** The transaction that the job belongs to. */
export function through(db: Kysely<DB>) {
  return { db: { executeSql: (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values)) } }
}

type Fact = { name: EventName; data: object; place: EventPlace }

async function emit(boss: PgBoss, features: readonly Subscription[], db: Kysely<DB>, source: EventSource, fact: Fact) {
  const { name, data, place } = fact
  const actor_id = source.actor_id ?? place.by ?? null
  const event = await db
    .insertInto('events')
    .values({
      name,
      data: JSON.stringify(data),
      actor_id,
      ip: source.ip,
      organization_id: place.organization_id ?? null,
      patient_id: place.patient_id ?? null,
      user_id: place.user_id ?? null,
      subject_id: place.subject_id ?? null,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  const recorded = {
    event_id: event.id,
    name,
    data,
    actor_id,
    organization_id: place.organization_id ?? null,
    patient_id: place.patient_id ?? null,
    user_id: place.user_id ?? null,
    subject_id: place.subject_id ?? null,
    created_at: event.created_at,
  }
  const reactions = features.filter((each) => each.on[name])
  if (reactions.length === 0) return
  await boss.insert(
    reactions.map(({ feature }) => ({ name: feature, data: { kind: 'event', event: recorded }, ...LEASED })),
    through(db),
  )
}
