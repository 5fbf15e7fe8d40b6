import { BY_THIRD_PARTY, COMPLETED_BY, STATUS, THIRD_PARTY } from '#contract/enums.ts'
import { conflict } from '#server/errors.ts'
import { casesOf, thirdPartyCases } from '#server/features/organizations/third-party-cases.ts'
import type { Ctx } from '#server/work.ts'
import { reassignPrinting } from './edit-shipping.ts'
import { lockPrinting } from './lock-request.ts'
import { refreshCase } from './refresh-case.ts'
import { lockCase } from './lock-case.ts'

type NewAssignee = 'O' | 'H'

/**
 * Reassigns the open setups and prints of a third party in the transaction that removes it, so that nothing waits for a
 * party that was removed. Holds and other states do not exempt a case. Throws 409 if there are such cases and no `to`.
 */
export async function reassignThirdPartyCases(ctx: Ctx, organization_id: number, to: NewAssignee | undefined) {
  const cases = await thirdPartyCases(ctx.db, organization_id).execute()
  if (cases.length === 0) return
  if (!to) {
    throw conflict(
      `${casesOf(cases.length)} Say with give_back_to who takes them: O (the provider) or H (the practice).`,
    )
  }
  // Cases are locked in the order of their ids, as in every transition of several cases, which prevents deadlocks.
  for (const { id } of cases) await reassignCase(ctx, id, to)
}

async function reassignCase(ctx: Ctx, patient_id: number, to: NewAssignee) {
  const { form, patient, place } = await lockCase(ctx, patient_id)
  if (form && !form.cancelled_at && !patient.approved_at) {
    const hadSetup = form.submission_completed_by === BY_THIRD_PARTY
    await ctx.db
      .updateTable('rx_forms')
      .set({
        ...(hadSetup && { submission_completed_by: COMPLETED_BY[to] }),
        print_assignment: form.print_assignment === THIRD_PARTY ? to : form.print_assignment,
        insert_brackets_assignment:
          form.insert_brackets_assignment === THIRD_PARTY ? to : form.insert_brackets_assignment,
        updated_at: ctx.now,
      })
      .where('id', '=', form.id)
      .execute()
    const assigned = { rx_form_id: form.id, assign_to: to }
    if (hadSetup) await ctx.emit('case.assigned', assigned, { ...place, subject_id: form.id })
  }
  const prints = await ctx.db
    .selectFrom('printing_requests as p')
    .innerJoin('customer_requests as r', 'r.id', 'p.customer_request_id')
    .where('r.patient_id', '=', patient_id)
    .where('r.status_id', '=', STATUS.new)
    .where('p.assigned_to', '=', THIRD_PARTY)
    .select('p.id')
    .execute()
  for (const { id } of prints) await reassignPrinting(ctx, await lockPrinting(ctx, id), to)
  await refreshCase(ctx, patient_id)
}
