import { expect, it } from 'vitest'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePrintedCase } from '#server/testing/requests.ts'

const t = await testApp()
const superAdmin = await makeUser(t.services, { role: 'super_admin' })

async function world() {
  const printed = await makePrintedCase(t)
  const practice = await makeKey(t, printed.owner, printed.organization.id)
  const staff = await makeStaffKey(t, superAdmin, [printed.organization.id])
  return { ...printed, print_id: printed.printing.id, practice: practice.secret, staff: staff.secret }
}

async function foreignKey() {
  const { organization, owner } = await makeOrganization(t.services)
  return (await makeKey(t, owner, organization.id)).secret
}

it('one request is read with what is printed for it, and its row of the list has the same facts', async () => {
  const { id, print_id, practice, patient, organization } = await world()
  expect((await sendV3(t, await foreignKey(), `/requests/${id}`)).status).toBe(404)
  expect((await sendV3(t, await foreignKey(), `/prints/${print_id}`)).status).toBe(404)
  const { body } = await sendV3(t, practice, `/requests/${id}`)
  expect(body?.data).toMatchObject({
    id,
    case_id: patient.id,
    practice_id: organization.id,
    state: 'new',
    printed_by: 'provider',
    items: 2,
    completed_at: null,
    print: { id: print_id, request_id: id, items: [{ jaw: 'upper', content: 'tray' }, { jaw: 'lower' }] },
  })
  const [row] = (await sendV3(t, practice, '/requests')).body?.data ?? []
  expect(body?.data).toMatchObject(row ?? {})
  expect((await sendV3(t, practice, `/prints/${print_id}`)).body?.data).toEqual(body?.data.print)
})

it('a key says where and when a print is sent, as long as nobody else has', async () => {
  const { print_id, practice, staff, location } = await world()
  const ship = (body: object, ifMatch = '*', key = staff) =>
    sendV3(t, key, `/prints/${print_id}/shipping`, { method: 'PUT', body, headers: { 'if-match': ifMatch } })
  const shipping = {
    location_id: location.id,
    shipping_method_id: 3,
    arrives_on: '2026-12-11',
    delivery_from: '2026-12-10',
    delivery_to: '2026-12-11',
  }
  expect((await ship(shipping, '*', practice)).status).toBe(403)
  const wrong = await ship({ ...shipping, delivery_to: '2026-12-09' })
  expect(wrong.body?.error).toMatchObject({ code: 'invalid', field: 'delivery_to' })
  const before = await sendV3(t, staff, `/prints/${print_id}`)
  const shipped = await ship(shipping, String(before.headers.etag))
  expect(shipped).toMatchObject({ status: 200, body: { data: { shipping_method_id: 3, arrives_on: '2026-12-11' } } })
  expect((await sendV3(t, staff, `/prints/${print_id}`)).headers.etag).toBe(shipped.headers.etag)
  expect((await ship(shipping, String(before.headers.etag))).status).toBe(412)
})

it('staff post the tracking number once, and a repetition is answered like the first time', async () => {
  const { id, practice, staff } = await world()
  const complete = (key: string, body: object, headers: Record<string, string> = {}) =>
    sendV3(t, key, `/requests/${id}/complete`, { method: 'POST', body, headers })
  expect((await complete(practice, { tracking_number: '1Z999AA10123456784' })).status).toBe(403)
  expect((await complete(staff, {})).body?.error).toMatchObject({ code: 'invalid', field: 'tracking_number' })
  const { headers } = await sendV3(t, staff, `/requests/${id}`)
  const once = { 'if-match': String(headers.etag), 'idempotency-key': 'parcel 12' }
  const first = await complete(staff, { tracking_number: '1Z999AA10123456784' }, once)
  expect(first).toMatchObject({
    status: 200,
    body: { data: { state: 'completed', tracking_number: '1Z999AA10123456784', completed_at: expect.any(String) } },
  })
  const again = await complete(staff, { tracking_number: '1Z999AA10123456784' }, once)
  expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotency-replayed': 'true' } })
  expect((await sendV3(t, staff, `/requests/${id}`)).headers.etag).toBe(first.headers.etag)
})

it('of two who cancel with what both have read, one wins', async () => {
  const { id, practice, staff } = await world()
  const cancel = (key: string, etag: string) =>
    sendV3(t, key, `/requests/${id}/cancel`, { method: 'POST', body: {}, headers: { 'if-match': etag } })
  const { headers } = await sendV3(t, staff, `/requests/${id}`)
  const etag = String(headers.etag)
  const replies = await Promise.all([cancel(practice, etag), cancel(staff, etag), cancel(practice, etag)])
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412])
  expect((await sendV3(t, practice, `/requests/${id}`)).body?.data).toMatchObject({ state: 'canceled' })
})
