import { STEP_GROUPS, type StepGroup } from '#contract/workflow.ts'
import { saveProcesses } from '#server/features/cases/save-processes.ts'
import { stepMoment } from './plan.ts'
import { reachMoment, type ScriptRun } from './script-run.ts'

/** The groups of steps by the name of their moments: a repeated print is `again`. */
const GROUPS = { setup: 'initial', print: 'print', flawed: 'flawed', again: 'print' } as const

type Step = { id: number; position: number }
type StepTimes = { id: number; user_id: number; started_at: string; finished_at: string | null }

/**
 * Works through the open steps and takes the requested snapshots; `after` runs once a step is finished. Steps between
 * two snapshots are saved together, like the times of an afternoon entered at once.
 */
export async function workSteps(
  run: ScriptRun,
  moments: keyof typeof GROUPS,
  after: { [Position in number]?: () => Promise<void> } = {},
  upTo: number = STEP_GROUPS[GROUPS[moments]].steps.length,
) {
  let technician = run.technician()
  let unsaved = new Map<number, StepTimes>()
  for (const step of await openSteps(run, GROUPS[moments])) {
    if (step.position > upTo) break
    await reachIfNeeded(stepMoment(moments, step.position, false))
    if (unsaved.size === 0) technician = run.technician()
    run.later(0.05, 1.2)
    const started = { id: step.id, user_id: technician.id, started_at: run.as(technician).now }
    unsaved.set(step.id, { ...started, finished_at: null })
    await reachIfNeeded(stepMoment(moments, step.position, true))
    run.later(0.1, 2.2)
    unsaved.set(step.id, { ...started, finished_at: run.as(technician).now })
    const next = after[step.position]
    if (!next) continue
    await save()
    await next()
  }
  await save()

  async function reachIfNeeded(moment: string) {
    if (!run.wantsAny(moment)) return
    await save()
    await reachMoment(run, moment)
  }

  async function save() {
    if (unsaved.size > 0) await saveProcesses(run.as(technician), run.patient_id, [...unsaved.values()])
    unsaved = new Map()
  }
}

/** Returns the open steps, which are those of the newest request; a skipped step is already finished. */
function openSteps({ stage, patient_id }: ScriptRun, group: StepGroup): Promise<Step[]> {
  return stage.db
    .selectFrom('workflow_steps')
    .where('patient_id', '=', patient_id)
    .where('step_group', '=', group)
    .where('finished_at', 'is', null)
    .orderBy('position')
    .select(['id', 'position'])
    .execute()
}
