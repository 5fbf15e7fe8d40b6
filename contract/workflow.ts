import { z } from 'zod'
import { defineCalls } from './call.ts'
import { instant, message, rowId } from './wire.ts'

/**
 * Steps of the three groups in order (specification 4.4). A step is one piece of work on a case, with a technician, a
 * start and an end.
 */
export const STEP_GROUPS = {
  initial: {
    label: 'Splints',
    request_type: 'initial_case_setup',
    steps: [
      { key: 'digital_design', label: 'Digital Design' },
      { key: 'printing', label: 'Printing' },
      { key: 'post_processing', label: 'Post Processing' },
      { key: 'shipped', label: 'Shipped' },
    ],
  },
  flawed: {
    label: 'Flawed tray',
    request_type: 'flawed_tray',
    steps: [
      { key: 'cft', label: 'CFT' },
      { key: 'qa', label: 'QA' },
    ],
  },
  print: {
    label: 'Print',
    request_type: 'printing_request',
    steps: [
      { key: 'generate_tray', label: 'Generate Tray' },
      { key: 'generate_qa', label: 'Generate QA' },
      { key: 'build_print_job', label: 'Build Print Job' },
      { key: 'create_label', label: 'Create Label' },
      { key: 'print', label: 'Print' },
      { key: 'post_print', label: 'Post Print' },
      { key: 'insert_brackets', label: 'Insert Brackets' },
      { key: 'post_print_qa', label: 'Post Print QA' },
      { key: 'ship_qa', label: 'Ship QA' },
      { key: 'ship', label: 'Ship' },
    ],
  },
} as const

export const stepGroup = z.enum(['initial', 'flawed', 'print'])
export type StepGroup = z.infer<typeof stepGroup>
export const requestType = z.enum(['initial_case_setup', 'flawed_tray', 'printing_request'])
export type RequestType = z.infer<typeof requestType>
export const stepStatus = z.enum(['NEW', 'PENDING', 'IN_PROGRESS', 'COMPLETED'])
export type StepStatus = z.infer<typeof stepStatus>

export const REQUEST_TYPE_LABELS: Record<RequestType, string> = {
  initial_case_setup: 'Initial case setup',
  flawed_tray: 'Flawed tray',
  printing_request: 'Printing request',
}

const LABELS = new Map<string, string>(
  Object.values(STEP_GROUPS).flatMap((group) => group.steps.map((step) => [step.key, step.label])),
)

export function stepLabel(key: string) {
  return LABELS.get(key) ?? key
}

/**
 * Age limits of a step in hours (WF-07): okay up to the first, warning up to the second, late beyond it; see
 * web/ui/ElapsedTime.tsx.
 */
export const STEP_AGE = { okay: 6, warning: 12 }

/**
 * Returns the status of a step from its two times and from whether all earlier steps of its group are finished
 * (specification 4.4).
 */
export function computeStepStatus(
  step: { started_at: string | null; finished_at: string | null },
  earlierFinished: boolean,
): StepStatus {
  if (step.finished_at) return 'COMPLETED'
  if (step.started_at) return 'IN_PROGRESS'
  return earlierFinished ? 'PENDING' : 'NEW'
}

/** Returns the minutes between both times with one decimal, or null while one is missing (specification 4.4). */
export function productionTime(started_at: string | null, finished_at: string | null) {
  if (!started_at || !finished_at) return null
  return Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 6000) / 10
}

/** Tolerance for client clocks that are ahead of the server's. */
const AHEAD_MS = 5 * 60_000

/** Validates the times of a step: the rules of WF-09, and no time in the future. */
export function timesBlocker(row: { started_at: string | null; finished_at: string | null }, now: string) {
  const { started_at, finished_at } = row
  if (finished_at && !started_at) return 'ET needs an ST'
  if (started_at && finished_at && Date.parse(started_at) >= Date.parse(finished_at)) return 'ST must be before ET'
  const latest = Date.parse(now) + AHEAD_MS
  if (started_at && Date.parse(started_at) > latest) return 'ST must not be in the future'
  return finished_at && Date.parse(finished_at) > latest ? 'ET must not be in the future' : undefined
}

export const processRow = z.object({
  id: z.number(),
  step: z.number(),
  key: z.string(),
  process: z.string(),
  status: stepStatus,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  /** Staff only (specification 7): customers and lab partners never learn who worked on a step. */
  user_id: z.number().nullable(),
  tech_name: z.string().nullable(),
  /** Minutes. */
  production_time: z.number().nullable(),
  updated_at: instant,
})
export type ProcessRow = z.infer<typeof processRow>

type StoredStep = Omit<ProcessRow, 'step' | 'key' | 'process' | 'status' | 'production_time'> & {
  position: number
  step_key: string
}

/** Converts a stored step to a row of the process table. */
export function toProcessRow(step: StoredStep, earlierFinished: boolean): ProcessRow {
  return {
    id: step.id,
    step: step.position,
    key: step.step_key,
    process: stepLabel(step.step_key),
    status: computeStepStatus(step, earlierFinished),
    started_at: step.started_at,
    finished_at: step.finished_at,
    user_id: step.user_id,
    tech_name: step.tech_name,
    production_time: productionTime(step.started_at, step.finished_at),
    updated_at: step.updated_at,
  }
}

const processGroup = z.object({ customer_request_id: z.number().nullable(), steps: z.array(processRow) })

export const workflowData = z.object({
  id: z.number(),
  groups: z.object({ initial: processGroup, flawed: processGroup, print: processGroup }),
  /**
   * Steps of further open requests in addition to the groups above, the oldest first, so that no request hides another.
   */
  parallel: z.array(processGroup.extend({ group: stepGroup })),
  current: z
    .object({ request_type: requestType, step: z.string(), status: stepStatus, updated_at: instant })
    .nullable(),
})
export type WorkflowData = z.infer<typeof workflowData>

export const workflowCalls = defineCalls({
  saveProcesses: {
    method: 'PUT',
    path: '/tech-workflows/:id/processes',
    summary: 'Saves techs and times of process rows; the id is that of workflow_data',
    access: { anyOf: ['rx-forms.manage', 'rx-forms.update-management-data'] },
    body: z.object({
      processes: z
        .array(
          z.object({
            id: rowId,
            user_id: rowId.nullable(),
            started_at: instant.nullable(),
            finished_at: instant.nullable(),
            /** updated_at of the row as it was loaded, so that concurrent changes are not overwritten (register 56). */
            updated_at: instant.optional(),
          }),
        )
        .min(1, 'Required')
        .max(100),
    }),
    reply: z.object({ workflow_data: workflowData, message }),
  },
})
