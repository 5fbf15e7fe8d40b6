import { isOutsideCurrentOrganization } from '#contract/access.ts'
import type { CaseFormOutput } from '#contract/rx-forms.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { conflict, forbidden, throwOnUniqueViolation } from '#server/errors.ts'
import { scheduleCaseCharge } from '#server/features/charges/schedule-charge.ts'
import { insertFiles, type NewFile } from '#server/features/files/actions.ts'
import { recordNewestCase } from '#server/features/organizations/organization-row.ts'
import { getOpenOrganization } from '#server/features/organizations/queries.ts'
import { defaultShipDate } from '#server/features/patients/actions.ts'
import { identityColumns } from '#server/features/patients/identity-columns.ts'
import { reserveSuffix } from '#server/features/patients/name-suffix.ts'
import { createSteps } from '#server/features/workflow/actions.ts'
import type { Ctx } from '#server/work.ts'
import { chooseDoctor } from './choose-doctor.ts'
import { addLibraries, validateFormValues, formRow, rushDeadline } from './form-values.ts'
import { refreshCase } from './refresh-case.ts'

/** Specification 4.3: creates patient, rx form, files and workflow, all or nothing. Returns the patient's id. */
export async function submitCase(ctx: Ctx, form: CaseFormOutput, files: readonly NewFile[]): Promise<number> {
  const organization = await getOpenOrganization(ctx, form.organization_id)
  // The case would appear in none of the lists that its doctor has open.
  if (isOutsideCurrentOrganization(ctx.actor, organization.id))
    throw forbidden('Switch to this organization to start a case for it.')
  const [user_id, numeric_suffix, default_ship_date] = await pipelined([
    chooseDoctor(ctx, organization.id, form.user_id),
    reserveSuffix(ctx, form),
    defaultShipDate(ctx),
    validateFormValues(ctx, organization, form),
  ])
  const patient_id = await insertPatient(ctx, form, { user_id, numeric_suffix, default_ship_date })
  const inserted = pipelined([
    insertForm(ctx, form, patient_id),
    insertFiles(ctx, patient_id, files),
    createSteps(ctx, 'initial', { patient_id }),
    recordNewestCase(ctx, organization.id),
  ])
  const [[rx_form_id]] = await pipelined([
    inserted,
    inserted.then(() => refreshCase(ctx, patient_id)),
    scheduleCaseCharge(ctx, { organization_id: organization.id, patient_id }),
  ])
  await ctx.emit(
    'case.submitted',
    {
      rx_form_id,
      rush_case: form.rush_case,
      stl_files: form.stl_files.length,
      photos: form.rx_intraoral_photos.length,
    },
    { organization_id: organization.id, patient_id, subject_id: rx_form_id },
  )
  return patient_id
}

type Chosen = { user_id: number; numeric_suffix: number | null; default_ship_date: string }

async function insertPatient(ctx: Ctx, form: CaseFormOutput, chosen: Chosen) {
  const { organization_id, location_id } = form
  const patient = await ctx.db
    .insertInto('patients')
    .values({
      organization_id,
      ...chosen,
      location_id,
      ...identityColumns(form),
      created_at: ctx.now,
      updated_at: ctx.now,
      updated_by_user_id: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(
      throwOnUniqueViolation(
        'patients_suffix_key',
        conflict('A patient of this name was created just now. Please try again.'),
      ),
    )
  return patient.id
}

async function insertForm(ctx: Ctx, form: CaseFormOutput, patient_id: number) {
  const { id } = await ctx.db
    .insertInto('rx_forms')
    .values({
      ...formRow(form),
      patient_id,
      organization_id: form.organization_id,
      created_by_user_id: ctx.actor.id,
      rush_due_at: await rushDeadline(ctx, form.rush_case),
      accepted_warnings: JSON.stringify(form.accepted_warnings),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addLibraries(ctx, id, form.bracket_libraries)
  return id
}
