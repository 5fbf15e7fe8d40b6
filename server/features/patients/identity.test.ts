import { beforeAll, describe, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { patientIdentity } from '#contract/patient-identity.ts'
import { patientCalls } from '#contract/patients.ts'
import { keysOf } from '#contract/records.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser, nextNumber } from '#server/testing/people.ts'

const t = await testApp()

/** Fields that a search by name leaves out, and why. */
const UNSEARCHED: Partial<Record<keyof typeof patientIdentity, string>> = {}

describe.each(keysOf(patientIdentity))('%s of a patient', (field) => {
  let world: Awaited<ReturnType<typeof openWorld>>
  beforeAll(async () => {
    world = await openWorld()
  })

  it('is stored, changed, returned and in the trail', async () => {
    const { admin, place, name } = world
    const { patient } = await admin.call(patientCalls.create, { body: { ...place, ...name, [field]: 'Quill' } })
    expect(patient).toMatchObject({ ...name, [field]: 'Quill' })
    const params = { id: patient.id }
    const changed = await admin.call(patientCalls.update, { params, body: { ...name, [field]: 'Reed' } })
    expect(changed.patient[field]).toBe('Reed')
    const { events } = await admin.call(patientCalls.events, { params })
    expect(events.data.find((event) => event.name === 'patient.updated')?.data).toMatchObject({
      before: { [field]: 'Quill' },
      after: { [field]: 'Reed' },
    })
  })

  it('is stored and changed by the case form, and in its trail', async () => {
    const { admin, place, name } = world
    const form = { ...caseForm(place.organization_id, place.location_id, name), user_id: place.user_id }
    const { rx_form } = await admin.call(caseCalls.submit, { body: { ...form, [field]: 'Quill' } })
    expect(rx_form[field]).toBe('Quill')
    const params = { id: rx_form.id }
    const { organization_id: _, ...values } = form
    const put = await admin.call(caseCalls.modify, { params, body: { ...values, [field]: 'Reed' } })
    expect(put.rx_form[field]).toBe('Reed')
    const patched = await admin.call(caseCalls.patch, { params, body: { [field]: 'Sedge' } })
    expect(patched.rx_form[field]).toBe('Sedge')
    const { events } = await admin.call(patientCalls.events, { params: { id: rx_form.patient_id ?? 0 } })
    const edits = events.data.filter((event) => event.name === 'case.modified').map(({ data }) => data)
    expect(edits).toMatchObject([
      { before: { [field]: 'Reed' }, after: { [field]: 'Sedge' } },
      { before: { [field]: 'Quill' }, after: { [field]: 'Reed' } },
    ])
  })

  it.skipIf(field in UNSEARCHED)('is found by a search', async () => {
    const { admin, place, name } = world
    const sought = `Sought${nextNumber()}`
    const { patient } = await admin.call(patientCalls.create, { body: { ...place, ...name, [field]: sought } })
    const query = { filter: { patient_full_name_like: sought.toLowerCase() } }
    const { patients } = await admin.call(patientCalls.list, { query })
    expect(patients.data.map(({ id }) => id)).toEqual([patient.id])
  })
})

async function openWorld() {
  const { organization, owner, location } = await makeOrganization(t.services)
  if (!location) throw new Error('The practice has no location.')
  return {
    admin: t.as(await makeUser(t.services, { role: 'admin' })),
    place: { organization_id: organization.id, user_id: owner.id, location_id: location.id },
    name: { first_name: 'Noor', last_name: 'Haddad', case_number_text: 'Chart 7' },
  }
}
