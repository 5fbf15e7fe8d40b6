import { ORTHOSELECT } from '#contract/enums.ts'
import { createSteps } from '#server/features/workflow/actions.ts'
import type { Work } from '#server/work.ts'

type Print = { patient_id: number; request_id: number; assigned_to: string; has_brackets: boolean }

/** specification 4.4: only what the provider prints has steps; Insert Brackets is skipped when no item has brackets. */
export async function createPrintSteps(ctx: Work, print: Print) {
  if (print.assigned_to !== ORTHOSELECT) return
  await createSteps(ctx, 'print', {
    patient_id: print.patient_id,
    customer_request_id: print.request_id,
    skip: print.has_brackets ? [] : ['insert_brackets'],
  })
}

/** While a request is new nobody has begun a print step, so its print group can go as a whole. */
export async function removePrintSteps(ctx: Work, request_id: number) {
  await ctx.db
    .deleteFrom('workflow_steps')
    .where('customer_request_id', '=', request_id)
    .where('step_group', '=', 'print')
    .execute()
}

/** The printing request goes with its last item, and with it its steps and the number that its parcel was to have. */
export async function removePrint(ctx: Work, request_id: number) {
  await ctx.db.deleteFrom('printing_requests').where('customer_request_id', '=', request_id).execute()
  await ctx.db.updateTable('customer_requests').set({ tracking_number: null }).where('id', '=', request_id).execute()
  await removePrintSteps(ctx, request_id)
}

/** After an item has changed: the step is skipped, or waits again. */
export async function skipOrOfferBrackets(ctx: Work, request_id: number, has_brackets: boolean) {
  const time = has_brackets ? null : ctx.now
  await ctx.db
    .updateTable('workflow_steps')
    .set({ started_at: time, finished_at: time, updated_at: ctx.now })
    .where('customer_request_id', '=', request_id)
    .where('step_key', '=', 'insert_brackets')
    .where('finished_at', has_brackets ? 'is not' : 'is', null)
    .execute()
}
