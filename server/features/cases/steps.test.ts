import { describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { CODE } from '#contract/errors.ts'
import { patientCalls } from '#contract/patients.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, togglePermission } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services

async function practice() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  return { organization, owner, location, place, lab: await makeLabPartner(t.services, organization.id) }
}

const admin = await makeUser(t.services, { role: 'admin' })
const tech = await makeUser(t.services, { role: 'tech_support' })
const hold = { action_owner_name: 'Mina Castellano', reason: 'The bite is missing' }

async function completed(options: Partial<Parameters<typeof makeCase>[1]> = {}) {
  const world = await practice()
  const made = await makeCase(t.services, { ...world.place, ...options })
  const params = { id: made.id }
  const { patient } = await t.as(tech).call(caseStepCalls.completeSetup, { params })
  return { ...world, made, params, patient }
}

function setPatient(id: number, values: Record<string, unknown>) {
  return db.updateTable('patients').set(values).where('id', '=', id).execute()
}

describe('POST /patients/{id}/complete_setup', () => {
  it('refuses customers, lab partners and wrong states', async () => {
    const { place, owner, lab } = await practice()
    const { id, rx_form_id } = await makeCase(t.services, place)
    const params = { id }
    for (const user of [owner, lab]) {
      expect((await t.as(user).refused(caseStepCalls.completeSetup, { params })).status).toBe(403)
    }
    await setPatient(id, { is_on_hold: true })
    expect((await t.as(tech).refused(caseStepCalls.completeSetup, { params })).code).toBe(CODE.onHold)
    await setPatient(id, { is_on_hold: false, deleted_at: t.services.clock() })
    expect((await t.as(tech).refused(caseStepCalls.completeSetup, { params })).code).toBe(CODE.wrongState)
    await setPatient(id, { deleted_at: null })
    await db.updateTable('rx_forms').set({ cancelled_at: t.services.clock() }).where('id', '=', rx_form_id).execute()
    expect((await t.as(tech).refused(caseStepCalls.completeSetup, { params })).code).toBe(CODE.wrongState)
  })

  it('finishes the steps and requests approval, once', async () => {
    const { patient, params } = await completed()
    expect(patient).toMatchObject({
      status_key: 'awaiting_approval',
      patient_status_id: 4,
      approved_at: null,
      step_key: null,
    })
    expect(patient.rx_form?.completed_at).toBe(patient.setup_completed_at)
    expect(patient.rx_form?.ready_at).not.toBeNull()
    const steps = patient.workflow_data?.groups.initial.steps ?? []
    expect(steps.every((step) => step.status === 'COMPLETED')).toBe(true)
    expect(await t.as(tech).refused(caseStepCalls.completeSetup, { params })).toMatchObject({
      status: 409,
      code: CODE.wrongState,
    })
  })

  it('allows a third party only with the permission, in its practices, and approves its setup at once', async () => {
    const world = await practice()
    const { id } = await makeCase(t.services, { ...world.place, submission_completed_by: 3, print_assignment: '3' })
    const params = { id }
    for (const user of [world.lab, world.owner]) {
      expect((await t.as(user).refused(caseStepCalls.completeSetup, { params })).status).toBe(403)
    }
    const stranger = (await practice()).lab
    for (const user of [world.lab, stranger])
      await togglePermission(t.services, user.id, 'patients.complete-setup', true)
    expect((await t.as(stranger).refused(caseStepCalls.completeSetup, { params })).status).toBe(404)
    const { patient } = await t.as(world.lab).call(caseStepCalls.completeSetup, { params })
    expect(patient).toMatchObject({ status_key: 'approved', approved_at: patient.setup_completed_at })
    expect(patient.customer_requests).toMatchObject([{ assigned_to: '3' }])
  })

  it('approves and prints a setup at once if the provider did not make it', async () => {
    const { patient } = await completed({ submission_completed_by: 2, print_assignment: 'O' })
    expect(patient.approved_at).toBe(patient.setup_completed_at)
    expect(patient.status_key).toBe('approved')
    expect(patient.customer_requests).toHaveLength(1)
  })
})

