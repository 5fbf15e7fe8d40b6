import { describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { CODE } from '#contract/errors.ts'
import { patientCalls } from '#contract/patients.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeLocation, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { printingRequestBody } from '#server/testing/requests.ts'

const t = await testApp()

async function practice() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const member = await makeMember(t.services, organization.id)
  const lab = await makeLabPartner(t.services, organization.id)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  return { organization, owner, member, lab, location, place }
}

const staff = (role: 'admin' | 'supervisor' | 'tech_support' = 'admin') => makeUser(t.services, { role })

describe('GET /patients/{id}', () => {
  it('returns the shipping location of the request, else of the form, else of the patient', async () => {
    const { place, owner, organization } = await practice()
    const shipTo = async (id: number) =>
      (await t.as(owner).call(patientCalls.get, { params: { id } })).patient.ship_to?.id ?? null
    const [ofForm, ofRequest] = [
      await makeLocation(t.services, organization.id),
      await makeLocation(t.services, organization.id),
    ]
    const bare = await makeCase(t.services, { ...place, withoutForm: true })
    expect(await shipTo(bare.id)).toBe(place.location_id)
    const made = await makeCase(t.services, place)
    await t.services.db
      .updateTable('rx_forms')
      .set({ shipping_location_id: ofForm.id })
      .where('id', '=', made.rx_form_id)
      .execute()
    expect(await shipTo(made.id)).toBe(ofForm.id)
    const body = printingRequestBody(made.id, ofRequest.id)
    await t.as(await staff()).call(caseRequestCalls.createPrinting, { body })
    expect(await shipTo(made.id)).toBe(ofRequest.id)
  })

  it('returns 404 for another organization, another member and an unknown id', async () => {
    const { place, member } = await practice()
    const other = await practice()
    const patient = await makeCase(t.services, place)
    for (const user of [other.owner, other.lab, member]) {
      const refused = await t.as(user).refused(patientCalls.get, { params: { id: patient.id } })
      expect(refused).toMatchObject({ status: 404, code: CODE.notFound })
    }
    expect((await t.as(await staff()).refused(patientCalls.get, { params: { id: 5 } })).status).toBe(404)
  })

  it('returns the full case, with internal notes for staff only', async () => {
    const { place, owner, lab, organization } = await practice()
    const made = await makeCase(t.services, place)
    const params = { id: made.id }
    await t.as(await staff()).call(patientCalls.saveNotes, { params, body: { internal_notes: 'Beware of molars' } })
    const { patient } = await t.as(owner).call(patientCalls.get, { params })
    expect(patient).toMatchObject({
      id: made.id,
      formatted_name: `${made.first_name} ${made.last_name}`,
      doctor_number: owner.account_number,
      user: { id: owner.id },
      organization: { id: organization.id },
      status_key: 'new',
      case_state: 1,
      step_key: 'digital_design',
      rx_form: { id: made.rx_form_id },
      customer_requests: [],
      customer_request: null,
      patient_files: [],
    })
    expect(patient.location?.full_address).toContain('12 Foundry Row')
    expect(patient.workflow_data?.groups.initial.steps).toHaveLength(4)
    expect(patient).not.toHaveProperty('internal_notes')
    expect(patient.note_edits).toEqual({})
    expect((await t.as(lab).call(patientCalls.get, { params })).patient).not.toHaveProperty('internal_notes')
    const seen = await t.as(await staff()).call(patientCalls.get, { params })
    expect(seen.patient.internal_notes).toBe('Beware of molars')
    expect(seen.patient.note_edits.internal_notes?.by).toContain('Ada')
  })
})

