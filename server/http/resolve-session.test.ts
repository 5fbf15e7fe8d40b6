import { expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { patientCalls } from '#contract/patients.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

/**
 * The user of the last request is only a guess: the current state of the session counts, without any notification in
 * between.
 */

const t = await testApp()
const { db } = t.services
const hold = { action_owner_name: 'Dr. Sofia', reason: 'Waits for the scan.' }

async function makeAdmin() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const patient = await makeCase(t.services, {
    organization_id: organization.id,
    user_id: owner.id,
    location_id: location?.id,
  })
  const user = await makeUser(t.services, { role: 'admin' })
  const client = t.as(user)
  const params = { id: patient.id }
  await client.call(patientCalls.get, { params })
  return { client, user, params, patient }
}

const become = (id: number, role: 'admin' | 'doctor') =>
  db.updateTable('users').set({ role }).where('id', '=', id).execute()

function isHeld({ id }: { id: number }) {
  return db.selectFrom('patients').where('id', '=', id).select('is_on_hold').executeTakeFirstOrThrow()
}

it('returns nothing and stores nothing for a user who has lost the role', async () => {
  const { client, user, params, patient } = await makeAdmin()
  await become(user.id, 'doctor')
  expect(await client.refused(caseStepCalls.toggleHold, { params, body: hold })).toMatchObject({ status: 403 })
  expect(await isHeld(patient)).toEqual({ is_on_hold: false })
  await become(user.id, 'admin')
  await client.call(userCalls.me)
  await become(user.id, 'doctor')
  expect(await client.refused(patientCalls.get, { params })).toMatchObject({ status: 404 })
})

it('serves a user who has gained the role immediately', async () => {
  const { client, user, params, patient } = await makeAdmin()
  await become(user.id, 'doctor')
  expect(await client.refused(patientCalls.get, { params })).toMatchObject({ status: 404 })
  await become(user.id, 'admin')
  await client.call(caseStepCalls.toggleHold, { params, body: hold })
  expect(await isHeld(patient)).toEqual({ is_on_hold: true })
})

it('requires a user whose session has ended to sign in', async () => {
  const { client, user, params, patient } = await makeAdmin()
  await db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  expect(await client.refused(caseStepCalls.toggleHold, { params, body: hold })).toMatchObject({ status: 401 })
  expect(await client.refused(patientCalls.get, { params })).toMatchObject({ status: 401 })
  expect(await isHeld(patient)).toEqual({ is_on_hold: false })
})