describe('POST /patients/{id}/approve', () => {
  it('refuses technicians and lab partners, hides foreign patients, and requires a setup', async () => {
    const { params, lab, owner, place } = await completed()
    for (const user of [tech, lab]) {
      expect((await t.as(user).refused(caseStepCalls.approve, { params })).status).toBe(403)
    }
    const foreign = await practice()
    expect((await t.as(foreign.owner).refused(caseStepCalls.approve, { params })).status).toBe(404)
    const open = await makeCase(t.services, place)
    const early = await t.as(owner).refused(caseStepCalls.approve, { params: { id: open.id } })
    expect(early).toMatchObject({ status: 409, code: CODE.wrongState })
    await t.as(owner).call(caseStepCalls.toggleHold, { params, body: hold })
    expect((await t.as(owner).refused(caseStepCalls.approve, { params })).code).toBe(CODE.onHold)
  })

  it('starts the print of the provider: one item per jaw, planned dates, steps', async () => {
    const { params, owner, location } = await completed()
    const { patient } = await t.as(owner).call(caseStepCalls.approve, { params })
    expect(patient.status_key).toBe('approved')
    expect(patient.customer_request?.status_id).toBe(1)
    expect(patient.customer_requests[0]).toMatchObject({
      assigned_to: 'O',
      jaws: [1, 2],
      shipping_method_id: 2,
      location_name: location?.location_name,
    })
    const request = patient.customer_requests[0]
    expect(
      request?.expected_arrival_date && request.ship_date && request.expected_arrival_date > request.ship_date,
    ).toBe(true)
    expect(patient.ship_date_sort).toBe(request?.ship_date)
    const steps = patient.workflow_data?.groups.print.steps ?? []
    expect(steps.map((step) => step.status)).toEqual([
      'PENDING',
      'NEW',
      'NEW',
      'NEW',
      'NEW',
      'NEW',
      'COMPLETED',
      'NEW',
      'NEW',
      'NEW',
    ])
    expect(patient.step_key).toBe('generate_tray')
    expect((await t.as(owner).refused(caseStepCalls.approve, { params })).code).toBe(CODE.wrongState)
  })

  it('creates no steps for a third party, and no request for in-office prints or models', async () => {
    const third = await completed({ print_assignment: '3' })
    const printed = await t.as(third.owner).call(caseStepCalls.approve, { params: third.params })
    expect(printed.patient.customer_requests[0]?.assigned_to).toBe('3')
    expect(printed.patient.workflow_data?.groups.print.steps).toEqual([])
    for (const options of [{ print_assignment: 'H' as const }, { export_type: null }]) {
      const { params, owner } = await completed(options)
      const { patient } = await t.as(owner).call(caseStepCalls.approve, { params })
      expect(patient).toMatchObject({ status_key: 'approved', customer_requests: [], is_on_hold: false })
    }
  })
})

describe('POST /patients/{id}/request_changes', () => {
  it('requires a note and the permission to approve', async () => {
    const { params, owner, lab } = await completed()
    const empty = await t.as(owner).refused(caseStepCalls.requestChanges, { params, body: { note: ' ' } })
    expect(empty.error).toEqual({ note: ['Required'] })
    for (const user of [lab, tech]) {
      const refused = await t.as(user).refused(caseStepCalls.requestChanges, { params, body: { note: 'No' } })
      expect(refused.status).toBe(403)
    }
  })

  it('reopens the setup, stores the note, and numbers the next setup as the second', async () => {
    const { params, owner } = await completed()
    const body = { note: 'Upper left three is too low' }
    const { patient } = await t.as(owner).call(caseStepCalls.requestChanges, { params, body })
    expect(patient).toMatchObject({
      status_key: 'in_progress',
      setup_completed_at: null,
      patient_status_id: 1,
      step_key: 'shipped',
      step_status: 'IN_PROGRESS',
    })
    expect(patient.rx_form?.completed_at).toBeNull()
    expect(patient.treatment_notes[0]).toMatchObject({ note: body.note, user_id: owner.id })
    expect((await t.as(owner).refused(caseStepCalls.requestChanges, { params, body })).code).toBe(CODE.wrongState)
    await t.as(tech).call(caseStepCalls.completeSetup, { params })
    const { events } = await t.as(owner).call(patientCalls.events, { params })
    const setups = events.data.filter((event) => event.name === 'case.setup_completed')
    expect(setups.map((event) => event.data.setup)).toEqual([2, 1])
  })
})

