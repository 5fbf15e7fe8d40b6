import { sql, type Kysely } from 'kysely'
import type { Prediction } from '#contract/promise.ts'
import type { Station } from '#contract/promise-stations.ts'
import { SETUP_CHANGE } from '#contract/promise-durations.ts'
import type { StepGroup } from '#contract/workflow.ts'
import type { DB } from '#server/db/schema.ts'

/** The newest of a kind that are measured; more would not change a quantile. */
const MOST = 400

/** Something that began and, unless it still goes on, ended. */
export type Duration = { began_at: string; ended_at: string | null }

export type StepDuration = Duration & { step_key: string; products: number; is_rush: boolean }

/**
 * Loads how long steps took from the end of the one before, and how long open ones have taken until now. Steps that
 * were skipped, or finished together with others, have no time of their own.
 */
export async function loadSteps(db: Kysely<DB>, since: string): Promise<StepDuration[]> {
  const { rows } = await sql<StepDuration>`
    select step_key, products, is_rush, began_at, ended_at from (
      select s.step_key, f.products_list as products, f.rush_case as is_rush, s.finished_at as ended_at,
        coalesce(s.before_at, s.created_at) as began_at,
        row_number() over (partition by s.step_key, f.products_list, f.rush_case order by s.id desc) as at
      from (
        select w.*, lag(w.finished_at) over same as before_at, lag(w.id) over same as before_id
        from workflow_steps w
        window same as (partition by w.patient_id, w.step_group, w.customer_request_id order by w.position)
      ) s
      join rx_forms f on f.patient_id = s.patient_id
      join patients p on p.id = s.patient_id
      where f.cancelled_at is null and p.deleted_at is null
        and case when s.finished_at is null then not p.is_on_hold and (s.before_id is null or s.before_at is not null)
          else s.finished_at > ${since}::timestamptz and s.started_at < s.finished_at end
    ) newest
    where at <= ${MOST}`.execute(db)
  return rows
}

/**
 * Loads how long changes of a setup took, from the request to the next version, as the duration of a step of their own;
 * those that are still to be made have taken until now.
 */
export async function loadChanges(db: Kysely<DB>, since: string): Promise<StepDuration[]> {
  const { rows } = await sql<StepDuration>`
    select ${SETUP_CHANGE}::text as step_key, products, is_rush, began_at, ended_at from (
      select f.products_list as products, f.rush_case as is_rush, v.changes_requested_at as began_at,
        (select min(n.completed_at) from setups n where n.patient_id = v.patient_id and n.id > v.id) as ended_at,
        p.is_on_hold,
        row_number() over (partition by f.products_list, f.rush_case order by v.id desc) as at
      from setups v join patients p on p.id = v.patient_id join rx_forms f on f.patient_id = p.id
      where v.changes_requested_at > ${since}::timestamptz and f.cancelled_at is null and p.deleted_at is null
    ) newest
    where at <= ${MOST} and (ended_at is not null or not is_on_hold)`.execute(db)
  return rows
}

/** Loads how long practices took to answer a setup, and how long those that have not answered have taken until now. */
export async function loadAnswers(db: Kysely<DB>, since: string) {
  const { rows } = await sql<Duration & { organization_id: number }>`
    select organization_id, began_at, ended_at from (
      select p.organization_id, v.completed_at as began_at, least(v.approved_at, v.changes_requested_at) as ended_at,
        row_number() over (partition by p.organization_id order by v.id desc) as at
      from setups v join patients p on p.id = v.patient_id join rx_forms f on f.patient_id = p.id
      where v.completed_at > ${since}::timestamptz and f.cancelled_at is null and p.deleted_at is null
        and least(v.approved_at, v.changes_requested_at) is distinct from v.completed_at
    ) newest
    where at <= ${MOST}`.execute(db)
  return rows
}

/** Loads how long cases were on hold. */
export async function loadHolds(db: Kysely<DB>, since: string) {
  const { rows } = await sql<Duration>`
    select h.created_at as began_at,
      (select min(r.created_at) from on_hold_notes r where r.patient_id = h.patient_id and r.id > h.id) as ended_at
    from on_hold_notes h
    where h.is_on_hold_reason = 'hold' and h.created_at > ${since}::timestamptz
    order by h.id desc limit ${MOST}`.execute(db)
  return rows
}

export type StoredPrediction = Prediction & {
  station: Station
  made_at: string
  answer_by: string | null
  setup_completed_at: string | null
  approved_at: string | null
  /** When the practice last asked for a change or let the case wait. */
  delayed_at: string | null
  shipped_on: string | null
}

/** Loads the first prediction at each station of cases whose parcel was sent, or is still expected. */
export async function loadPredictions(db: Kysely<DB>, since: string) {
  const { rows } = await sql<StoredPrediction>`
    select * from (
      select distinct on (c.patient_id, c.station) c.id, c.station, c.made_at, c.answer_by,
        c.predicted ->> 'likely_at' as likely_at, c.predicted ->> 'safe_at' as safe_at,
        (c.predicted ->> 'answer_minutes')::float8 as answer_minutes, p.setup_completed_at, p.approved_at,
        (
          select max(later.made_at) from case_promises later
          where later.patient_id = c.patient_id
            and later.reason in ('held', 'asked', 'change_requested', 'form_changed', 'shipping_edited')
        ) as delayed_at,
        (
          select pr.ship_date from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
          where r.patient_id = c.patient_id and r.completed_at > c.made_at order by r.id limit 1
        ) as shipped_on
      from case_promises c join patients p on p.id = c.patient_id
      where c.made_at > ${since}::timestamptz and c.station <> 'parcel' and c.ships_likely is not null
        and p.deleted_at is null
      order by c.patient_id, c.station, c.id
    ) first
    order by id desc limit ${MOST * 5}`.execute(db)
  return rows
}

/** Loads how many cases wait for each step, without those on hold. */
export async function loadWaiting(db: Kysely<DB>) {
  const { rows } = await sql<{ step_key: string; cases: number }>`
    select step_key, count(*)::int as cases from patients
    where deleted_at is null and step_key is not null and not is_on_hold group by 1`.execute(db)
  return rows
}

/** Loads when cases finished a group within the last twelve weeks. */
export async function loadEnds(db: Kysely<DB>, now: string) {
  const { rows } = await sql<{ step_group: StepGroup; finished_at: string }>`
    select step_group, finished_at from workflow_steps
    where step_key in ('shipped', 'ship') and finished_at > ${now}::timestamptz - interval '84 days'
    order by id desc limit ${MOST * 50}`.execute(db)
  return rows
}
