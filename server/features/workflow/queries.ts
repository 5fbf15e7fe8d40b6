import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'
import { isStaff } from '#contract/access.ts'
import { STATUS } from '#contract/enums.ts'
import { recordOf } from '#contract/records.ts'
import { toProcessRow, STEP_GROUPS, type RequestType, type StepGroup, type WorkflowData } from '#contract/workflow.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB } from '#server/db/schema.ts'
import type { Ctx } from '#server/work.ts'

const GROUPS: StepGroup[] = ['initial', 'flawed', 'print']

function steps(db: Kysely<DB>, wanted: Expression<SqlBool>) {
  return db
    .selectFrom('workflow_steps as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('customer_requests as r', 'r.id', 's.customer_request_id')
    .where(wanted)
    .orderBy('s.patient_id')
    .orderBy('s.customer_request_id')
    .orderBy('s.position')
    .select([
      's.id',
      's.patient_id',
      's.step_group',
      's.customer_request_id',
      's.position',
      's.step_key',
      's.user_id',
      's.started_at',
      's.finished_at',
      's.updated_at',
      'u.full_name as tech_name',
      'r.status_id as request_status_id',
    ])
}

/** A single id has its own statement, so that its plan can be cached, as for patient rows. */
const stepsOfOne = preparedTemplate((db, id: number) => steps(db, sql`s.patient_id = ${id}`))
const stepsOfMany = preparedTemplate((db, ids: readonly number[]) => steps(db, sql`s.patient_id = any(${ids})`))

/**
 * Loads the workflows of patients that the caller has checked to be in scope. The groups print and flawed contain the
 * steps of the oldest open request, or else the newest; further open requests are in `parallel`.
 */
export async function loadWorkflows(ctx: Ctx, patient_ids: readonly number[]): Promise<Map<number, WorkflowData>> {
  const [only, ...others] = patient_ids
  if (only === undefined) return new Map()
  const rows = await (others.length === 0 ? stepsOfOne(ctx.db, only) : stepsOfMany(ctx.db, patient_ids))
  const showsTech = isStaff(ctx.actor)
  return new Map(
    patient_ids.map((patient_id) => {
      const own = rows.filter((row) => row.patient_id === patient_id)
      const found = recordOf(GROUPS, (group) => requestsOf(own, group))
      const groups = recordOf(GROUPS, (group) => groupOf(own, group, found[group].first, showsTech))
      const parallel = GROUPS.flatMap((group) =>
        found[group].others.map((request) => ({ group, ...groupOf(own, group, request, showsTech) })),
      )
      const cancelled = own.flatMap((row) => (row.request_status_id === STATUS.canceled ? row.customer_request_id : []))
      return [patient_id, { id: patient_id, groups, parallel, current: currentStep(groups, parallel, cancelled) }]
    }),
  )
}

type StepRow = {
  id: number
  step_group: string
  customer_request_id: number | null
  request_status_id: number | null
  position: number
  step_key: string
  user_id: number | null
  tech_name: string | null
  started_at: string | null
  finished_at: string | null
  updated_at: string
}

/** Returns the oldest open request with steps in a group, or else the newest, and the other open ones. */
function requestsOf(rows: readonly StepRow[], group: StepGroup) {
  const inGroup = rows.filter((row) => row.step_group === group && row.customer_request_id !== null)
  const open = new Set(inGroup.filter(isOpen).map((row) => row.customer_request_id))
  const [first = inGroup.at(-1)?.customer_request_id ?? null, ...others] = open
  return { first, others }
}

function isOpen({ request_status_id }: StepRow) {
  return request_status_id !== null && request_status_id <= STATUS.pending
}

function groupOf(
  rows: readonly StepRow[],
  group: StepGroup,
  customer_request_id: number | null,
  showsTech: boolean,
): WorkflowData['groups']['initial'] {
  const steps = rows.filter((row) => row.step_group === group && row.customer_request_id === customer_request_id)
  let earlierFinished = true
  const shown = steps.map((row) => {
    const process = toProcessRow(showsTech ? row : { ...row, user_id: null, tech_name: null }, earlierFinished)
    earlierFinished = earlierFinished && row.finished_at !== null
    return process
  })
  return { customer_request_id, steps: shown }
}

/**
 * Returns the running step, or else the next pending one; flawed trays come before printing. Steps of canceled requests
 * do not count.
 */
function currentStep(
  groups: WorkflowData['groups'],
  parallel: WorkflowData['parallel'],
  cancelled: readonly (number | null)[],
): WorkflowData['current'] {
  for (const group of GROUPS) {
    const beside = parallel.filter((each) => each.group === group)
    const all = [groups[group], ...beside].filter((each) => !cancelled.includes(each.customer_request_id ?? 0))
    const open = all.flatMap(({ steps }) => steps).toSorted((a, b) => a.step - b.step)
    const step = open.find((each) => each.status === 'IN_PROGRESS') ?? open.find((each) => each.status === 'PENDING')
    if (step)
      return { request_type: requestTypeOf(group), step: step.key, status: step.status, updated_at: step.updated_at }
  }
  return null
}

export function requestTypeOf(group: StepGroup): RequestType {
  return STEP_GROUPS[group].request_type
}
