import { sql, type Expression, type SqlBool } from 'kysely'
import { addDays } from '#contract/days.ts'
import { requestCan } from '#contract/cases.rules.ts'
import type { OpenStep } from '#contract/dashboard.ts'
import { BY_THIRD_PARTY } from '#contract/enums.ts'
import { toProcessRow } from '#contract/workflow.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { isOpenRequest } from '#server/db/request-states.ts'
import { loadPatientRows } from '#server/features/patients/load-patient-rows.ts'
import type { Ctx } from '#server/work.ts'
import { selectPatients, type PracticeFilter } from './cards.ts'
import { countWaiting } from './queue.ts'

const MAX_STEPS = 20
const DAYS = 5

/** Loads the steps assigned to a technician, those free to take, and what they finished recently. */
export async function getSteps(ctx: Ctx, chosen: PracticeFilter) {
  const [mine, free, waiting, finished] = await pipelined([
    ownSteps(ctx, chosen),
    freeSteps(ctx, chosen),
    countWaiting(ctx, chosen, ctx.actor.id),
    countFinished(ctx),
  ])
  const shown = free.slice(0, MAX_STEPS)
  const rows = await withCases(ctx, [...mine, ...shown])
  return {
    mine: rows.slice(0, mine.length),
    mine_total: mine[0]?.of ?? 0,
    free: rows.slice(mine.length),
    has_more_free: free.length > MAX_STEPS,
    waiting,
    finished,
  }
}

/** Selects the steps in progress, then those that can be started, oldest first. */
function ownSteps(ctx: Ctx, chosen: PracticeFilter) {
  return selectWorkableSteps(ctx, chosen)
    .where('s.user_id', '=', ctx.actor.id)
    .where(
      sql<boolean>`(s.started_at is not null or not exists (
        select 1 from workflow_steps e where e.patient_id = s.patient_id and e.step_group = s.step_group
          and coalesce(e.customer_request_id, 0) = coalesce(s.customer_request_id, 0)
          and e.position < s.position and e.finished_at is null))`,
    )
    .orderBy(sql`s.started_at is null`)
    .orderBy('s.updated_at')
    .orderBy('s.id')
    .limit(MAX_STEPS)
    .select(sql<number>`count(*) over ()`.as('of'))
    .execute()
}

/**
 * Selects the pending step of each case if it is unassigned; one row more than is returned, to know whether there are
 * more.
 */
function freeSteps(ctx: Ctx, chosen: PracticeFilter) {
  return selectWorkableSteps(ctx, chosen)
    .where('patients.step_status', '=', 'PENDING')
    .where('patients.step_key', 'is not', null)
    .whereRef('s.step_key', '=', 'patients.step_key')
    .whereRef('s.updated_at', '=', 'patients.step_updated_at')
    .where('s.user_id', 'is', null)
    .orderBy('patients.step_updated_at')
    .orderBy('patients.id')
    .limit(MAX_STEPS + 1)
    .select(sql<number>`0`.as('of'))
    .execute()
}

/**
 * Selects unfinished steps (alias `s`) of cases and requests that are neither on hold nor closed nor made by a third
 * party.
 */
function selectWorkableSteps(ctx: Ctx, chosen: PracticeFilter) {
  const isOurs: Expression<SqlBool> = sql`(case s.step_group
    when 'initial' then patients.setup_completed_at is null and patients.submission_completed_by is distinct from ${BY_THIRD_PARTY}
    else ${isOpenRequest('r')} end)`
  return selectPatients(ctx, chosen)
    .innerJoin('workflow_steps as s', 's.patient_id', 'patients.id')
    .leftJoin('customer_requests as r', 'r.id', 's.customer_request_id')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .where('s.finished_at', 'is', null)
    .where('patients.is_on_hold', '=', false)
    .where('patients.status_key', '!=', 'canceled')
    .where(isOurs)
    .selectAll('s')
    .select([
      'u.full_name as tech_name',
      'patients.is_on_hold',
      sql<
        number[]
      >`array(select t.status_id from flawed_trays t where t.customer_request_id = s.customer_request_id)`.as(
        'tray_status_ids',
      ),
    ])
}

type Step = Awaited<ReturnType<typeof freeSteps>>[number]

async function withCases(ctx: Ctx, steps: readonly Step[]): Promise<OpenStep[]> {
  const ids = [...new Set(steps.map((step) => step.patient_id))]
  const patients = new Map((await loadPatientRows(ctx, ids)).map((row) => [row.id, row]))
  return steps.flatMap((step) => {
    const patient = patients.get(step.patient_id)
    if (!patient) return []
    const flawed_trays = step.tray_status_ids.map((status_id) => ({ status_id }))
    const blocker = step.step_group === 'print' ? requestCan.startPrinting({ ...step, flawed_trays }) : undefined
    return [{ patient, step: toProcessRow(step, true), start_blocked: blocker?.text ?? null }]
  })
}

type Done = { day: string; steps: number; minutes: number }

/** Returns steps and minutes for each of the last DAYS days, including days without any; the last is today. */
async function countFinished(ctx: Ctx): Promise<Done[]> {
  const days = Array.from({ length: DAYS }, (_, day) => addDays(ctx.now, day + 1 - DAYS).slice(0, 10))
  const { rows } = await sql<Done>`
    select to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as steps,
      coalesce(round(sum(extract(epoch from finished_at - started_at)) / 60), 0)::int as minutes
    from workflow_steps
    where user_id = ${ctx.actor.id} and finished_at >= ${`${days[0]}T00:00:00.000Z`}::timestamptz
    group by 1`.execute(ctx.db)
  const found = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => found.get(day) ?? { day, steps: 0, minutes: 0 })
}
