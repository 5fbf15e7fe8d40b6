import { toProcessRow, STEP_GROUPS, type ProcessRow, type StepGroup, type WorkflowData } from '#contract/workflow.ts'
import { columns, instants, rows } from './ceiling.ts'

/** The steps of the patient `p` with who worked on them, in their order. */
export const STEPS = rows(`select ${columns('s', 'id step_group customer_request_id position step_key user_id')},
  ${instants('s', 'started_at finished_at updated_at')}, u.full_name as tech_name, r.status_id
  from workflow_steps s left join users u on u.id = s.user_id left join customer_requests r on r.id = s.customer_request_id
  where s.patient_id = p.id order by s.customer_request_id, s.position`)

export type StepRow = {
  id: number
  step_group: StepGroup
  customer_request_id: number | null
  position: number
  step_key: string
  user_id: number | null
  started_at: string | null
  finished_at: string | null
  updated_at: string
  tech_name: string | null
  status_id: number | null
}

const GROUPS = ['initial', 'flawed', 'print'] as const

/** The process table as staff see it, of the rows of one patient. */
export function workflowOf(id: number, steps: readonly StepRow[]): WorkflowData {
  const parallel: WorkflowData['parallel'] = []
  let current: WorkflowData['current'] = null
  const groups = GROUPS.map((group) => {
    const own = steps.filter((step) => step.step_group === group)
    const open = new Set(own.flatMap((step) => ((step.status_id ?? 9) <= 3 ? [step.customer_request_id] : [])))
    const [first = own.at(-1)?.customer_request_id ?? null, ...others] = open
    const shown = groupOf(own, first)
    parallel.push(...others.map((request) => ({ group, ...groupOf(own, request) })))
    current ??= currentOf(group, own)
    return [group, shown] as const
  })
  return { id, groups: Object.fromEntries(groups) as WorkflowData['groups'], parallel, current }
}

function groupOf(steps: readonly StepRow[], customer_request_id: number | null) {
  let earlierFinished = true
  const shown: ProcessRow[] = []
  for (const step of steps) {
    if (step.customer_request_id !== customer_request_id) continue
    shown.push(toProcessRow(step, earlierFinished))
    earlierFinished &&= step.finished_at !== null
  }
  return { customer_request_id, steps: shown }
}

/** What runs, else the first that waits. */
function currentOf(group: StepGroup, steps: readonly StepRow[]): WorkflowData['current'] {
  const open = steps.filter((step) => step.status_id !== 5 && !step.finished_at)
  const step = open.find((each) => each.started_at) ?? open[0]
  if (!step) return null
  const { request_type } = STEP_GROUPS[group]
  return {
    request_type,
    step: step.step_key,
    status: step.started_at ? 'IN_PROGRESS' : 'PENDING',
    updated_at: step.updated_at,
  }
}
