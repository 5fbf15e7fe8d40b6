import { caseCan } from '#contract/cases.rules.ts'
import { canChangeTreatmentNote } from '#contract/patients.rules.ts'
import { forbidden, notFound, throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { listTreatmentNotes } from './load-patient.ts'
import { getPatient, type PatientRecord } from '#server/features/visibility/patients.ts'

export async function addTreatmentNote(ctx: Ctx, patient_id: number, note: string) {
  const patient = await getPatient(ctx, patient_id)
  refuseArchived(patient)
  const { id } = await insertTreatmentNote(ctx, patient, note)
  await ctx.emit('patient.treatment_note_saved', { treatment_note_id: id }, eventTarget(patient))
  return getTreatmentNote(ctx, patient.id, id)
}

/** Also called for the note of a change request (specification 4.2). */
export async function insertTreatmentNote(ctx: Ctx, patient: { id: number }, note: string) {
  return ctx.db
    .insertInto('treatment_notes')
    .values({ patient_id: patient.id, user_id: ctx.actor.id, note, created_at: ctx.now, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateTreatmentNote(ctx: Ctx, id: number, note: string) {
  const patient = await lockNoteToChange(ctx, id)
  await ctx.db.updateTable('treatment_notes').set({ note, updated_at: ctx.now }).where('id', '=', id).execute()
  await ctx.emit('patient.treatment_note_saved', { treatment_note_id: id }, eventTarget(patient))
  return getTreatmentNote(ctx, patient.id, id)
}

export async function removeTreatmentNote(ctx: Ctx, id: number) {
  const patient = await lockNoteToChange(ctx, id)
  await deleteTreatmentNote(ctx, id)
  await ctx.emit('patient.treatment_note_removed', { treatment_note_id: id }, eventTarget(patient))
}

/** Also called when the change request that added the note is undone. */
export async function deleteTreatmentNote(ctx: Ctx, id: number) {
  await ctx.db.deleteFrom('treatment_notes').where('id', '=', id).execute()
}

/** Locks a note of a patient in scope for its author or a user with patients.manage. */
async function lockNoteToChange(ctx: Ctx, id: number) {
  const note = await ctx.db
    .selectFrom('treatment_notes')
    .where('id', '=', id)
    .select(['patient_id', 'user_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!note) throw notFound()
  const patient = await getPatient(ctx, note.patient_id)
  if (!canChangeTreatmentNote(ctx.actor, patient.organization_id, note)) throw forbidden()
  refuseArchived(patient)
  return patient
}

async function getTreatmentNote(ctx: Ctx, patient_id: number, id: number) {
  const note = (await listTreatmentNotes(ctx, patient_id)).find((each) => each.id === id)
  if (!note) throw notFound()
  return note
}

function refuseArchived(patient: PatientRecord) {
  throwConflictIf(caseCan.edit(patient))
}

function eventTarget(patient: PatientRecord) {
  return { patient_id: patient.id, organization_id: patient.organization_id }
}
