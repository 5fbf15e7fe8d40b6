import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { openWebhookWorld } from '#server/testing/webhook-world.ts'

const { t, deliver, passTime, world } = await openWebhookWorld()
const admin = await makeUser(t.services, { role: 'super_admin' })

it('a key adds, reads, tests, rotates and removes webhooks of its practice only, by its scopes', async () => {
  const { organization, owner, endpoint } = await world()
  const { secret } = await makeKey(t, owner, organization.id)
  const reader = await makeKey(t, owner, organization.id, { scopes: ['webhooks:read'] })
  const foreign = await makeOrganization(t.services)
  const list = `/practices/${organization.id}/webhooks`
  const body = { url: endpoint.url, events: ['case.archived'] }
  const add = (key: string, sent: object) => sendV3(t, key, list, { method: 'POST', body: sent })
  expect((await add(reader.secret, body)).body?.error).toMatchObject({ code: 'missing_scope' })
  const stranger = await makeKey(t, foreign.owner, foreign.organization.id)
  expect((await add(stranger.secret, body)).status).toBe(404)
  expect((await add(secret, { ...body, colour: 'red' })).body?.error).toMatchObject({
    code: 'unknown_field',
    field: 'colour',
  })
  expect((await add(secret, { ...body, url: 'https://10.0.0.1' })).body?.error).toMatchObject({ field: 'url' })
  const added = await add(secret, body)
  expect(added).toMatchObject({
    status: 201,
    body: { data: { state: 'healthy', secret: expect.stringMatching(/^whsec_/) } },
  })
  const one = `${list}/${Number(added.body?.data.id)}`
  expect((await sendV3(t, reader.secret, list)).body?.data).toHaveLength(2)
  expect((await sendV3(t, reader.secret, one)).body?.data).toMatchObject({ events: ['case.archived'], waiting: 0 })
  expect((await sendV3(t, stranger.secret, one)).status).toBe(404)
  const post = (path: string, sent: object = {}) => sendV3(t, secret, path, { method: 'POST', body: sent })
  expect(await post(`${one}/test`)).toMatchObject({ status: 201, body: { data: { type: 'webhook.test', tries: 0 } } })
  await deliver()
  expect(endpoint.types()).toEqual(['webhook.test'])
  const log = (await sendV3(t, reader.secret, `${one}/deliveries`)).body?.data
  expect(log).toMatchObject([{ type: 'webhook.test', state: 'delivered', last_status: 204 }])
  expect((await sendV3(t, reader.secret, `${one}/deliveries?failed=true`)).body?.data).toEqual([])
  expect((await post(`${one}/rotate`)).body?.data).toMatchObject({ old_secret_until: expect.any(String) })
  expect((await post(`${one}/rotate`)).status).toBe(409)
  expect((await post(`${one}/resume`)).body?.data).toMatchObject({ state: 'healthy' })
  const since = { since: '2026-01-01T00:00:00.000Z' }
  expect((await post(`${one}/send_again`, since)).body?.data).toEqual({ count: 1 })
  const removed = await sendV3(t, secret, one, { method: 'DELETE' })
  expect(removed).toMatchObject({ status: 200, body: { data: { id: added.body?.data.id } } })
  expect((await sendV3(t, secret, one)).status).toBe(404)
  const staff = await makeStaffKey(t, admin, [foreign.organization.id])
  expect((await sendV3(t, staff.secret, list)).status).toBe(404)
})

it('a program whose endpoint was down for an hour hears of a setup, fetches its files and approves nothing', async () => {
  let isDown = true
  const w = await world(() => (isDown ? 503 : 204), { events: ['setup.ready'] })
  const { secret } = await makeKey(t, w.owner, w.organization.id)
  t.setClock(t.services.clock())
  const { id } = await w.makePatient()
  await t.as(admin).call(caseStepCalls.completeSetup, { params: { id } })
  await deliver()
  passTime(3600)
  isDown = false
  await deliver()
  const message = w.endpoint.received.at(-1)
  if (!message) throw new Error('Nothing came.')
  expect(message.event).toMatchObject({ type: 'setup.ready', object: { type: 'setup', id: 1 }, case_id: id })
  const text = `${String(message.headers['webhook-id'])}.${String(message.headers['webhook-timestamp'])}.${message.body}`
  const signature = createHmac('sha256', Buffer.from(w.secret.slice(6), 'base64'))
    .update(text)
    .digest('base64')
  expect(message.headers['webhook-signature']).toBe(`v1,${signature}`)
  const setups = await sendV3(t, secret, `/cases/${message.event.case_id}/setups`)
  expect(setups.body?.data).toMatchObject([{ version: 1, state: 'pending' }])
  expect((await sendV3(t, secret, `/cases/${id}/approve`, { method: 'POST', body: {} })).status).toBe(404)
})
