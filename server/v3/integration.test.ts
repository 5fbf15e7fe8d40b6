import { expect, it } from 'vitest'
import { apiKeyCalls } from '#contract/api-keys.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { fileCalls } from '#contract/files.ts'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'
import { tinyStl } from '#server/testing/uploads.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'super_admin' })

it('a program with a key submits a case with two scans, reads it, its files and its setups, and approves nothing', async () => {
  const { organization, owner, location } = await makeOrganization(t.services)
  const { secret } = await makeKey(t, owner, organization.id)
  const get = async (path: string) => (await sendV3(t, secret, path)).body
  const post = (path: string, body: object) => sendV3(t, secret, path, { method: 'POST', body })

  const places = await get('/locations')
  expect(places?.data).toMatchObject([{ id: location?.id, practice_id: organization.id, is_main: true }])
  expect((await get(`/practices/${organization.id}/bracket_libraries`))?.data).toEqual([])
  const people = await get(`/practices/${organization.id}/people`)
  expect(people?.data).toMatchObject([{ id: owner.id, role: 'owner' }])
  expect((await get(`/practices/${organization.id}`))?.data).toMatchObject({
    id: organization.id,
    name: organization.name,
  })

  const scans = []
  for (const name of ['upper.stl', 'lower.stl']) {
    const bytes = Buffer.from(tinyStl())
    const { status, body } = await post('/uploads', { file_name: name, file_size: bytes.length })
    expect(status).toBe(200)
    const { url, file_path, headers } = (body?.data ?? {}) as unknown as {
      url: string
      file_path: string
      headers: Record<string, string>
    }
    const { pathname, search } = new URL(url, 'http://localhost')
    const stored = await t.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })
    expect(stored.statusCode).toBeLessThan(300)
    scans.push({ file_path, name })
  }
  const submitted = await post('/cases', {
    first_name: 'Noor',
    last_name: 'Haddad',
    impression_date: '2026-01-20',
    scanner: 'itero',
    export: 'trays',
    location_id: location?.id,
    shipping_location_id: location?.id,
    shipping_method_id: 2,
    scans,
  })
  expect(submitted).toMatchObject({ status: 201 })
  const id = Number(submitted.body?.data.id)
  await t.runJobs()
  const files = await get(`/cases/${id}/files`)
  expect(files?.data).toMatchObject(
    scans.map(({ name }) => ({ case_id: id, kind: 'scan', original_name: name, inspection: 'done' })),
  )
  const link = await get(`/files/${Number(files?.data[0]?.id)}/link`)
  expect(link?.data.url).toEqual(expect.stringMatching(/^http/))
  expect((await get(`/cases/${id}/setups`))?.data).toEqual([])
  await t.as(admin).call(caseStepCalls.completeSetup, { params: { id } })
  expect((await get(`/cases/${id}`))?.data).toMatchObject({ state: 'awaiting_approval' })
  expect((await get(`/cases/${id}/promises`))?.data.length).toBeGreaterThan(0)
  const approve = await post(`/cases/${id}/approve`, {})
  expect(approve.status).toBe(404)
})

it('a key that is revoked while its upload runs stores nothing with it', async () => {
  const { organization, owner, location } = await makeOrganization(t.services)
  const { id } = await makeCase(t.services, {
    organization_id: organization.id,
    user_id: owner.id,
    location_id: location?.id ?? 0,
  })
  const { secret, api_key } = await makeKey(t, owner, organization.id)
  const bytes = Buffer.from(tinyStl())
  const asked = { file_name: 'late.stl', file_size: bytes.length }
  const { body } = await sendV3(t, secret, `/cases/${id}/uploads`, { method: 'POST', body: asked })
  const { url, file_path, headers } = (body?.data ?? {}) as unknown as Record<'url' | 'file_path', string> & {
    headers: Record<string, string>
  }
  await t.as(owner).call(apiKeyCalls.revoke, { params: { id: organization.id, key_id: api_key.id } })
  const { pathname, search } = new URL(url, 'http://localhost')
  await t.app.inject({ method: 'PUT', url: pathname + search, headers, payload: bytes })
  const store = { file_path, name: 'late.stl' }
  expect((await sendV3(t, secret, `/cases/${id}/files`, { method: 'POST', body: store })).status).toBe(401)
  const { patient_files } = await t.as(owner).call(fileCalls.list, { query: { filter: { patient_id: id } } })
  expect(patient_files).toEqual([])
})

it('a key of staff reads requests of the practices that it names', async () => {
  const { organization, owner, location } = await makeOrganization(t.services)
  await makeCase(t.services, { organization_id: organization.id, user_id: owner.id, location_id: location?.id ?? 0 })
  const { secret } = await makeStaffKey(t, admin, [organization.id])
  const { status, body } = await sendV3(t, secret, '/requests?state=new')
  expect({ status, data: body?.data }).toEqual({ status: 200, data: [] })
  expect((await sendV3(t, secret, '/requests?state=1')).body?.error).toMatchObject({ field: 'state' })
})

it('the invoices of a practice are read by its owner, with named states, and by nobody else', async () => {
  const { organization, owner } = await makeOrganization(t.services)
  const { secret } = await makeKey(t, owner, organization.id)
  const first = await makeOrder(t.services, organization.id, 'PAID')
  const second = await makeOrder(t.services, organization.id, 'ATTEMPTED')
  const list = `/practices/${organization.id}/invoices`
  const page = (await sendV3(t, secret, `${list}?limit=1`)).body
  expect(page?.data).toMatchObject([{ id: first.id, practice_id: organization.id, state: 'paid' }])
  const rest = (await sendV3(t, secret, `${list}?after=${page?.next}`)).body
  expect(rest).toMatchObject({ data: [{ id: second.id, state: 'not_paid' }], next: null })
  const one = (await sendV3(t, secret, `/invoices/${second.id}`)).body
  expect(one?.data).toMatchObject({ id: second.id, state: 'not_paid', lines: expect.any(Array), cases: [] })
  const other = await makeOrganization(t.services)
  const foreign = await makeKey(t, other.owner, other.organization.id)
  expect((await sendV3(t, foreign.secret, `/invoices/${second.id}`)).status).toBe(404)
  await t.services.db
    .updateTable('organization_members')
    .set({ role: 'organization_member' })
    .where('user_id', '=', owner.id)
    .execute()
  expect((await sendV3(t, secret, list)).status).toBe(403)
})
