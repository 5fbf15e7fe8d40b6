import type { Selectable } from 'kysely'
import { caseCan } from '#contract/cases.rules.ts'
import { isScan } from '#contract/rx-forms.rules.ts'
import type { RxForms } from '#server/db/schema.ts'
import { notFound, throwConflictIf } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { refreshCase } from './refresh-case.ts'
import { lockForm } from './lock-case.ts'

export async function markReady(ctx: Ctx, id: number): Promise<number> {
  const { form, patient, state } = await lockForm(ctx, id)
  throwConflictIf(caseCan.markReady(state))
  await setReady(ctx, form, false)
  await refreshCase(ctx, patient.id)
  return patient.id
}

/** Specification 4.3: sets the form ready, by hand or `automatic` when work on the case starts. */
export async function setReady(ctx: Work, form: Selectable<RxForms>, automatic: boolean) {
  if (form.patient_id === null) throw notFound()
  const pendingUpdate = ctx.db
    .updateTable('rx_forms')
    .set({ ready_at: ctx.now, updated_at: ctx.now, ...(isScan(form) && { intraoral_scan_date: ctx.now }) })
    .where('id', '=', form.id)
    .execute()
  await ctx.emit(
    'case.ready',
    { rx_form_id: form.id, automatic },
    { patient_id: form.patient_id, organization_id: form.organization_id, subject_id: form.id },
  )
  await pendingUpdate
}
