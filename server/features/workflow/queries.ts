import { isStaff } from '#contract/access.ts'
import {
  productionTime,
  statusOfStep,
  STEP_GROUPS,
  stepLabel,
  type ProcessRow,
  type RequestType,
  type StepGroup,
  type WorkflowData,
} from '#contract/workflow.ts'
import type { Ctx } from '#server/http/context.ts'

const GROUPS: StepGroup[] = ['initial', 'flawed', 'print']

/** The workflows of patients that the person may see; of the print and flawed groups those of the newest request. */
export async function loadWorkflows(ctx: Ctx, patient_ids: readonly number[]): Promise<Map<number, WorkflowData>> {
  if (patient_ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('workflow_steps as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .where('s.patient_id', 'in', patient_ids)
    .orderBy('s.patient_id')
    .orderBy('s.customer_request_id')
    .orderBy('s.position')
    .selectAll('s')
    .select('u.full_name as tech_name')
    .execute()
  const showsTech = isStaff(ctx.actor)
  return new Map(
    patient_ids.map((patient_id) => {
      const own = rows.filter((row) => row.patient_id === patient_id)
      const groups = Object.fromEntries(GROUPS.map((group) => [group, newestGroup(own, group, showsTech)]))
      // The keys are those of GROUPS, one by one.
      const typed = groups as WorkflowData['groups']
      return [patient_id, { id: patient_id, groups: typed, current: currentStep(typed) }]
    }),
  )
}

type StepRow = {
  id: number
  step_group: string
  customer_request_id: number | null
  position: number
  step_key: string
  user_id: number | null
  tech_name: string | null
  started_at: string | null
  finished_at: string | null
  updated_at: string
}

function newestGroup(
  rows: readonly StepRow[],
  group: StepGroup,
  showsTech: boolean,
): WorkflowData['groups']['initial'] {
  const inGroup = rows.filter((row) => row.step_group === group)
  const newest = Math.max(0, ...inGroup.map((row) => row.customer_request_id ?? 0))
  const steps = inGroup.filter((row) => (row.customer_request_id ?? 0) === newest)
  let earlierFinished = true
  const shown = steps.map((row): ProcessRow => {
    const status = statusOfStep(row, earlierFinished)
    earlierFinished = earlierFinished && row.finished_at !== null
    return {
      id: row.id,
      step: row.position,
      key: row.step_key,
      process: stepLabel(row.step_key),
      status,
      started_at: row.started_at,
      finished_at: row.finished_at,
      user_id: showsTech ? row.user_id : null,
      tech_name: showsTech ? row.tech_name : null,
      production_time: productionTime(row.started_at, row.finished_at),
      updated_at: row.updated_at,
    }
  })
  return { customer_request_id: newest === 0 ? null : newest, steps: shown }
}

/** What runs now, else what waits: flawed trays before printing, printing before nothing. */
function currentStep(groups: WorkflowData['groups']): WorkflowData['current'] {
  for (const group of GROUPS) {
    const open = groups[group].steps.filter((step) => step.status !== 'COMPLETED')
    const step = open.find((each) => each.status === 'IN_PROGRESS') ?? open.find((each) => each.status === 'PENDING')
    if (step)
      return { request_type: requestTypeOf(group), step: step.key, status: step.status, updated_at: step.updated_at }
  }
  return null
}

export function requestTypeOf(group: StepGroup): RequestType {
  return STEP_GROUPS[group].request_type
}
