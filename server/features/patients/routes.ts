import type { patientCalls } from '#contract/patients.ts'
import { getCurrentOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { createPatient, updatePatient } from './actions.ts'
import { loadPatient } from './load-patient.ts'
import { countsPerStatus, listOfOrganization, listPatients } from './list.ts'
import { findSimilar } from './name-suffix.ts'
import { saveNotes } from './notes.ts'
import { syncWorkflow } from './sync-workflow.ts'
import { listEvents } from './timeline.ts'
import { addTreatmentNote, removeTreatmentNote, updateTreatmentNote } from './treatment-notes.ts'

export const patientRoutes: Handlers<typeof patientCalls> = {
  list: (ctx, { query }) => listPatients(ctx, query),
  listOfOrganization: (ctx, { params, query }) => listOfOrganization(ctx, params.id, query),
  countsPerStatus: async (ctx, { params, query }) => ({ data: await countsPerStatus(ctx, params.id, query) }),
  get: async (ctx, { params }) => ({ patient: await loadPatient(ctx, params.id) }),
  checkSimilar: async (ctx, { query }) => {
    await getCurrentOrganizationRecord(ctx, query.organization_id)
    return { data: await findSimilar(ctx.db, query.organization_id, query) }
  },
  create: async (ctx, { body }) => ({
    patient: await loadPatient(ctx, await createPatient(ctx, body)),
    message: 'The patient was created.',
  }),
  update: async (ctx, { params, body }) => {
    await updatePatient(ctx, params.id, body)
    return { patient: await loadPatient(ctx, params.id), message: 'The patient was saved.' }
  },
  saveNotes: async (ctx, { params, body }) => {
    await saveNotes(ctx, params.id, body)
    return { patient: await loadPatient(ctx, params.id), message: 'The notes were saved.' }
  },
  addTreatmentNote: async (ctx, { params, body }) => ({
    treatment_note: await addTreatmentNote(ctx, params.id, body.note),
    message: 'The treatment note was added.',
  }),
  updateTreatmentNote: async (ctx, { params, body }) => ({
    treatment_note: await updateTreatmentNote(ctx, params.id, body.note),
    message: 'The treatment note was saved.',
  }),
  removeTreatmentNote: async (ctx, { params }) => {
    await removeTreatmentNote(ctx, params.id)
    return { message: 'The treatment note was deleted.' }
  },
  events: (ctx, { params, query }) => listEvents(ctx, params.id, query),
  syncWorkflow: async (ctx, { query }) => ({ data: await syncWorkflow(ctx, query.since) }),
}
