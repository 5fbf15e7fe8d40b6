import { STEP_GROUPS, type StepGroup } from '#contract/workflow.ts'
import type { Row } from './book.ts'
import type { Story } from './story.ts'

type Step = Row<'workflow_steps'>

/** The steps of a group, all waiting; a skipped one is finished at once, as createSteps does it. */
export function addSteps(story: Story, group: StepGroup, customer_request_id: number | null, skip?: string): Step[] {
  return STEP_GROUPS[group].steps.map(({ key }, index) => {
    const skipped = key === skip ? story.now() : null
    return story.book.add('workflow_steps', {
      patient_id: story.patient.id,
      customer_request_id,
      step_group: group,
      position: index + 1,
      step_key: key,
      user_id: null,
      started_at: skipped,
      finished_at: skipped,
      created_at: story.now(),
      updated_at: story.now(),
    })
  })
}

/** Works through the steps up to that place, which runs or waits; without a place through all. */
export function work(story: Story, steps: Step[], until?: { place: number; running: boolean }) {
  for (const step of steps) {
    if (step.finished_at) continue
    step.updated_at = story.now()
    const isLast = until?.place === step.position
    if (isLast && !until.running) return
    const technician = story.technician()
    story.later(0.05, isLast ? 0.2 : 1.5)
    step.user_id = technician.id
    step.started_at = story.now()
    step.updated_at = story.now()
    if (step.step_group === 'initial' && step.position === 1) makeReady(story, technician)
    story.say('step.started', technician, place(step))
    if (isLast) return
    story.later(0.1, 2.2)
    finish(story, step, technician)
  }
}

/** Once more, too: a step is reopened when the doctor asks for a change. */
export function finish(story: Story, step: Step, technician: Row<'users'>) {
  step.finished_at = story.now()
  step.updated_at = story.now()
  story.say('step.finished', technician, place(step))
}

function place({ id, step_key, step_group }: Step) {
  return { step_id: id, step_key, step_group }
}

/** specification 4.3: a case is ready as soon as its first step begins. */
function makeReady(story: Story, technician: Row<'users'>) {
  const { form } = story
  form.ready_at = story.now()
  form.updated_at = story.now()
  if (form.impression_type === 4) form.intraoral_scan_date = story.now()
  story.say('case.ready', technician, { rx_form_id: form.id, automatic: true })
}
