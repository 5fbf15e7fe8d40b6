import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addSeconds } from '#contract/days.ts'
import { staffWebhookCalls, webhookCalls } from '#contract/webhooks.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { openWebhookWorld } from '#server/testing/webhook-world.ts'

const { t, deliver, passTime, runDaily, world } = await openWebhookWorld()
const admin = await makeUser(t.services, { role: 'super_admin' })

function sign(secret: string, { headers, body }: { headers: Record<string, unknown>; body: string }) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

describe('an endpoint', () => {
  it('is added by the owner only, with an address that may be called, and its secret is told once', async () => {
    const { organization, owner, as, params } = await world()
    const member = await makeMember(t.services, organization.id)
    const stranger = (await makeOrganization(t.services)).owner
    const asked = {
      params: { id: organization.id },
      body: { url: 'https://hooks.example.com', events: ['*' as const] },
    }
    expect((await t.as(member).refused(webhookCalls.create, asked)).status).toBe(403)
    expect((await t.as(stranger).refused(webhookCalls.list, { params: { id: organization.id } })).status).toBe(404)
    expect((await t.as(stranger).refused(webhookCalls.get, { params })).status).toBe(404)
    const elsewhere = (await makeOrganization(t.services)).organization
    const crossed = { params: { ...params, id: elsewhere.id } }
    expect((await t.as(admin).refused(webhookCalls.get, crossed)).status).toBe(404)
    for (const url of [
      'nonsense',
      'ftp://example.com',
      'http://example.com',
      'https://10.0.0.1/x',
      'https://[::ffff:10.0.0.1]/',
      'https://me:pw@example.com',
      'http://localhost:3000/x',
      'https://169.254.169.254/',
    ]) {
      const refused = await as.send(webhookCalls.create, { ...asked, body: { ...asked.body, url } })
      expect({ url, ...refused }).toMatchObject({ url, status: 422, body: { error: { url: [expect.any(String)] } } })
    }
    expect(
      (await as.send(webhookCalls.create, { ...asked, body: { ...asked.body, events: ['case.vanished'] } })).status,
    ).toBe(422)
    const { webhook, secret } = await as.call(webhookCalls.create, asked)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({
      state: 'healthy',
      secret_end: secret.slice(-4),
      created_by: owner.full_name,
      waiting: 0,
    })
    const { webhooks } = await as.call(webhookCalls.list, { params: { id: organization.id } })
    expect(JSON.stringify(webhooks)).not.toContain(secret.slice(6, 20))
    const stored = await t.services.db
      .selectFrom('webhooks')
      .where('id', '=', webhook.id)
      .select('secret')
      .executeTakeFirst()
    expect(stored?.secret.toString()).not.toContain(secret.slice(6))
  })

  it('hears of what it asked for, signed, without names', async () => {
    const { endpoint, secret, makePatient, happen, organization, view } = await world(undefined, {
      events: ['case.archived'],
    })
    const { id, first_name } = await makePatient()
    await happen(id, 'patient.created')
    await happen(id, 'patient.archived')
    await deliver()
    expect(endpoint.types()).toEqual(['case.archived'])
    const [message] = endpoint.received
    if (!message) throw new Error('Nothing came.')
    expect(message.event).toMatchObject({
      type: 'case.archived',
      object: { type: 'case', id },
      organization_id: organization.id,
    })
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': message.event.id,
      'webhook-signature': sign(secret, message),
      'user-agent': 'Typodont/test',
    })
    expect(message.body).not.toContain(first_name)
    expect(await view()).toMatchObject({ state: 'healthy', waiting: 0, last_ms: expect.any(Number) })
    const { hours } = await view()
    expect(hours).toHaveLength(24)
    expect(hours.at(-1)).toEqual({ delivered: 1, retried: 0, failed: 0 })
  })

  it('that asked for names gets the name of the patient, and only there', async () => {
    const { endpoint, makePatient, happen } = await world(undefined, { with_names: true })
    const { id, first_name, last_name, case_number_text } = await makePatient()
    await happen(id, 'patient.archived')
    await deliver()
    expect(JSON.parse(endpoint.received[0]?.body ?? '')).toMatchObject({
      case: { id, first_name, last_name, case_number: case_number_text },
    })
  })

  it('is called by no portal for another practice', async () => {
    const { endpoint } = await world()
    const other = await world()
    await other.happen((await other.makePatient()).id, 'patient.archived')
    await deliver()
    expect(endpoint.received).toEqual([])
    expect(other.endpoint.types()).toEqual(['case.archived'])
  })
})

describe('the reply of an endpoint', () => {
  it('is kept with its request, and a redirect is not followed', async () => {
    const w = await world((_message, reply) => {
      reply.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere', 'x-note': 'moved' }).end('go there')
      return 'answered'
    })
    await w.as.call(webhookCalls.test, { params: w.params })
    await deliver()
    const [listed] = await w.deliveries()
    expect(listed).toMatchObject({ type: 'webhook.test', last_status: 302, last_error: 'Redirects are not followed.' })
    const { delivery } = await w.as.call(webhookCalls.delivery, {
      params: { ...w.params, delivery_id: listed?.id ?? 0 },
    })
    expect(delivery.attempts).toMatchObject([
      {
        number: 1,
        status: 302,
        request_headers: { 'webhook-id': delivery.message_id },
        reply_headers: { 'x-note': 'moved' },
        reply: 'go there',
      },
    ])
    expect(JSON.parse(delivery.body)).toMatchObject({ type: 'webhook.test' })
  })

  it('of ten gigabytes is not waited for', async () => {
    let written = 0
    const w = await world((_message, reply) => {
      reply.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024)
      const pour = () => {
        while (!reply.destroyed && written < 10 * 1024 ** 3) {
          written += chunk.length
          if (!reply.write(chunk)) return reply.once('drain', pour)
        }
        return undefined
      }
      reply.on('error', () => undefined)
      pour()
      return 'answered'
    })
    await w.as.call(webhookCalls.test, { params: w.params })
    await deliver()
    expect(await w.deliveries()).toMatchObject([{ state: 'delivered', last_status: 200 }])
    expect(written).toBeLessThan(64 * 1024 * 1024)
  })

  it('that never comes is told in words', async () => {
    const w = await world()
    await w.endpoint.close()
    await w.as.call(webhookCalls.test, { params: w.params })
    await deliver()
    expect(await w.deliveries()).toMatchObject([{ last_status: null, last_error: 'The connection was refused.' }])
  })
})

