import { isStaff, isTechnician } from '#contract/access.ts'
import { stepStartBlocker } from '#contract/asked-items.rules.ts'
import { processBlocker, requestCan } from '#contract/cases.rules.ts'
import { stepGroup, stepLabel, timesBlocker } from '#contract/workflow.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { conflict, forbidden, invalid, notFound, throwConflictIf } from '#server/errors.ts'
import { areStaff } from '#server/features/users/staff.ts'
import type { Ctx } from '#server/work.ts'
import { advanceCase, type SentProcess, type StepChange } from './advance.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'
import { listUnfinishedItems } from './unfinished-items.ts'

type Locked = Awaited<ReturnType<typeof lockCase>>

/** PUT /tech-workflows/{id}/processes: sets technicians and times of steps (specification 4.4). No other call does. */
export async function saveProcesses(ctx: Ctx, patient_id: number, processes: readonly SentProcess[]) {
  const [locked, steps] = await pipelined([lockCase(ctx, patient_id), lockSteps(ctx, patient_id)])
  const changes = diffSteps(steps, processes)
  if (changes.length === 0) return
  await validateTechs(ctx, changes)
  validateTimes(ctx, changes)
  await validateGroups(ctx, locked, changes)
  await validateAskedItems(ctx, locked, changes)
  const written = changes.map((change) => writeStep(ctx, locked, change))
  await pipelined([...written, advanceCase(ctx, locked, changes)])
  await refreshCase(ctx, locked.patient.id)
}

function lockSteps(ctx: Ctx, patient_id: number) {
  return ctx.db.selectFrom('workflow_steps').where('patient_id', '=', patient_id).selectAll().forUpdate().execute()
}

/** Returns the steps that the request changes. Unchanged rows are not validated; a row of another workflow is a 404. */
function diffSteps(steps: Awaited<ReturnType<typeof lockSteps>>, processes: readonly SentProcess[]): StepChange[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  return [...new Map(processes.map((sent) => [sent.id, sent])).values()].flatMap((sent) => {
    const step = byId.get(sent.id)
    if (!step) throw notFound()
    const isSame =
      sent.user_id === step.user_id && sent.started_at === step.started_at && sent.finished_at === step.finished_at
    if (isSame) return []
    if (sent.updated_at !== undefined && sent.updated_at !== step.updated_at) {
      throw conflict(`${stepLabel(step.step_key)} was changed by somebody else. Reload to see the changes.`)
    }
    return [
      {
        step,
        group: stepGroup.parse(step.step_group),
        sent,
        startsNow: step.started_at === null && sent.started_at !== null,
        finishesNow: step.finished_at === null && sent.finished_at !== null,
      },
    ]
  })
}

/**
 * Specification 3.3: tech_support assigns only itself, the others any of the four staff roles; unassigning is always
 * allowed.
 */
async function validateTechs(ctx: Ctx, changes: readonly StepChange[]) {
  const picked = changes.flatMap(({ step, sent }) =>
    sent.user_id !== null && sent.user_id !== step.user_id ? [sent.user_id] : [],
  )
  if (picked.length === 0) return
  if (!isStaff(ctx.actor)) throw forbidden()
  if (isTechnician(ctx.actor) && picked.some((user_id) => user_id !== ctx.actor.id)) throw forbidden()
  if (!(await areStaff(ctx, picked))) throw invalid({ user_id: ['A process can only be given to staff.'] })
}

/** Validates the times of changed steps: an end needs a start before it, and neither may be in the future. */
function validateTimes(ctx: Ctx, changes: readonly StepChange[]) {
  const wrong = changes.flatMap(({ step, sent }) => {
    const isSame = sent.started_at === step.started_at && sent.finished_at === step.finished_at
    const problem = isSame ? undefined : timesBlocker(sent, ctx.now)
    return problem ? [`Process ${stepLabel(step.step_key)} - ${problem}`] : []
  })
  if (wrong.length > 0) throw invalid({ processes: wrong })
}

/**
 * Refuses changes of read-only groups and the start of print steps that wait for a corrected tray or the end of a hold
 * (specification 4.4).
 */
async function validateGroups(ctx: Ctx, { state }: Locked, changes: readonly StepChange[]) {
  const ids = [...new Set(changes.flatMap(({ step }) => step.customer_request_id ?? []))]
  const requests = ids.length
    ? await ctx.db
        .selectFrom('customer_requests')
        .where('id', 'in', ids)
        .select(['id', 'status_id'])
        .forUpdate()
        .execute()
    : []
  const trays = ids.length
    ? await ctx.db
        .selectFrom('flawed_trays')
        .where('customer_request_id', 'in', ids)
        .select(['customer_request_id', 'status_id'])
        .execute()
    : []
  for (const { step, group, startsNow } of changes) {
    const request = requests.find((each) => each.id === step.customer_request_id)
    throwConflictIf(processBlocker(state, group, request?.status_id ?? null))
    if (group !== 'print' || !startsNow || !request) continue
    const flawed_trays = trays.filter((tray) => tray.customer_request_id === request.id)
    throwConflictIf(requestCan.startPrinting({ is_on_hold: state.is_on_hold, flawed_trays }))
  }
}

/** Refuses the start of steps that wait for what is asked of the practice (specification 4.16). */
async function validateAskedItems(ctx: Ctx, { patient }: Locked, changes: readonly StepChange[]) {
  const started = changes.filter(({ startsNow }) => startsNow)
  if (started.length === 0) return
  const items = await listUnfinishedItems(ctx, patient.id)
  for (const { step } of started) throwConflictIf(stepStartBlocker(items, step.step_key))
}

async function writeStep(ctx: Ctx, { place }: Locked, { step, sent, startsNow, finishesNow }: StepChange) {
  const written = ctx.db
    .updateTable('workflow_steps')
    .set({
      user_id: sent.user_id,
      started_at: sent.started_at,
      finished_at: sent.finished_at,
      updated_at: ctx.now,
    })
    .where('id', '=', step.id)
    .execute()
  const data = { step_id: step.id, step_key: step.step_key, step_group: step.step_group }
  const at = { ...place, subject_id: step.id }
  await pipelined([
    written,
    startsNow && ctx.emit('step.started', data, at),
    finishesNow && ctx.emit('step.finished', data, at),
    !startsNow && !finishesNow && ctx.emit('step.changed', data, at),
  ])
}