describe('PUT /patients/{id}/toggle_hold', () => {
  it('requires name and reason, and hides the patients of other doctors', async () => {
    const { place, organization } = await practice()
    const { id } = await makeCase(t.services, place)
    const member = await makeMember(t.services, organization.id)
    const empty = await t.as(admin).refused(caseStepCalls.toggleHold, {
      params: { id },
      body: { action_owner_name: '', reason: ' ' },
    })
    expect(empty.error).toEqual({ action_owner_name: ['Required'], reason: ['Required'] })
    const hidden = await t.as(member).refused(caseStepCalls.toggleHold, { params: { id }, body: hold })
    expect(hidden.status).toBe(404)
  })

  it('toggles the hold and keeps the history', async () => {
    const { place, owner, lab } = await practice()
    const { id } = await makeCase(t.services, place)
    const params = { id }
    const held = await t.as(owner).call(caseStepCalls.toggleHold, { params, body: hold })
    expect(held.patient.is_on_hold).toBe(true)
    const free = await t.as(lab).call(caseStepCalls.toggleHold, { params, body: { ...hold, reason: 'It came' } })
    expect(free.patient.is_on_hold).toBe(false)
    expect(free.patient.on_hold_notes.map((note) => [note.is_on_hold_reason, note.note])).toEqual([
      ['unhold', 'It came'],
      ['hold', hold.reason],
    ])
  })

  it('refuses the second of two equal requests, and changes nothing', async () => {
    const { place, owner, lab } = await practice()
    const { id } = await makeCase(t.services, place)
    const params = { id }
    const release = { ...hold, is_on_hold: false }
    const free = await t.as(owner).refused(caseStepCalls.toggleHold, { params, body: release })
    expect(free).toMatchObject({ status: 409, code: CODE.wrongState, error: 'The case is not on hold.' })
    await t.as(owner).call(caseStepCalls.toggleHold, { params, body: { ...hold, is_on_hold: true } })
    const second = await t.as(lab).refused(caseStepCalls.toggleHold, { params, body: { ...hold, is_on_hold: true } })
    expect(second).toMatchObject({ status: 409, code: CODE.wrongState, error: 'The case is on hold already.' })
    const { patient } = await t.as(owner).call(patientCalls.get, { params })
    expect([patient.is_on_hold, patient.on_hold_notes.length]).toEqual([true, 1])
    const released = await t.as(lab).call(caseStepCalls.toggleHold, { params, body: release })
    expect(released.patient.is_on_hold).toBe(false)
  })

  it('refuses to hold a canceled case, but releases one that was held', async () => {
    const { place } = await practice()
    const { id, rx_form_id } = await makeCase(t.services, place)
    const params = { id }
    await t.as(admin).call(caseStepCalls.toggleHold, { params, body: hold })
    await t.as(admin).call(caseCalls.cancel, { params: { id: rx_form_id } })
    await t.as(admin).call(caseStepCalls.toggleHold, { params, body: hold })
    const refused = await t.as(admin).refused(caseStepCalls.toggleHold, { params, body: hold })
    expect(refused).toMatchObject({ status: 409, error: 'The case is canceled.' })
  })
})

describe('archive, restore and delete', () => {
  it('archives, hides, restores', async () => {
    const { place, owner } = await practice()
    const { id } = await makeCase(t.services, place)
    const params = { id }
    for (const user of [owner, tech]) {
      expect((await t.as(user).refused(caseStepCalls.archive, { params })).status).toBe(403)
    }
    expect((await t.as(admin).refused(caseStepCalls.restore, { params })).code).toBe(CODE.wrongState)
    const { patient } = await t.as(admin).call(caseStepCalls.archive, { params })
    expect(patient.deleted_at).not.toBeNull()
    expect((await t.as(admin).refused(caseStepCalls.archive, { params })).code).toBe(CODE.wrongState)
    expect((await t.as(owner).refused(caseStepCalls.toggleHold, { params, body: hold })).code).toBe(CODE.wrongState)
    expect((await t.as(owner).refused(caseStepCalls.restore, { params })).status).toBe(403)
    const restored = await t.as(admin).call(caseStepCalls.restore, { params })
    expect(restored.patient.deleted_at).toBeNull()
  })

  it('deletes only archived patients, with their stored files', async () => {
    const { place, owner } = await practice()
    const { id, organization_id } = await makeCase(t.services, place)
    const params = { id }
    const path = `organizations/${organization_id}/0b0e9eed-0000-4000-8000-${String(id).padStart(12, '0')}/arch.stl`
    await t.services.storage.write(path, new Uint8Array([1, 2, 3]), 'model/stl')
    const now = t.services.clock()
    await db
      .insertInto('patient_files')
      .values({
        patient_id: id,
        patient_file_type_id: 1,
        name: 'arch.stl',
        original_name: 'arch.stl',
        file_path: path,
        size: 3,
        content_type: 'model/stl',
        created_at: now,
        updated_at: now,
      })
      .execute()
    for (const user of [owner, tech]) {
      expect((await t.as(user).refused(caseStepCalls.remove, { params })).status).toBe(403)
    }
    expect((await t.as(admin).refused(caseStepCalls.remove, { params })).code).toBe(CODE.wrongState)
    await t.as(admin).call(caseStepCalls.archive, { params })
    await t.as(admin).call(caseStepCalls.remove, { params })
    expect((await t.as(admin).refused(patientCalls.get, { params })).status).toBe(404)
    await t.runJobs()
    expect(await t.services.storage.head(path)).toMatchObject({ size: 0 })
    const form = await db.selectFrom('rx_forms').where('patient_id', '=', id).select('id').executeTakeFirst()
    expect(form).toBeUndefined()
  })
})