describe('GET /patients/check_similar_patient and POST /patients', () => {
  it('refuse customers and doctors of other organizations', async () => {
    const { owner, place, lab } = await practice()
    const body = { organization_id: place.organization_id, user_id: owner.id, first_name: 'Lena', last_name: 'Berg' }
    expect((await t.as(owner).refused(patientCalls.create, { body })).status).toBe(403)
    const foreign = await t.as(await staff()).refused(patientCalls.create, { body: { ...body, user_id: lab.id } })
    expect(foreign).toMatchObject({
      status: 422,
      error: { user_id: ['The doctor does not belong to the organization.'] },
    })
  })

  it('find archived namesakes regardless of letter case, and return the next free suffix', async () => {
    const { owner, place } = await practice()
    const admin = t.as(await staff())
    const query = { organization_id: place.organization_id, first_name: 'Lena', last_name: 'Berg' }
    const body = { ...query, user_id: owner.id }
    expect((await admin.call(patientCalls.checkSimilar, { query })).data).toEqual({
      has_similar_patient: false,
      numeric_suffix: null,
      created_at: null,
    })
    const first = await admin.call(patientCalls.create, { body })
    expect(first.patient.numeric_suffix).toBeNull()
    await t.services.db
      .updateTable('patients')
      .set({ deleted_at: t.services.clock() })
      .where('id', '=', first.patient.id)
      .execute()
    const similar = await t.as(owner).call(patientCalls.checkSimilar, { query: { ...query, first_name: 'lena' } })
    expect(similar.data).toMatchObject({ has_similar_patient: true, numeric_suffix: 1 })
    const second = await admin.call(patientCalls.create, { body })
    expect(second.patient).toMatchObject({ numeric_suffix: 1, formatted_name: 'Lena Berg (1)', rx_form: null })
    const refused = await admin.refused(patientCalls.create, { body: { ...body, auto_increment: false } })
    expect(refused.status).toBe(409)
    const foreign = await practice()
    expect((await t.as(foreign.owner).refused(patientCalls.checkSimilar, { query })).status).toBe(404)
  })

  it('return the patient of a form that has one', async () => {
    const { place, owner } = await practice()
    const made = await makeCase(t.services, place)
    const { patient } = await t.as(await staff()).call(patientCalls.create, {
      body: {
        organization_id: place.organization_id,
        user_id: owner.id,
        first_name: 'Lena',
        last_name: 'Berg',
        rx_form_id: made.rx_form_id,
      },
    })
    expect(patient.id).toBe(made.id)
  })
})

describe('PUT /patients/{id}', () => {
  const body = { first_name: 'Nora', last_name: 'Lind', case_number_text: '' }

  it('is limited to managers, and to customers while the form is new', async () => {
    const { place, owner, lab } = await practice()
    const made = await makeCase(t.services, place)
    const params = { id: made.id }
    for (const user of [await staff('tech_support'), lab]) {
      expect((await t.as(user).refused(patientCalls.update, { params, body })).status).toBe(403)
    }
    const { patient } = await t.as(owner).call(patientCalls.update, { params, body })
    expect(patient).toMatchObject({ full_name: 'Nora Lind', case_number_text: null })
    const suffix = await t.as(owner).refused(patientCalls.update, { params, body: { ...body, numeric_suffix: 4 } })
    expect(suffix.status).toBe(403)
    const now = t.services.clock()
    await t.services.db.updateTable('rx_forms').set({ ready_at: now }).where('id', '=', made.rx_form_id).execute()
    expect((await t.as(owner).refused(patientCalls.update, { params, body })).status).toBe(403)
    const kept = await t.as(await staff()).call(patientCalls.update, { params, body: { ...body, numeric_suffix: 4 } })
    expect(kept.patient.numeric_suffix).toBe(4)
  })

  it('refuses archived patients, stale edits, foreign locations and taken names', async () => {
    const { place } = await practice()
    const made = await makeCase(t.services, place)
    const params = { id: made.id }
    const supervisor = await staff('supervisor')
    const admin = t.as(await staff())
    const read = await admin.call(patientCalls.get, { params })
    const { updated_at } = read.patient
    await t.as(supervisor).call(patientCalls.update, { params, body: { ...body, updated_at } })
    // Viewing the patient does not change its version.
    await t.as(await staff()).call(patientCalls.get, { params })
    const lost = await admin.refused(patientCalls.update, { params, body: { ...body, first_name: 'Lea', updated_at } })
    expect(lost).toEqual({
      status: 409,
      code: CODE.conflict,
      error: `This record was changed by ${supervisor.first_name} ${supervisor.last_name}. Reload to see the changes.`,
    })
    const foreign = await practice()
    const elsewhere = await makeLocation(t.services, foreign.organization.id)
    const wrong = await admin.refused(patientCalls.update, { params, body: { ...body, location_id: elsewhere.id } })
    expect(wrong).toMatchObject({ status: 422, error: { location_id: expect.any(Array) } })
    const twin = await makeCase(t.services, place)
    expect(await admin.refused(patientCalls.update, { params: { id: twin.id }, body })).toMatchObject({
      status: 409,
      code: CODE.conflict,
    })
    const now = t.services.clock()
    await t.services.db.updateTable('patients').set({ deleted_at: now }).where('id', '=', made.id).execute()
    expect(await admin.refused(patientCalls.update, { params, body })).toMatchObject({
      status: 409,
      code: CODE.wrongState,
    })
  })
})

