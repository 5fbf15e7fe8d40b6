import { sql, type Kysely } from 'kysely'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { Unit } from '#server/db/unit.ts'
import type { DB } from '#server/db/schema.ts'
import type { EventName } from '#contract/events.ts'
import { currentOperation } from '#server/operation.ts'
import type { Emit, ClockSlot, RecordedEvent } from './events.ts'

export type JobPayload = ({ kind: 'event'; event: RecordedEvent } | { kind: 'clock'; slot: ClockSlot }) & {
  /** The place in a trace of what caused it, as `traceparent`. */
  trace?: string
}

/** The name of a job in the log and among the failed ones. */
export function jobName(payload: JobPayload) {
  return payload.kind === 'event' ? payload.event.name : payload.slot
}

/** The events and the slots of the clock that create a job in the queue of a feature. */
export type Subscription = {
  feature: string
  on: { [Name in EventName]?: unknown }
  every: { [Slot in ClockSlot]?: unknown }
}

export type Queue = {
  features: readonly Subscription[]
  /** Inserts the event and one job per reaction through this handle; a rollback removes both. */
  emitIn(db: Kysely<DB>, source: EventSource): Emit
  /** The same without waiting for it: the end of the transaction does. */
  sendIn(unit: Unit, source: EventSource, emitted: EventName[]): Emit
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
  /** The API key by which the actor acts. */
  key?: { id: number; name: string } | undefined
  /** Throws if this actor may change nothing in that organization. */
  judge?: (organization_id: number) => void
}

/** The source of events without a user: of the clock, or of a command at the machine. */
export const systemSource = (now: string): EventSource => ({ now, actor_id: null, ip: null })

/** Sends a job to the queue of a feature; a rollback of the handle's transaction removes it. */
export async function sendJob(db: Kysely<DB>, feature: string, payload: JobPayload) {
  await db
    .insertInto('jobs')
    .values({ feature, payload: JSON.stringify(payload) })
    .execute()
}

/** Sends jobs for events and wakes their queues. Fetching is in poll.ts, running in worker.ts. */
export function createQueue(features: readonly Subscription[]): Queue {
  const reactions = features.flatMap(({ feature, on }) => Object.keys(on).map((name) => ({ name, feature })))
  const everybody = features.map(({ feature }) => feature)
  let listener: (features: readonly string[]) => void = () => {}
  const record = async (db: Kysely<DB>, facts: readonly EventRow[]) => {
    const names = new Set<string>(facts.map(({ name }) => name))
    const called = reactions.filter(({ name }) => names.has(name))
    const pairs = [called.map(({ name }) => name), called.map(({ feature }) => feature)] as const
    await insertEvents(db, JSON.stringify(facts), ...pairs, currentOperation()?.span?.traceparent ?? null)
  }
  return {
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

type EventRow = ReturnType<typeof toEventRow>

/** A row to insert into `events`. */
function toEventRow(
  { actor_id, ip, key, judge }: EventSource,
  name: EventName,
  data: object,
  place: Parameters<Emit>[2],
) {
  const { by, as, ...at } = place ?? {}
  if (at.organization_id != null) judge?.(at.organization_id)
  return {
    name,
    data: key ? { ...data, api_key: key.name, api_key_id: key.id } : data,
    actor_id: as ?? actor_id ?? by ?? null,
    ip,
    ...at,
  }
}

/**
 * Inserts the events and their jobs in one statement. `names` and `features` are pairs of an event and a feature that
 * reacts.
 */
const insertEvents = preparedTemplate(
  (_db, facts: string, names: string[], features: string[], trace: string | null) => sql<never>`
    with fact as (
      insert into events (name, data, actor_id, ip, organization_id, patient_id, user_id, subject_id)
      select * from jsonb_to_recordset(${facts}::jsonb) as given (name text, data jsonb, actor_id int, ip text,
        organization_id int, patient_id int, user_id int, subject_id int)
      returning *
    )
    insert into jobs (feature, due_at, payload)
    select heard.feature, now() + coalesce((f.data ->> 'wait_seconds')::int, 0) * interval '1 s',
      jsonb_build_object('kind', 'event', 'event', jsonb_build_object('event_id', f.id, 'name', f.name, 'data', f.data,
        'actor_id', f.actor_id, 'organization_id', f.organization_id, 'patient_id', f.patient_id, 'user_id', f.user_id,
        'subject_id', f.subject_id,
        'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      || case when ${trace}::text is null then '{}'::jsonb else jsonb_build_object('trace', ${trace}::text) end
    from fact f join unnest(${names}::text[], ${features}::text[]) as heard (name, feature) on heard.name = f.name
    order by f.id`,
)
