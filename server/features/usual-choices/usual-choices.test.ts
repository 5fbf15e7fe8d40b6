import { expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { usualChoiceCalls } from '#contract/usual-choices.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

const t = await testApp()

async function makeWorld() {
  const { organization, owner, location } = await makeOrganization(t.services)
  if (!location) throw new Error('makeOrganization makes a location')
  const doctor = await makeMember(t.services, organization.id)
  const newCase = () =>
    makeCase(t.services, { organization_id: organization.id, user_id: doctor.id, location_id: location.id })
  return { organization, owner, location, doctor, newCase }
}

it('a doctor of another organization and an unknown organization are refused as by the form', async () => {
  const [w, other] = [await makeWorld(), await makeWorld()]
  await other.newCase()
  const ask = (query: Record<string, unknown>) => t.as(w.owner).send(usualChoiceCalls.get, { query })
  expect(await ask({ doctor_id: other.doctor.id })).toMatchObject({
    status: 422,
    body: { error: { user_id: ['The doctor does not belong to this organization.'] } },
  })
  const foreign = { doctor_id: other.doctor.id, organization_id: other.organization.id }
  expect((await ask(foreign)).status).toBe(404)
  const stranger = await makeUser(t.services)
  expect((await t.as(stranger).refused(usualChoiceCalls.get, { query: { doctor_id: w.doctor.id } })).status).toBe(404)
})

it('the last five cases decide, and only those of the doctor in the organization', async () => {
  const w = await makeWorld()
  const other = await makeOrganization(t.services)
  await addMember(t.services, other.organization.id, w.doctor.id, 'organization_member')
  const query = { doctor_id: w.doctor.id, organization_id: w.organization.id }
  const read = async () => (await t.as(w.owner).call(usualChoiceCalls.get, { query })).usual_choices
  expect(await read()).toEqual({ cases: 0, values: {} })
  for (let at = 0; at < 4; at += 1) await w.newCase()
  await makeCase(t.services, {
    organization_id: other.organization.id,
    user_id: w.doctor.id,
    location_id: other.location?.id,
    print_assignment: 'H',
  })
  const { cases, values } = await read()
  expect(cases).toBe(4)
  expect(values).toMatchObject({ jaws_id: 3, export_type: 1, print_assignment: 'O', location_id: w.location.id })
  expect(Object.keys(values)).not.toContain('impression_date')
})

it('a plain member gets their own, whoever they ask for, like in the form', async () => {
  const w = await makeWorld()
  for (let at = 0; at < 4; at += 1) await w.newCase()
  const own = await t.as(w.doctor).call(usualChoiceCalls.get, { query: { doctor_id: w.owner.id } })
  expect(own.usual_choices.cases).toBe(4)
})

it('canceled cases are left out, and at most twelve are read', async () => {
  const w = await makeWorld()
  for (let at = 0; at < 13; at += 1) await w.newCase()
  const query = { doctor_id: w.doctor.id }
  const { usual_choices } = await t.as(w.owner).call(usualChoiceCalls.get, { query })
  expect(usual_choices.cases).toBe(12)
  const now = t.services.clock()
  const ofDoctor = t.services.db.selectFrom('patients').where('user_id', '=', w.doctor.id).select('id')
  await t.services.db.updateTable('rx_forms').set({ cancelled_at: now }).where('patient_id', 'in', ofDoctor).execute()
  expect((await t.as(w.owner).call(usualChoiceCalls.get, { query })).usual_choices).toEqual({ cases: 0, values: {} })
})

it('staff read them for the form of any organization, by default that of the newest case', async () => {
  const w = await makeWorld()
  const admin = t.as(await makeUser(t.services, { role: 'admin' }))
  const query = { doctor_id: w.doctor.id }
  expect((await admin.refused(usualChoiceCalls.get, { query })).status).toBe(404)
  const form = caseForm(w.organization.id, w.location.id, { user_id: w.doctor.id })
  await admin.call(caseCalls.submit, { body: form })
  expect((await admin.call(usualChoiceCalls.get, { query })).usual_choices.cases).toBe(1)
})