describe('notes', () => {
  it('are all refused when the user may not write one of them', async () => {
    const { place, owner, lab } = await practice()
    const { id } = await makeCase(t.services, place)
    const params = { id }
    const both = { doctor_notes: 'Mind the crossbite', management_notes: 'Nope' }
    expect((await t.as(owner).refused(patientCalls.saveNotes, { params, body: both })).status).toBe(403)
    expect((await t.as(lab).refused(patientCalls.saveNotes, { params, body: both })).status).toBe(403)
    expect((await t.as(owner).call(patientCalls.get, { params })).patient.doctor_notes).toBeNull()
    await t.as(owner).call(patientCalls.saveNotes, { params, body: { doctor_notes: 'Mind the crossbite' } })
    const { patient } = await t.as(lab).call(patientCalls.saveNotes, { params, body: { management_notes: 'Seen' } })
    expect(patient).toMatchObject({ doctor_notes: 'Mind the crossbite', management_notes: 'Seen' })
    expect(patient.note_edits.doctor_notes?.by).toBe(`${owner.first_name} ${owner.last_name}`)
    const cleared = await t.as(owner).call(patientCalls.saveNotes, { params, body: { doctor_notes: '' } })
    expect(cleared.patient.doctor_notes).toBeNull()
  })

  it('on the treatment are written by customers, and changed by their author or with patients.manage', async () => {
    const { place, owner, lab, organization } = await practice()
    const { id } = await makeCase(t.services, place)
    const params = { id }
    const manager = await makeMember(t.services, organization.id, 'organization_manager')
    expect((await t.as(lab).refused(patientCalls.addTreatmentNote, { params, body: { note: 'x' } })).status).toBe(403)
    const empty = await t.as(owner).refused(patientCalls.addTreatmentNote, { params, body: { note: ' ' } })
    expect(empty.error).toEqual({ note: ['Required'] })
    const { treatment_note } = await t
      .as(owner)
      .call(patientCalls.addTreatmentNote, { params, body: { note: 'Bonded' } })
    expect(treatment_note).toMatchObject({ note: 'Bonded', user_id: owner.id })
    const of = { id: treatment_note.id }
    expect(
      (await t.as(manager).refused(patientCalls.updateTreatmentNote, { params: of, body: { note: 'y' } })).status,
    ).toBe(403)
    const foreign = await practice()
    expect((await t.as(foreign.owner).refused(patientCalls.removeTreatmentNote, { params: of })).status).toBe(404)
    await t.as(owner).call(patientCalls.updateTreatmentNote, { params: of, body: { note: 'Bonded upper' } })
    await t.as(await staff()).call(patientCalls.removeTreatmentNote, { params: of })
    expect((await t.as(owner).call(patientCalls.get, { params })).patient.treatment_notes).toEqual([])
  })
})

describe('an archived patient', () => {
  it('accepts no new note of any kind, and keeps the existing ones', async () => {
    const { place, owner } = await practice()
    const { id } = await makeCase(t.services, place)
    const params = { id }
    const admin = t.as(await staff())
    const { treatment_note } = await t
      .as(owner)
      .call(patientCalls.addTreatmentNote, { params, body: { note: 'Bonded' } })
    const of = { id: treatment_note.id }
    await t.services.db.updateTable('patients').set({ deleted_at: t.services.clock() }).where('id', '=', id).execute()
    const body = { note: 'Late' }
    const refusals = [
      await t.as(owner).refused(patientCalls.saveNotes, { params, body: { doctor_notes: 'Late' } }),
      await admin.refused(patientCalls.saveNotes, { params, body: { internal_notes: 'Late' } }),
      await t.as(owner).refused(patientCalls.addTreatmentNote, { params, body }),
      await t.as(owner).refused(patientCalls.updateTreatmentNote, { params: of, body }),
      await admin.refused(patientCalls.removeTreatmentNote, { params: of }),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code: CODE.wrongState })
    const { patient } = await admin.call(patientCalls.get, { params })
    expect(patient).toMatchObject({ doctor_notes: null, internal_notes: null, treatment_notes: [{ note: 'Bonded' }] })
  })
})