describe('the log', () => {
  it('sends one delivery again, or all since a time, with the same webhook-id', async () => {
    const w = await world()
    const { id } = await w.makePatient()
    await w.happen(id, 'patient.archived')
    await w.happen(id, 'patient.restored')
    await deliver()
    const [newest, oldest] = await w.deliveries()
    if (!newest || !oldest) throw new Error('Nothing was delivered.')
    await w.as.call(webhookCalls.sendAgain, { params: { ...w.params, delivery_id: oldest.id } })
    await deliver()
    expect(w.endpoint.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      oldest.message_id,
      newest.message_id,
      oldest.message_id,
    ])
    const since = { since: oldest.created_at }
    expect(await w.as.call(webhookCalls.sendAllAgain, { params: w.params, body: since })).toMatchObject({ count: 2 })
    await deliver()
    expect(w.endpoint.types().slice(3)).toEqual(['case.archived', 'case.restored'])
    const page = await w.as.call(webhookCalls.deliveries, { params: w.params, query: { perPage: 1, page: 2 } })
    expect(page.deliveries).toMatchObject({ data: [{ id: oldest.id }], total: 2 })
    const foreign = await world()
    expect((await foreign.as.refused(webhookCalls.deliveries, { params: w.params })).status).toBe(404)
    const crossed = { params: { ...foreign.params, delivery_id: oldest.id } }
    expect((await foreign.as.refused(webhookCalls.sendAgain, crossed)).status).toBe(404)
    expect((await foreign.as.refused(webhookCalls.delivery, crossed)).status).toBe(404)
  })
})

describe('a secret', () => {
  it('is rotated by one of two at once, and for a day the old one signs as well', async () => {
    const w = await world()
    t.setClock(t.services.clock())
    const rotate = () => w.as.send(webhookCalls.rotate, { params: w.params })
    const both = await Promise.all([rotate(), rotate()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { secret: fresh } = (both.find(({ status }) => status === 200) ?? { body: {} }).body as { secret: string }
    const signatures = async () => {
      await w.as.call(webhookCalls.test, { params: w.params })
      await deliver()
      const message = w.endpoint.received.at(-1)
      if (!message) throw new Error('Nothing came.')
      return { sent: message.headers['webhook-signature'], fresh: sign(fresh, message), old: sign(w.secret, message) }
    }
    const during = await signatures()
    expect(during.sent).toBe(`${during.fresh} ${during.old}`)
    expect((await w.view()).old_secret_until).toBe(addSeconds(t.services.clock(), 24 * 3600))
    passTime(24 * 3600 + 1)
    const after = await signatures()
    expect(after.sent).toBe(after.fresh)
    expect((await w.as.refused(webhookCalls.endOldSecret, { params: w.params })).status).toBe(409)
    await w.as.call(webhookCalls.rotate, { params: w.params })
    await w.as.call(webhookCalls.endOldSecret, { params: w.params })
    expect((await w.view()).old_secret_until).toBeNull()
  })

  it('goes on signing with both secrets when APP_SECRET has changed', async () => {
    const w = await world()
    const usual = t.services.config
    await w.as.call(webhookCalls.rotate, { params: w.params })
    t.services.config = {
      ...usual,
      secrets: ['a new secret of thirty-two characters or more', ...usual.secrets.slice(0, 1)] as [string, string],
    }
    await runDaily()
    t.services.config = { ...usual, secrets: ['a new secret of thirty-two characters or more'] }
    await w.as.call(webhookCalls.test, { params: w.params })
    await deliver()
    t.services.config = usual
    expect(String(w.endpoint.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2)
  })
})

describe('an endpoint that is', () => {
  it('removed, or of an archived practice, is not changed and not called any more', async () => {
    const w = await world()
    await w.as.call(webhookCalls.update, { params: w.params, body: { events: ['case.restored'] } })
    expect((await w.view()).events).toEqual(['case.restored'])
    await w.as.call(webhookCalls.remove, { params: w.params })
    await w.happen((await w.makePatient()).id, 'patient.restored')
    await deliver()
    expect(w.endpoint.received).toEqual([])
    expect((await w.as.refused(webhookCalls.get, { params: w.params })).status).toBe(404)
  })

  it('failing is found by staff across practices', async () => {
    const w = await world(() => 500)
    await w.as.call(webhookCalls.test, { params: w.params })
    await deliver()
    expect((await w.as.refused(staffWebhookCalls.list)).status).toBe(403)
    const { webhooks } = await t.as(admin).call(staffWebhookCalls.list, { query: { state: 'failing' } })
    expect(webhooks.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: w.params.webhook_id, organization_name: w.organization.name }),
      ]),
    )
    const healthy = await t.as(admin).call(staffWebhookCalls.list, { query: { state: 'healthy' } })
    expect(healthy.webhooks.data.map(({ id }) => id)).not.toContain(w.params.webhook_id)
  })
})
