import { ORTHOSELECT } from '#contract/enums.ts'
import { createSteps } from '#server/features/workflow/actions.ts'
import type { Work } from '#server/work.ts'

type Print = { patient_id: number; request_id: number; assigned_to: string; has_brackets: boolean }

/** Specification 4.4: only prints of the provider have steps; Insert Brackets is skipped if no item has brackets. */
export async function createPrintSteps(ctx: Work, print: Print) {
  if (print.assigned_to !== ORTHOSELECT) return
  await createSteps(ctx, 'print', {
    patient_id: print.patient_id,
    customer_request_id: print.request_id,
    skip: print.has_brackets ? [] : ['insert_brackets'],
  })
}

/** Deletes all print steps of a new request, of which none has been started. */
export async function removePrintSteps(ctx: Work, request_id: number) {
  await ctx.db
    .deleteFrom('workflow_steps')
    .where('customer_request_id', '=', request_id)
    .where('step_group', '=', 'print')
    .execute()
}

/** Deletes the printing request with its steps and its tracking number, after its last item was removed. */
export async function removePrint(ctx: Work, request_id: number) {
  await ctx.db.deleteFrom('printing_requests').where('customer_request_id', '=', request_id).execute()
  await ctx.db.updateTable('customer_requests').set({ tracking_number: null }).where('id', '=', request_id).execute()
  await removePrintSteps(ctx, request_id)
}

/** Skips the Insert Brackets step or reopens it, after an item has changed. */
export async function syncInsertBracketsStep(ctx: Work, request_id: number, has_brackets: boolean) {
  const time = has_brackets ? null : ctx.now
  await ctx.db
    .updateTable('workflow_steps')
    .set({ started_at: time, finished_at: time, updated_at: ctx.now })
    .where('customer_request_id', '=', request_id)
    .where('step_key', '=', 'insert_brackets')
    .where('finished_at', has_brackets ? 'is not' : 'is', null)
    .execute()
}
