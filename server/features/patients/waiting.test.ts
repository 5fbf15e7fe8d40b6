import { expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { patientCalls } from '#contract/patients.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase } from '#server/testing/factories.ts'
import { putOnHold } from '#server/testing/requests.ts'
import { completeVersion, makeSetupWorld, storeScan, type SetupWorld } from '#server/testing/setups.ts'

const t = await testApp()

/** A further case of the practice. */
async function addCase(w: SetupWorld, user_id: number): Promise<SetupWorld> {
  const patient = await makeCase(t.services, { ...w.place, user_id })
  return { ...w, patient, params: { id: patient.id } }
}

it('filter[waits_for] separates the setups that the user has to approve from those of colleagues', async () => {
  const own = await makeSetupWorld(t)
  const ofColleague = await addCase(own, own.member.id)
  const held = await addCase(own, own.owner.id)
  const bare = await addCase(own, own.owner.id)
  const inSetup = await addCase(own, own.owner.id)
  for (const w of [own, ofColleague, held]) await completeVersion(w)
  await putOnHold(t, held.patient.id)
  await t.as(bare.tech).call(caseStepCalls.completeSetup, { params: bare.params })
  const params = { id: own.organization.id }
  const listed = async (user: { id: number }, waits_for: 'me' | 'colleagues') => {
    const query = { filter: { waits_for } }
    const { patients } = await t.as(user).call(patientCalls.listOfOrganization, { params, query })
    return patients.data.map(({ id }) => id)
  }
  expect(await listed(own.owner, 'me')).toEqual([own.patient.id])
  expect(await listed(own.owner, 'colleagues')).toEqual([ofColleague.patient.id])
  expect(await listed(own.member, 'me')).toEqual([ofColleague.patient.id])
  expect(await listed(own.member, 'colleagues')).toEqual([])

  // Nothing was attached to the completed setup, so there is nothing to approve yet.
  const missing = async ({ params: at }: SetupWorld) =>
    (await t.as(own.owner).call(patientCalls.get, { params: at })).patient.is_setup_missing
  expect([await missing(bare), await missing(own), await missing(inSetup)]).toEqual([true, false, false])
  // A mesh of the case whose name says that it is a setup can be approved too.
  await storeScan(bare, 'setup-upper.stl')
  expect(await missing(bare)).toBe(false)
  expect(await listed(own.owner, 'me')).toEqual([bare.patient.id, own.patient.id])
})
