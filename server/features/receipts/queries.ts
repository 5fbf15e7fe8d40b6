import { seesPayments } from '#contract/organizations.rules.ts'
import type { Receipt } from '#contract/receipts.ts'
import { needsShipping } from '#contract/rx-forms.rules.ts'
import { nextStepOf } from '#contract/receipts.rules.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { notFound } from '#server/errors.ts'
import { loadLocations } from '#server/features/locations/queries.ts'
import { loadPatientRows } from '#server/features/patients/load-patient-rows.ts'
import { findBracketLibraries, loadRxForm } from '#server/features/rx-forms/queries.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { loadCasePrice } from './case-price.ts'
import { loadReceivedFiles } from './received-files.ts'

/** Returns the receipt of a case in scope that has a form; 404 otherwise. */
export async function getReceipt(ctx: Ctx, patient_id: number): Promise<Receipt> {
  // getPatient throws if the actor may not see the patient, so no other result is returned.
  const [patient, [row], form, files] = await pipelined([
    getPatient(ctx, patient_id),
    loadPatientRows(ctx, [patient_id]),
    loadRxForm(ctx, patient_id),
    loadReceivedFiles(ctx, patient_id),
  ])
  if (!row || !form) throw notFound()
  const price = seesPayments(ctx.actor, patient.organization_id) ? await loadCasePrice(ctx, patient, form) : null
  const [libraries, locations] = await pipelined([
    findBracketLibraries(ctx.db, patient.organization_id, form.bracket_libraries),
    loadLocations(ctx, [form.shipping_location_id]),
  ])
  return {
    ...row,
    order: {
      ...form,
      bracket_libraries: libraries.map(({ name }) => name),
      ship_to: (needsShipping(form) && locations.get(form.shipping_location_id ?? 0)) || null,
    },
    submitted_at: form.created_at,
    submitted_by: form.created_by_user?.full_name || null,
    bonding_date: form.bonding_date,
    next_step: nextStepOf(row, form),
    files,
    price,
  }
}
