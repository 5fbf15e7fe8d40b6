import type { Ctx } from '#server/work.ts'
import { loadWorkflows } from '#server/features/workflow/queries.ts'
import { countSteps } from './step-totals.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'

const MAX_CASES = 500

/**
 * Returns the cases changed since `since`, oldest first. After 500 of them `synced_at` is the time of the last one,
 * where the next call continues.
 */
export async function syncWorkflow(ctx: Ctx, since: string) {
  const changed = await visiblePatients(ctx)
    .where('patients.deleted_at', 'is', null)
    .where('patients.updated_at', '>=', since)
    .orderBy('patients.updated_at')
    .orderBy('patients.id')
    .limit(MAX_CASES)
    .select(['patients.id', 'patients.updated_at'])
    .execute()
  const workflows = await loadWorkflows(
    ctx,
    changed.map((row) => row.id),
  )
  return {
    synced_at: changed.length === MAX_CASES ? (changed.at(-1)?.updated_at ?? ctx.now) : ctx.now,
    total_per_request_step: await countSteps(ctx, []),
    patients: changed.flatMap(({ id }) => {
      const workflow_data = workflows.get(id)
      return workflow_data ? [{ id, workflow_data }] : []
    }),
  }
}
