import { sql } from 'kysely'
import { STEP_GROUPS, type RequestType } from '#contract/workflow.ts'
import { organizationsInFull, visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'

type StepTotals = Record<RequestType, Record<string, number>>
type StepCount = { step_request_type: string | null; step_key: string | null; cases: number }

/** Counts the cases in scope at each step. Ignores the other filters, so that the board keeps its columns. */
export async function countSteps(ctx: Ctx, organization_ids: readonly number[]): Promise<StepTotals> {
  const fullAccess = organizationsInFull(ctx)
  const rows = await (fullAccess
    ? loadStoredTotals(ctx, fullAccess, organization_ids)
    : ownTotals(ctx, organization_ids))
  const found = new Map(rows.map((row) => [`${row.step_request_type} ${row.step_key}`, row.cases]))
  const toTotals = (type: RequestType, steps: readonly { key: string }[]) =>
    Object.fromEntries(steps.map(({ key }) => [key, found.get(`${type} ${key}`) ?? 0]))
  return {
    initial_case_setup: toTotals('initial_case_setup', STEP_GROUPS.initial.steps),
    flawed_tray: toTotals('flawed_tray', STEP_GROUPS.flawed.steps),
    printing_request: toTotals('printing_request', STEP_GROUPS.print.steps),
  }
}

/** Sums the totals that a trigger maintains, since counting all open cases would cost more than the list. */
function loadStoredTotals(
  ctx: Ctx,
  fullAccess: 'all' | readonly number[],
  selected: readonly number[],
): Promise<StepCount[]> {
  const scoped =
    fullAccess === 'all' ? selected : fullAccess.filter((id) => selected.length === 0 || selected.includes(id))
  const query = ctx.db
    .selectFrom('patient_step_totals')
    .groupBy(['step_request_type', 'step_key'])
    .select(['step_request_type', 'step_key', sql<number>`sum(cases)`.as('cases')])
  if (fullAccess === 'all' && selected.length === 0) return query.execute()
  return query.where(sql<boolean>`organization_id = any(${scoped}::int[])`).execute()
}

/** Counts the patients of plain members, who see only their own and thus few. */
function ownTotals(ctx: Ctx, selected: readonly number[]): Promise<StepCount[]> {
  const scoped = visiblePatients(ctx)
    .where('patients.deleted_at', 'is', null)
    .where('patients.step_key', 'is not', null)
  return (selected.length > 0 ? scoped.where(sql<boolean>`patients.organization_id = any(${selected}::int[])`) : scoped)
    .groupBy(['patients.step_request_type', 'patients.step_key'])
    .select(['patients.step_request_type', 'patients.step_key', sql<number>`count(*)`.as('cases')])
    .execute()
}

/** Merges the rows of each total. As it is a single statement, concurrent readers see the same sum before and after. */
export async function mergeStepTotals(ctx: Work) {
  await sql`
    with scattered as (
      select organization_id, step_request_type, step_key from patient_step_totals
      group by 1, 2, 3 having count(*) > 1
    ), taken as (
      delete from patient_step_totals t using scattered s
      where t.organization_id = s.organization_id and t.step_request_type = s.step_request_type and t.step_key = s.step_key
      returning t.*
    )
    insert into patient_step_totals (organization_id, step_request_type, step_key, cases)
    select organization_id, step_request_type, step_key, sum(cases) from taken
    group by 1, 2, 3 having sum(cases) <> 0`.execute(ctx.db)
}
