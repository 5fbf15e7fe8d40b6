import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { QueueRow, Waiting } from '#contract/dashboard.ts'
import { BY_THIRD_PARTY } from '#contract/enums.ts'
import { STEP_AGE, STEP_GROUPS } from '#contract/workflow.ts'
import { patientName } from '#server/db/patient-names.ts'
import type { Ctx } from '#server/work.ts'
import { selectPatients, type PracticeFilter } from './cards.ts'

/** Counts the cases at each step and how old they are there, and those that wait for others. */
export function countQueue(ctx: Ctx, filter: PracticeFilter) {
  const atSteps = selectPatients(ctx, filter)
    .where('patients.step_key', 'is not', null)
    .where('patients.is_on_hold', '=', false)
    .where(sql<boolean>`not ${isMadeByPartner()}`)
    .select(['patients.step_key as key', 'patients.step_updated_at as since', 'patients.id'])
  return countByKey(ctx, sql`${atSteps} union all ${waitingCases(ctx, filter, sql`true`)}`)
}

/** Counts the cases that wait for others, of those that one user has worked on. */
export function countWaiting(ctx: Ctx, filter: PracticeFilter, user_id: number) {
  const isOwn = sql<SqlBool>`exists (
    select 1 from workflow_steps s where s.patient_id = patients.id and s.user_id = ${user_id})`
  return countByKey(ctx, waitingCases(ctx, filter, isOwn))
}

/** RX-36: SQL condition on `patients` for a setup that a third party makes, whose steps are not the provider's. */
export function isMadeByPartner() {
  return sql<SqlBool>`coalesce(patients.step_request_type = ${STEP_GROUPS.initial.request_type}
    and patients.submission_completed_by = ${BY_THIRD_PARTY}, false)`
}

/** Selects the cases that wait for an approval, a release or a third party. A case on hold counts only as held. */
function waitingCases(ctx: Ctx, filter: PracticeFilter, condition: Expression<SqlBool>) {
  const patients = selectPatients(ctx, filter).where(condition)
  const keyColumn = (key: Waiting) => sql<string>`${sql.lit(key)}`.as('key')
  const heldAt = sql<string>`(select max(h.created_at) from on_hold_notes h where h.patient_id = patients.id)`
  const casesNotOnHold = patients.where('patients.is_on_hold', '=', false)
  const approval = casesNotOnHold
    .where('patients.status_key', '=', sql.lit('awaiting_approval'))
    .select([keyColumn('approval'), 'patients.setup_completed_at as since', 'patients.id'])
  const casesOnHold = patients
    .where('patients.is_on_hold', '=', true)
    .where('patients.status_key', '!=', 'canceled')
    .select([keyColumn('hold'), heldAt.as('since'), 'patients.id'])
  const partners = casesNotOnHold
    .where('patients.step_key', 'is not', null)
    .where(isMadeByPartner())
    .select([keyColumn('third_party'), 'patients.step_updated_at as since', 'patients.id'])
  return sql`${approval} union all ${casesOnHold} union all ${partners}`
}

type QueueResult = Omit<QueueRow, 'oldest'> & { id: number; formatted_name: string }

/** @param cases are rows with `key`, `since` and `id`. */
async function countByKey(ctx: Ctx, cases: RawBuilder<unknown>): Promise<QueueRow[]> {
  const ago = (hours: number) => sql`${ctx.now}::timestamptz - make_interval(hours => ${hours})`
  const { rows } = await sql<QueueResult>`
    with places as (
      select key, count(*) as total, min(since) as since,
        count(*) filter (where since < ${ago(STEP_AGE.okay)} and since >= ${ago(STEP_AGE.warning)}) as getting_late,
        count(*) filter (where since < ${ago(STEP_AGE.warning)}) as late,
        (array_agg(id order by since, id))[1] as id
      from (${cases}) cases group by key)
    select places.*, ${patientName('p')} as formatted_name
    from places join patients p on p.id = places.id`.execute(ctx.db)
  return rows.map(({ id, formatted_name, ...place }) => ({ ...place, oldest: { id, formatted_name } }))
}
