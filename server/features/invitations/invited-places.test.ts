import { expect, it } from 'vitest'
import { invitationCalls } from '#contract/invitations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLocation, makeOrganization } from '#server/testing/factories.ts'
import { mailedToken, signUpBody } from '#server/testing/invitations.ts'
import { nextNumber } from '#server/testing/people.ts'

/** A member without a location cannot submit a case, so the invitation assigns locations or the owner is notified. */

const t = await testApp()

async function world() {
  const { organization, owner } = await makeOrganization(t.services)
  const as = t.as(owner)
  const params = { id: organization.id }
  const email = `placed-${process.pid}-${nextNumber()}@typodont.test`
  const invite = (location_ids: number[]) => ({ params, body: { email, location_ids } })
  const accept = async () => {
    await t.call(invitationCalls.createUser, { body: signUpBody(await mailedToken(t, email)) })
    await t.runJobs()
    const { members } = await as.call(organizationCalls.members, { params })
    return members.find((each) => each.email === email)?.assigned_locations.map(({ id }) => id)
  }
  return { organization, owner, as, invite, accept }
}

it('refuses a location of another organization', async () => {
  const w = await world()
  const place = await makeLocation(t.services, w.organization.id)
  const { location } = await makeOrganization(t.services)
  expect(await w.as.refused(invitationCalls.invite, w.invite([place.id, location?.id ?? 0]))).toMatchObject({
    status: 422,
    error: { location_ids: ['One of these locations does not exist.'] },
  })
})

it('assigns the new member to the chosen locations', async () => {
  const w = await world()
  const place = await makeLocation(t.services, w.organization.id)
  const { invitation } = await w.as.call(invitationCalls.invite, w.invite([place.id, place.id]))
  expect(invitation.location_ids).toEqual([place.id])
  expect(await w.accept()).toEqual([place.id])
  expect(await t.mailsTo(w.owner.email)).toEqual([])
})

it('notifies the owner of a member who has joined without a location', async () => {
  const w = await world()
  await w.as.call(invitationCalls.invite, w.invite([]))
  expect(await w.accept()).toEqual([])
  const [mail] = await t.mailsTo(w.owner.email)
  expect(mail?.subject).toBe(`Nils Lindholm needs a location at ${w.organization.name}`)
  expect(mail?.html).toContain('/locations')
})
