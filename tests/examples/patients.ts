import { noteCalls } from '#contract/notes.ts'
import { patientCalls } from '#contract/patients.ts'
import type { Examples, World } from './world.ts'

export const patientExamples: Examples<typeof patientCalls> = {
  list: () => ({}),
  listOfOrganization: ({ organization }) => ({ params: { id: organization.id } }),
  countsPerStatus: ({ organization }) => ({ params: { id: organization.id } }),
  get: patientOf,
  checkSimilar: ({ organization, who }) => ({
    query: { organization_id: organization.id, first_name: 'Noor', last_name: 'Haddad', user_id: who.id },
  }),
  create: ({ organization, member, location }) => ({
    body: {
      organization_id: organization.id,
      user_id: member.id,
      location_id: location.id,
      first_name: 'Noor',
      last_name: 'Haddad',
    },
  }),
  update: async (world) => ({ ...(await patientOf(world)), body: { first_name: 'Noor', last_name: 'Haddad' } }),
  /** Every kind has its own writers (specification 3.3); doctor notes are the kind that most people may write. */
  saveNotes: async (world) => ({ ...(await patientOf(world)), body: { doctor_notes: 'Wears a splint.' } }),
  addTreatmentNote: async (world) => ({ ...(await patientOf(world)), body: { note: 'Stage two.' } }),
  updateTreatmentNote: async (world) => ({ ...(await noteOf(world)), body: { note: 'Stage three.' } }),
  removeTreatmentNote: noteOf,
  events: patientOf,
  syncWorkflow: () => ({ query: { since: '2026-11-21T00:00:00.000Z' } }),
}

/** Doctor notes are the kind that most people may write. */
export const noteExamples: Examples<typeof noteCalls> = {
  add: async (world) => ({ ...(await patientOf(world)), body: { kind: 'doctor', note: 'Wears a splint.' } }),
  update: async (world) => ({ ...(await entryOf(world)), body: { note: 'Wears it at night.' } }),
  remove: entryOf,
}

async function patientOf({ patient }: World) {
  return { params: { id: (await patient()).id } }
}

/** Adds a note by the member, whose case it is. */
async function entryOf({ t, patient, member }: World) {
  const params = { id: (await patient()).id }
  const { note } = await t.as(member).call(noteCalls.add, { params, body: { kind: 'doctor', note: 'Bites.' } })
  return { params: { id: note.id } }
}

async function noteOf({ t, patient, member }: World) {
  const params = { id: (await patient()).id }
  const { treatment_note } = await t
    .as(member)
    .call(patientCalls.addTreatmentNote, { params, body: { note: 'Stage one.' } })
  return { params: { id: treatment_note.id } }
}
