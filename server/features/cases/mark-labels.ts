import { requestCan } from '#contract/cases.rules.ts'
import { CODE } from '#contract/errors.ts'
import { conflict, throwConflictIf } from '#server/errors.ts'
import { labelFacts, staleFacts } from '#server/features/requests/label-facts.ts'
import type { Ctx } from '#server/work.ts'
import { lockRequest, lockRequests, type LockedRequest } from './lock-request.ts'

type Label = 'patient' | 'shipping'

export async function markPatientLabel(ctx: Ctx, id: number) {
  await markLabelPrinted(ctx, await lockRequest(ctx, id), 'patient')
}

/** Marks all labels or none: one request that is out of scope, closed or without a print throws. */
export async function markShippingLabels(ctx: Ctx, ids: readonly number[]) {
  const requests = await lockRequests(ctx, ids)
  for (const locked of requests) await markLabelPrinted(ctx, locked, 'shipping')
  return requests.length
}

/**
 * Specification 4.5: labels can be marked at status 1 to 3 and never unmarked. The first print counts until the content
 * of the label has changed.
 */
async function markLabelPrinted(
  ctx: Ctx,
  { state, printing, request, facts: requestFacts, place }: LockedRequest,
  label: Label,
) {
  throwConflictIf(requestCan.label(state))
  if (!printing) throw conflict('The request has no printing request.', CODE.wrongState)
  const [row] = await ctx.db
    .selectFrom('printing_requests')
    .where('id', '=', printing.id)
    .select((eb) => labelFacts(label, eb.ref('printing_requests.id')).as('now'))
    .execute()
  const currentFacts = row?.now ?? null
  const wasPrinted = printing[`${label}_label_printed_at`] !== null
  if (wasPrinted && staleFacts(printing[`${label}_label_facts`], currentFacts).length === 0) return
  const printed = { at: ctx.now, user_id: ctx.actor.id, facts: JSON.stringify(currentFacts) }
  await ctx.db
    .updateTable('printing_requests')
    .set(
      label === 'patient'
        ? {
            patient_label_printed_at: printed.at,
            patient_label_printed_by: printed.user_id,
            patient_label_facts: printed.facts,
            updated_at: ctx.now,
          }
        : {
            shipping_label_printed_at: printed.at,
            shipping_label_printed_by: printed.user_id,
            shipping_label_facts: printed.facts,
            updated_at: ctx.now,
          },
    )
    .where('id', '=', printing.id)
    .execute()
  await ctx.db.updateTable('customer_requests').set({ updated_at: ctx.now }).where('id', '=', request.id).execute()
  await ctx.emit('request.label_printed', { ...requestFacts, label }, place)
}
