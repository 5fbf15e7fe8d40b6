import { expect, it } from 'vitest'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'super_admin' })

async function world() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const member = await makeMember(t.services, organization.id)
  const { secret } = await makeKey(t, owner, organization.id)
  return { id: organization.id, owner, member, location_id: location?.id ?? 0, secret }
}

it('a key invites a member, who gets a mail', async () => {
  const { id, owner, secret, location_id } = await world()
  const email = `ada-${id}@example.com`
  const invite = (key: string, body: object) => sendV3(t, key, `/practices/${id}/invitations`, { method: 'POST', body })
  const reader = await makeKey(t, owner, id, { scopes: ['people:read'] })
  expect((await invite(reader.secret, { email })).body?.error.code).toBe('missing_scope')
  expect((await invite((await world()).secret, { email })).status).toBe(404)
  expect((await invite(secret, { email: 'ada' })).body?.error).toMatchObject({ field: 'email' })
  expect((await invite(secret, { email, role: 'owner' })).body?.error).toMatchObject({ code: 'unknown_field' })
  const invited = await invite(secret, { email, location_ids: [location_id] })
  expect(invited).toMatchObject({
    status: 201,
    body: { data: { email, role: 'member', location_ids: [location_id], expires_at: expect.any(String) } },
  })
  await t.runJobs()
  expect(await t.mailsTo(email)).toHaveLength(1)
})

it('a key of staff makes a member a manager and back, and nobody an owner', async () => {
  const { id, member, secret } = await world()
  const staff = await makeStaffKey(t, admin, [id])
  const address = `/practices/${id}/people/${member.id}`
  const put = (key: string, role: string, headers: Record<string, string> = {}) =>
    sendV3(t, key, address, { method: 'PUT', body: { role }, headers })
  expect((await put(secret, 'manager')).status).toBe(403)
  expect((await put(staff.secret, 'owner')).body?.error).toMatchObject({ field: 'role' })
  const before = await sendV3(t, staff.secret, address)
  expect(before.body?.data).toMatchObject({ id: member.id, role: 'member' })
  const partner = await makeUser(t.services, { role: 'lab_partner' })
  await t.services.db
    .insertInto('organization_members')
    .values({ organization_id: id, user_id: partner.id, role: 'organization_member', created_at: t.services.clock() })
    .execute()
  const manager = await sendV3(t, staff.secret, `/practices/${id}/people/${partner.id}`, {
    method: 'PUT',
    body: { role: 'manager' },
  })
  expect(manager.body?.data).toMatchObject({ id: partner.id, role: 'manager' })
  const after = await sendV3(t, staff.secret, `/practices/${id}/people/${partner.id}`)
  expect(after.headers.etag).toBe(manager.headers.etag)
  const late = await put(staff.secret, 'member', { 'if-match': '"old"' })
  expect(late).toMatchObject({ status: 412, body: { data: { id: member.id } } })
})

it('a key lets a member go, and never the owner or somebody of another practice', async () => {
  const { id, owner, member, secret } = await world()
  const remove = (key: string, person: number, headers: Record<string, string> = {}) =>
    sendV3(t, key, `/practices/${id}/people/${person}`, { method: 'DELETE', headers })
  expect((await remove(secret, owner.id)).body?.error.code).toBe('wrong_state')
  const foreign = await world()
  expect((await remove(secret, foreign.member.id)).status).toBe(404)
  expect((await remove(foreign.secret, member.id)).status).toBe(404)
  expect((await remove(secret, member.id, { 'if-match': '"old"' })).status).toBe(412)
  expect((await remove(secret, member.id)).body?.data).toEqual({ id: member.id })
  expect((await sendV3(t, secret, `/practices/${id}/people/${member.id}`)).status).toBe(404)
  expect((await sendV3(t, secret, `/practices/${id}/people`)).body?.data).toMatchObject([
    { id: owner.id, role: 'owner' },
  ])
})
