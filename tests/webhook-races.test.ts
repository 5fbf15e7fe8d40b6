import { describe, expect, inject, it } from 'vitest'
import { MAX_WEBHOOKS, webhookCalls } from '#contract/webhooks.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeWebhook } from '#server/testing/webhooks.ts'

/** The embedded database has one session, so nothing can race there and a green test would prove nothing. */
const races = inject('template').kind === 'postgres' ? describe : describe.skip

const t = await testApp()

async function world() {
  const { organization, owner } = await makeOrganization(t.services)
  const { id } = await makeWebhook(t.services, organization.id)
  return { as: t.as(owner), params: { id: organization.id, webhook_id: id } }
}

/** Sends all requests at once and returns the statuses, sorted. */
async function statuses(count: number, send: () => Promise<{ status: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, send))
  return replies.map(({ status }) => status).sort((a, b) => a - b)
}

races('simultaneous requests for webhooks (PostgreSQL only)', () => {
  it('no more endpoints are added than there may be', async () => {
    const { as, params } = await world()
    const body = { url: 'https://hooks.example.com/typodont', events: ['*' as const] }
    const done = await statuses(MAX_WEBHOOKS, () => as.send(webhookCalls.create, { params: { id: params.id }, body }))
    expect(done).toEqual([...Array.from({ length: MAX_WEBHOOKS - 1 }, () => 201), 409])
  })

  it.each([
    ['pause', [200, 409, 409, 409, 409]],
    ['rotate', [200, 409, 409, 409, 409]],
    ['remove', [200, 404, 404, 404, 404]],
    ['resume', [200, 200, 200, 200, 200]],
    ['test', [201, 201, 201, 201, 201]],
  ] as const)('of five that %s at once, the others are told', async (name, expected) => {
    const { as, params } = await world()
    expect(await statuses(5, () => as.send(webhookCalls[name], { params }))).toEqual(expected)
  })

  it('the old secret of a rotation is ended by one', async () => {
    const { as, params } = await world()
    await as.call(webhookCalls.rotate, { params })
    const done = await statuses(5, () => as.send(webhookCalls.endOldSecret, { params }))
    expect(done).toEqual([200, 409, 409, 409, 409])
  })
})
