import { expect, it } from 'vitest'
import { noteCalls } from '#contract/notes.ts'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'super_admin' })

async function world() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id ?? 0 }
  const [{ id }, other] = [await makeCase(t.services, place), await makeCase(t.services, place)]
  const { secret } = await makeKey(t, owner, organization.id)
  return { organization, owner, secret, id, other: other.id }
}

it('notes of a case are added, read, changed and deleted in the name of who made the key', async () => {
  const { owner, secret, id } = await world()
  const added = await sendV3(t, secret, `/cases/${id}/notes`, { method: 'POST', body: { note: 'Mind the midline.' } })
  expect(added).toMatchObject({
    status: 201,
    headers: { etag: expect.any(String) },
    body: { data: { kind: 'doctor', note: 'Mind the midline.', author: { id: owner.id }, edited_by: null } },
  })
  const address = `/cases/${id}/notes/${Number(added.body?.data.id)}`
  const read = await sendV3(t, secret, address)
  expect({ data: read.body?.data, etag: read.headers.etag }).toEqual({
    data: added.body?.data,
    etag: added.headers.etag,
  })
  const saved = await sendV3(t, secret, address, { method: 'PUT', body: { note: 'Mind the crossbite.' } })
  expect(saved.body?.data).toMatchObject({ note: 'Mind the crossbite.' })
  expect((await sendV3(t, secret, `/cases/${id}/notes`)).body?.data).toEqual([saved.body?.data])
  expect((await sendV3(t, secret, address, { method: 'DELETE' })).status).toBe(200)
  expect((await sendV3(t, secret, `/cases/${id}/notes`)).body?.data).toEqual([])
})

it('a note is found under its own case only, and only by who sees it', async () => {
  const { organization, owner, secret, id, other } = await world()
  const { note } = await t.as(owner).call(noteCalls.add, { params: { id }, body: { kind: 'doctor', note: 'One' } })
  const foreign = await world()
  const put = { method: 'PUT', body: { note: 'Two' } } as const
  for (const [key, of] of [
    [secret, other],
    [foreign.secret, id],
    [foreign.secret, foreign.id],
  ] as const) {
    expect((await sendV3(t, key, `/cases/${of}/notes/${note.id}`)).status).toBe(404)
    expect((await sendV3(t, key, `/cases/${of}/notes/${note.id}`, put)).status).toBe(404)
    expect((await sendV3(t, key, `/cases/${of}/notes/${note.id}`, { method: 'DELETE' })).status).toBe(404)
  }
  const reader = await makeKey(t, owner, organization.id, { scopes: ['cases:read'] })
  expect((await sendV3(t, reader.secret, `/cases/${id}/notes/${note.id}`, put)).body?.error.code).toBe('missing_scope')
  expect((await sendV3(t, secret, `/cases/${id}/notes/${note.id}`)).body?.data).toMatchObject({ note: 'One' })
})

it('an internal note is neither written nor read by a key of a practice', async () => {
  const { organization, secret, id } = await world()
  const body = { kind: 'internal', note: 'Ask Maren.' }
  expect((await sendV3(t, secret, `/cases/${id}/notes`, { method: 'POST', body })).status).toBe(403)
  const staff = await makeStaffKey(t, admin, [organization.id])
  const added = await sendV3(t, staff.secret, `/cases/${id}/notes`, { method: 'POST', body })
  expect(added.status).toBe(201)
  expect((await sendV3(t, secret, `/cases/${id}/notes/${Number(added.body?.data.id)}`)).status).toBe(404)
  expect((await sendV3(t, secret, `/cases/${id}/notes`)).body?.data).toEqual([])
})

it('an empty note and an unknown kind are refused by the name of their field', async () => {
  const { secret, id } = await world()
  const refused = async (body: object) =>
    (await sendV3(t, secret, `/cases/${id}/notes`, { method: 'POST', body })).body?.error
  expect(await refused({ note: ' ' })).toMatchObject({ field: 'note' })
  expect(await refused({ note: 'One', kind: 'dentist' })).toMatchObject({ field: 'kind' })
  expect(await refused({ note: 'One', author: 3 })).toMatchObject({ code: 'unknown_field', field: 'author' })
})
