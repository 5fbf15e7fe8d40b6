import type { CaseState } from '#contract/cases.rules.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import { findFormOfPatient, getRxFormRecord } from '#server/features/rx-forms/queries.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Locks patient and form and returns them with the state that the rules check. Every transition of a case starts here.
 */
export async function lockCase(ctx: Ctx, patient_id: number) {
  const [patient, form] = await pipelined([
    getPatient(ctx, patient_id, 'for update'),
    findFormOfPatient(ctx.db, patient_id, 'for update'),
  ])
  const state: CaseState = { ...patient, rx_form: form ?? null }
  return { patient, form, state, place: { patient_id: patient.id, organization_id: patient.organization_id } }
}

/** Locks by the id of the form, which becomes the subject of the events. */
export async function lockForm(ctx: Ctx, rx_form_id: number) {
  const { form, patient } = await getRxFormRecord(ctx, rx_form_id, 'for update')
  const state: CaseState = { ...patient, rx_form: form }
  const place = { patient_id: patient.id, organization_id: patient.organization_id, subject_id: form.id }
  return { patient, form, state, place }
}
