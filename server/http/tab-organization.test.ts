import { expect, it } from 'vitest'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { patientCalls } from '#contract/patients.ts'
import { ORGANIZATION_HEADER, userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { addMember } from '#server/testing/people.ts'

/** Each tab works in the organization that it names, whichever one another tab selected last. */

const t = await testApp()

/**
 * The owner of one practice, who is a member of a second one, with a case in each, and a third practice of another
 * owner.
 */
async function makeTwo() {
  const [first, second, foreign] = await Promise.all([1, 2, 3].map(() => makeOrganization(t.services)))
  if (!first || !second || !foreign) throw new Error('Three were made.')
  await addMember(t.services, second.organization.id, first.owner.id, 'organization_member')
  const casesOf = ({ organization, location }: typeof first) =>
    makeCase(t.services, { organization_id: organization.id, user_id: first.owner.id, location_id: location?.id })
  const me = t.as(first.owner)
  await me.call(userCalls.me, { query: { current_organization_id: first.organization.id } })
  return {
    me,
    inFirst: me.with({ [ORGANIZATION_HEADER]: String(first.organization.id) }),
    inSecond: me.with({ [ORGANIZATION_HEADER]: String(second.organization.id) }),
    first: { ...first, patient: await casesOf(first) },
    second: { ...second, patient: await casesOf(second) },
    foreign: { ...foreign, patient: await casesOf(foreign) },
  }
}

const idsOf = (reply: { patients: { data: { id: number }[] } }) => reply.patients.data.map(({ id }) => id)

it('shows no data for an organization that the user does not belong to', async () => {
  const { me, foreign, first } = await makeTwo()
  const there = me.with({ [ORGANIZATION_HEADER]: String(foreign.organization.id) })
  expect(idsOf(await there.call(patientCalls.list))).toEqual([])
  const refused = await there.refused(patientCalls.get, { params: { id: foreign.patient.id } })
  expect(refused).toMatchObject({ status: 404, error: 'Not found.' })
  expect(refused).not.toHaveProperty('organization_id')
  const { user } = await there.call(userCalls.me)
  expect(user.current_organization_id).toBe(first.organization.id)
})

it('serves each tab from its own organization and leaves the last selected one unchanged', async () => {
  const { me, inFirst, inSecond, first, second } = await makeTwo()
  expect(idsOf(await inSecond.call(patientCalls.list))).toEqual([second.patient.id])
  expect(idsOf(await inFirst.call(patientCalls.list))).toEqual([first.patient.id])
  const { user } = await inSecond.call(userCalls.me)
  expect(user.current_organization_id).toBe(second.organization.id)
  expect(user.contract?.id).toBe(user.organizations.find(({ id }) => id === second.organization.id)?.contract?.id)
  expect(idsOf(await me.call(patientCalls.list))).toEqual([first.patient.id])
})

it('changes no organization of the user except that of the tab', async () => {
  const first = await makeOrganization(t.services)
  const second = await makeOrganization(t.services)
  const { id } = second.organization
  await t.services.db
    .updateTable('organization_members')
    .set({ user_id: first.owner.id })
    .where('organization_id', '=', id)
    .where('role', '=', 'organization_owner')
    .execute()
  const inTab = (of: typeof first) => t.as(first.owner).with({ [ORGANIZATION_HEADER]: String(of.organization.id) })
  const rename = { params: { id }, body: { name: 'Another Name' } }
  const refused = await inTab(first).refused(organizationSettingCalls.update, rename)
  expect(refused).toMatchObject({ status: 403, error: 'Switch to this organization to change it.' })
  const { organization } = await inTab(first).call(organizationCalls.get, { params: { id } })
  expect(organization.name).toBe(second.organization.name)
  const saved = await inTab(second).call(organizationSettingCalls.update, rename)
  expect(saved.organization.name).toBe('Another Name')
})

it('names the organization of the user that contains the case, and changes nothing', async () => {
  const { inFirst, inSecond, second } = await makeTwo()
  const params = { id: second.patient.id }
  expect(await inFirst.refused(patientCalls.get, { params })).toMatchObject({
    status: 404,
    organization_id: second.organization.id,
  })
  const note = { doctor_notes: 'Written from another tab' }
  const refused = await inFirst.refused(patientCalls.saveNotes, { params, body: note })
  expect(refused).toMatchObject({ status: 404 })
  expect((await inSecond.call(patientCalls.get, { params })).patient.id).toBe(second.patient.id)
})