describe('another doctor', () => {
  it('cannot be assigned by a member', async () => {
    const { place, organization } = await practice()
    const own = await makeMember(t.services, organization.id)
    const made = await makeCase(t.services, { ...place, user_id: own.id })
    const params = { id: made.id }
    const names = { first_name: 'Nora', last_name: 'Lind', case_number_text: '' }
    const body = { ...names, user_id: place.user_id }
    expect((await t.as(own).refused(patientCalls.update, { params, body })).status).toBe(403)
    const { patient } = await t.as(own).call(patientCalls.update, { params, body: { ...names, user_id: own.id } })
    expect(patient.user_id).toBe(own.id)
  })

  it('can be assigned by a user who manages forms, even without rx-forms.select-doctor', async () => {
    const { place, member } = await practice()
    const made = await makeCase(t.services, place)
    const supervisor = await staff('supervisor')
    const body = { permission: 'rx-forms.select-doctor', granted: false } as const
    await t.as(await staff()).call(userAdminCalls.togglePermission, { params: { id: supervisor.id }, body })
    const names = { first_name: 'Nora', last_name: 'Lind', case_number_text: '' }
    const sent = { params: { id: made.id }, body: { ...names, user_id: member.id } }
    const { patient } = await t.as(supervisor).call(patientCalls.update, sent)
    expect(patient.user_id).toBe(member.id)
  })

  it('takes over the case: the previous doctor loses access, and the timeline records it', async () => {
    const { place, organization, location } = await practice()
    const before = await makeMember(t.services, organization.id)
    const after = await makeMember(t.services, organization.id)
    const made = await makeCase(t.services, { ...place, user_id: before.id })
    const params = { id: made.id }
    const names = { first_name: made.first_name, last_name: made.last_name, case_number_text: made.case_number_text }
    const body = { ...names, location_id: location?.id ?? null, user_id: after.id }
    expect((await t.as(after).refused(patientCalls.get, { params })).status).toBe(404)
    const admin = t.as(await staff())
    const stranger = (await practice()).owner
    const foreign = await admin.refused(patientCalls.update, { params, body: { ...body, user_id: stranger.id } })
    expect(foreign.status).toBe(422)
    const { patient } = await admin.call(patientCalls.update, { params, body })
    expect(patient.user).toMatchObject({ id: after.id })
    expect((await t.as(after).call(patientCalls.get, { params })).patient.user_id).toBe(after.id)
    expect((await t.as(before).refused(patientCalls.get, { params })).status).toBe(404)
    const { events } = await admin.call(patientCalls.events, { params })
    expect(events.data.find((event) => event.name === 'patient.updated')?.data).toMatchObject({
      before: { user_id: before.id },
      after: { user_id: after.id },
    })
  })
})

describe('GET /patients/{id}/events', () => {
  it('hides internal events from customers and lab partners', async () => {
    const { place, owner, lab } = await practice()
    const { id } = await makeCase(t.services, place)
    const params = { id }
    const tech = await staff('tech_support')
    await t
      .as(tech)
      .call(patientCalls.saveNotes, { params, body: { internal_notes: 'secret', management_notes: 'open' } })
    await t.services.queue.emitIn(t.services.db, { now: t.services.clock(), actor_id: tech.id, ip: null })(
      'step.started',
      { step_id: 1, step_key: 'digital_design', step_group: 'initial' },
      { patient_id: id },
    )
    const own = await t.as(tech).call(patientCalls.events, { params })
    expect(own.events.data.map((event) => [event.name, event.actor_name !== null])).toEqual([
      ['step.started', true],
      ['patient.note_changed', true],
      ['patient.note_changed', true],
    ])
    for (const user of [owner, lab]) {
      const { events } = await t.as(user).call(patientCalls.events, { params })
      expect(events.data.map((event) => [event.name, event.actor_name !== null])).toEqual([
        ['step.started', false],
        ['patient.note_changed', true],
      ])
      expect(JSON.stringify(events)).not.toContain('secret')
    }
    const foreign = await practice()
    expect((await t.as(foreign.owner).refused(patientCalls.events, { params })).status).toBe(404)
  })
})

describe('GET /sync/workflow-data', () => {
  it('returns the changes since a given time, to staff only', async () => {
    const { place, owner } = await practice()
    const since = t.services.clock()
    const { id } = await makeCase(t.services, place)
    expect((await t.as(owner).refused(patientCalls.syncWorkflow, { query: { since } })).status).toBe(403)
    const { data } = await t.as(await staff()).call(patientCalls.syncWorkflow, { query: { since } })
    const found = data.patients.find((patient) => patient.id === id)
    expect(found?.workflow_data.current).toMatchObject({ request_type: 'initial_case_setup', step: 'digital_design' })
    expect(data.total_per_request_step.initial_case_setup.digital_design).toBeGreaterThan(0)
  })
})
