import type { HandlerInput } from '#contract/call.ts'
import { caseCan, mayChooseDoctor } from '#contract/cases.rules.ts'
import { canEditPatient, canEditSuffix } from '#contract/patients.rules.ts'
import type { patientCalls } from '#contract/patients.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { addBusinessDays } from '#contract/business-days.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { conflict, forbidden, invalid, throwOnUniqueViolation, throwConflictIf } from '#server/errors.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { findFormOfPatient, getRxFormRecord } from '#server/features/rx-forms/queries.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { identityColumns } from './identity-columns.ts'
import { reserveSuffix } from './name-suffix.ts'
import { getPatient, type PatientRecord } from '#server/features/visibility/patients.ts'

type NewPatient = HandlerInput<typeof patientCalls.create>['body']
type Change = HandlerInput<typeof patientCalls.update>['body']

const NAME_TAKEN = 'A patient with this name and suffix exists already.'

/**
 * Creates a patient without a form, which only staff may do. With the id of a form, returns the existing patient of
 * that form (specification 4.3).
 */
export async function createPatient(ctx: Ctx, body: NewPatient): Promise<number> {
  if (body.rx_form_id != null) return (await getRxFormRecord(ctx, body.rx_form_id)).patient.id
  throwConflictIf(closedBlocker(await getOrganizationRecord(ctx, body.organization_id)))
  await validateDoctorAndLocation(ctx, body.organization_id, body)
  const numeric_suffix = await reserveSuffix(ctx, body)
  if (numeric_suffix !== null && !body.auto_increment) throw conflict(NAME_TAKEN)
  const default_ship_date = await defaultShipDate(ctx)
  const { id } = await ctx.db
    .insertInto('patients')
    .values({
      organization_id: body.organization_id,
      user_id: body.user_id,
      location_id: body.location_id ?? null,
      ...identityColumns(body),
      numeric_suffix,
      // The value that cases/refresh.ts computes for a case without any work yet.
      ship_date_sort: default_ship_date,
      default_ship_date,
      created_at: ctx.now,
      updated_at: ctx.now,
      updated_by_user_id: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwOnUniqueViolation('patients_suffix_key', conflict(NAME_TAKEN)))
  await ctx.emit('patient.created', {}, { patient_id: id, organization_id: body.organization_id })
  return id
}

/** Specification 1.6: returns the day a case is sorted by while it has neither a ship date nor a bonding date. */
export async function defaultShipDate(ctx: Ctx) {
  return addBusinessDays(ctx.now.slice(0, 10), 5, await loadClosures(ctx))
}

/** Updates names, numbers, doctor and location; specification 3.3 defines who may. */
export async function updatePatient(ctx: Ctx, id: number, body: Change) {
  const patient = await getPatient(ctx, id, 'for update')
  const form = await findFormOfPatient(ctx.db, patient.id)
  if (!canEditPatient(ctx.actor, patient.organization_id, form)) throw forbidden()
  throwConflictIf(caseCan.edit(patient))
  await refuseLostEdit(ctx, patient, body.updated_at, { noun: 'patient', id: patient.id })
  const after = mergeChanges(patient, body)
  const edit = diffFields(patient, after)
  const isChanged = (field: keyof typeof after) => edit !== undefined && field in edit.after
  if (isChanged('numeric_suffix') && !canEditSuffix(ctx.actor, patient.organization_id)) throw forbidden()
  if (isChanged('user_id')) refuseForeignDoctor(ctx, patient.organization_id, after.user_id)
  await validateDoctorAndLocation(ctx, patient.organization_id, {
    ...(isChanged('user_id') && { user_id: after.user_id }),
    ...(isChanged('location_id') && { location_id: after.location_id }),
  })
  if (!edit) return
  await ctx.db
    .updateTable('patients')
    .set({ ...after, updated_at: ctx.now, updated_by_user_id: ctx.actor.id })
    .where('id', '=', patient.id)
    .execute()
    .catch(throwOnUniqueViolation('patients_suffix_key', conflict(NAME_TAKEN)))
  await ctx.emit('patient.updated', edit, { patient_id: patient.id, organization_id: patient.organization_id })
}

/** PUT replaces the fields of the form, but doctor, location and suffix stay unchanged when they are absent. */
function mergeChanges(patient: PatientRecord, body: Change) {
  return {
    ...identityColumns(body),
    numeric_suffix: body.numeric_suffix === undefined ? patient.numeric_suffix : body.numeric_suffix,
    user_id: body.user_id ?? patient.user_id,
    location_id: body.location_id === undefined ? patient.location_id : body.location_id,
  }
}

/** Without the permission to select a doctor, a user may assign a case only to themselves (register 29). */
function refuseForeignDoctor(ctx: Ctx, organization_id: number, user_id: number) {
  if (!mayChooseDoctor(ctx.actor, organization_id) && user_id !== ctx.actor.id) throw forbidden()
}

type Place = { user_id?: number; location_id?: number | null | undefined }

/**
 * Validates that the doctor is an owner or member of the organization (register 29) and that the location belongs to
 * it.
 */
async function validateDoctorAndLocation(ctx: Ctx, organization_id: number, place: Place) {
  const errors: Record<string, string[]> = {}
  if (place.user_id !== undefined) {
    const doctor = await ctx.db
      .selectFrom('organization_members')
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', place.user_id)
      .where('role', 'in', ['organization_owner', 'organization_member'])
      .select('user_id')
      .executeTakeFirst()
    if (!doctor) errors.user_id = ['The doctor does not belong to the organization.']
  }
  if (place.location_id != null) {
    const location = await ctx.db
      .selectFrom('locations')
      .where('organization_id', '=', organization_id)
      .where('id', '=', place.location_id)
      .select('id')
      .executeTakeFirst()
    if (!location) errors.location_id = ['The location does not belong to the organization.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
