import { sql, type Kysely } from 'kysely'
import { FEED_EVENT_TYPES, FEED_TYPES, type FeedEventType, type FeedObject } from '#contract/event-feed.ts'
import type { DB } from '#server/db/schema.ts'

/** The types of the feed by the names of the trail. */
const TYPES = new Map(
  FEED_EVENT_TYPES.flatMap((type) => FEED_TYPES[type].from.map((name): [string, FeedEventType] => [name, type])),
)

/** A sealed event with the states of what it is about. */
type Sealed = {
  position: number
  hash: Buffer
  is_undone: boolean
  name: string
  kind: string
  setup: number | null
  note_kind: string | null
  organization_id: number | null
  patient_id: number | null
  user_id: number | null
  subject_id: number | null
  created_at: string
  case_state: string | null
  request_state: string | null
  invoice_state: string | null
  /** The organizations of the person, for an event that belongs to none. */
  of_person: number[] | null
}

/**
 * Puts the newly sealed events in the feed, and moves the positions of their cases. Only the process that seals does
 * this, in the same transaction, so that a reader never sees a later event without an earlier one.
 *
 * @returns the number of seals that were read; 0 while another process has the lock.
 */
export async function publishEvents(trx: Kysely<DB>, most: number): Promise<number> {
  const sealed = await readSealed(trx, most)
  const last = sealed.at(-1)
  if (!last) return 0
  const rows = sealed.flatMap(toFeedRows)
  if (rows.length > 0)
    await sql`
    insert into event_feed
      (position, organization_id, id, type, object_type, object_id, patient_id, state, created_at, published_at)
    select r.*, now() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(position bigint, organization_id int,
      id text, type text, object_type text, object_id int, patient_id int, state text, created_at timestamptz)`.execute(
      trx,
    )
  await moveCases(trx, sealed)
  await trx.updateTable('event_feed_progress').set({ position: last.position }).execute()
  return sealed.length
}

async function readSealed(trx: Kysely<DB>, most: number) {
  const { rows } = await sql<Sealed>`
    with progress as materialized (
      select position from event_feed_progress where pg_try_advisory_xact_lock(7219403)
    ), sealed as materialized (
      select s.position, s.hash, s.is_undone, s.event_id from event_seals s
      where s.position > (select position from progress) order by s.position limit ${most}
    )
    select s.position, s.hash, s.is_undone, e.name, e.kind, (e.data ->> 'setup')::int as setup,
      case when e.name = 'patient.note_changed' then e.data ->> 'kind' end as note_kind,
      e.organization_id, e.patient_id, e.user_id, e.subject_id, e.created_at,
      p.status_key as case_state, r.status_id::text as request_state, o.fm_invoice_status as invoice_state,
      case when e.organization_id is null and e.user_id is not null then array(
        select m.organization_id from organization_members m where m.user_id = e.user_id order by 1
      ) end as of_person
    from sealed s join events e on e.id = s.event_id
    left join patients p on p.id = e.patient_id
    left join customer_requests r on e.name like 'request.%' and r.id = e.subject_id
    left join orders o on (e.name like 'order.%' or e.name like 'dispute.%') and o.id = e.subject_id
    order by s.position`.execute(trx)
  return rows
}

function toFeedRows(event: Sealed) {
  const type = TYPES.get(event.name)
  // Notes that are for staff only are told to nobody.
  if (!type || event.is_undone || event.note_kind === 'internal_notes') return []
  const { object } = FEED_TYPES[type]
  const object_id = idOf(object, event)
  // The demo and older releases recorded some events without the row that they are about.
  if (object_id === null) return []
  const organizations = event.organization_id === null ? (event.of_person ?? []) : [event.organization_id]
  const { position, hash, patient_id, created_at } = event
  return organizations.map((organization_id) => ({
    position,
    organization_id,
    id: `evt_${position}_${hash.toString('hex').slice(0, 8)}_${organization_id}`,
    type,
    object_type: object,
    object_id,
    patient_id,
    state: stateOf(object, event),
    created_at,
  }))
}

function idOf(object: FeedObject, { patient_id, subject_id, user_id, setup }: Sealed) {
  if (object === 'case') return patient_id
  if (object === 'person') return user_id
  return object === 'setup' ? setup : subject_id
}

function stateOf(object: FeedObject, { case_state, request_state, invoice_state }: Sealed) {
  if (object === 'case' || object === 'setup') return case_state
  if (object === 'request') return request_state
  return object === 'invoice' ? invoice_state : null
}

async function moveCases(trx: Kysely<DB>, sealed: readonly Sealed[]) {
  const changes = sealed.filter(({ kind }) => kind !== 'opened')
  const cases = new Map<number, { organization_id: number; position: number; is_deleted: boolean }>()
  for (const { patient_id, organization_id, position, name } of changes) {
    if (patient_id === null || organization_id === null) continue
    const is_deleted = name === 'patient.deleted' || (cases.get(patient_id)?.is_deleted ?? false)
    cases.set(patient_id, { organization_id, position, is_deleted })
  }
  if (cases.size === 0) return
  const rows = [...cases].map(([patient_id, moved]) => ({ patient_id, ...moved }))
  await sql`
    insert into case_positions (patient_id, organization_id, position, is_deleted)
    select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(patient_id int, organization_id int, position bigint, is_deleted boolean)
    on conflict (patient_id) do update set organization_id = excluded.organization_id, position = excluded.position,
      is_deleted = case_positions.is_deleted or excluded.is_deleted`.execute(trx)
}
