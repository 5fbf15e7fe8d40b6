import { STEP_GROUPS, type StepGroup } from '#contract/workflow.ts'
import type { Work } from '#server/work.ts'

export type NewGroup = { patient_id: number; customer_request_id?: number; skip?: readonly string[] }

/**
 * Creates the steps of one group, all pending: `initial` with the form, `flawed` and `print` with their request
 * (specification 4.4). A skipped step is finished at once with no time spent, such as Insert Brackets if no item has
 * brackets.
 */
export async function createSteps(ctx: Work, group: StepGroup, place: NewGroup) {
  await ctx.db
    .insertInto('workflow_steps')
    .values(
      STEP_GROUPS[group].steps.map((step, index) => {
        const isSkipped = place.skip?.includes(step.key)
        return {
          patient_id: place.patient_id,
          customer_request_id: place.customer_request_id ?? null,
          step_group: group,
          position: index + 1,
          step_key: step.key,
          started_at: isSkipped ? ctx.now : null,
          finished_at: isSkipped ? ctx.now : null,
          created_at: ctx.now,
          updated_at: ctx.now,
        }
      }),
    )
    .execute()
}
