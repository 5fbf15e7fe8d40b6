import type { HandlerInput } from '#contract/call.ts'
import type { caseCalls } from '#contract/cases.ts'
import { rxForm } from '#contract/rx-forms.ts'
import { invalid } from '#server/errors.ts'
import { areStaff } from '#server/features/users/staff.ts'
import type { Ctx } from '#server/work.ts'
import { lockForm } from './lock-case.ts'

/** Merges the notes of staff on a form; keys that are absent stay unchanged. */
export async function saveManagementData(
  ctx: Ctx,
  id: number,
  body: HandlerInput<typeof caseCalls.saveManagementData>['body'],
): Promise<number> {
  const { form, patient, place } = await lockForm(ctx, id)
  if (body.assigned_user_id != null && !(await areStaff(ctx, [body.assigned_user_id]))) {
    throw invalid({ assigned_user_id: ['Only staff can be assigned.'] })
  }
  const kept = rxForm.shape.management_data.parse(form.management_data)
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  await ctx.db
    .updateTable('rx_forms')
    .set({ management_data: JSON.stringify({ ...kept, ...sent }) })
    .where('id', '=', form.id)
    .execute()
  await ctx.emit('case.management_data_saved', { rx_form_id: form.id }, place)
  return patient.id
}
