import { sql } from 'kysely'
import type { Ctx } from '#server/work.ts'

/**
 * Finishes the open steps of a patient's initial setup or of a request. A step that was not started starts now, because
 * its duration is summed on the dashboard.
 */
export async function finishSteps(ctx: Ctx, target: { patient_id: number } | { customer_request_id: number }) {
  const open = ctx.db
    .updateTable('workflow_steps')
    .set({ started_at: sql`coalesce(started_at, ${ctx.now}::timestamptz)`, finished_at: ctx.now, updated_at: ctx.now })
    .where('finished_at', 'is', null)
  await (
    'patient_id' in target
      ? open.where('patient_id', '=', target.patient_id).where('step_group', '=', 'initial')
      : open.where('customer_request_id', '=', target.customer_request_id)
  ).execute()
}
