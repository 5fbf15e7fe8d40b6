import { describe, expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { webhookCalls } from '#contract/webhooks.ts'
import { sealEvents } from '#server/jobs/seals.ts'
import { openWebhookWorld } from '#server/testing/webhook-world.ts'

const { t, deliver, passTime, runDaily, world } = await openWebhookWorld()

describe('an endpoint that fails', () => {
  it('is tried again with growing pauses, and gets everything in the order of each case once it is back', async () => {
    let isDown = true
    const w = await world(() => (isDown ? 503 : 204))
    t.setClock(t.services.clock())
    const [first, second] = [await w.makePatient(), await w.makePatient()]
    await w.happen(first.id, 'patient.archived')
    await deliver()
    expect(w.endpoint.received).toHaveLength(1)
    const failing = await w.view()
    expect(failing).toMatchObject({ state: 'failing', failing_since: t.services.clock(), waiting: 1 })
    expect(Date.parse(failing.next_try_at ?? '')).toBeGreaterThan(Date.parse(t.services.clock()) + 20_000)
    await deliver()
    expect(w.endpoint.received).toHaveLength(1)
    passTime(35)
    await deliver()
    expect(w.endpoint.received).toHaveLength(2)
    passTime(35)
    await deliver()
    expect(w.endpoint.received).toHaveLength(2)
    await w.happen(first.id, 'patient.restored')
    await w.happen(second.id, 'patient.archived')
    await w.happen(first.id, 'patient.archived')
    isDown = false
    passTime(3600)
    await deliver()
    const delivered = w.endpoint.received.slice(2).map(({ event }) => [event.case_id, event.type])
    expect(delivered.filter(([id]) => id === first.id)).toEqual([
      [first.id, 'case.archived'],
      [first.id, 'case.restored'],
      [first.id, 'case.archived'],
    ])
    expect(delivered.filter(([id]) => id === second.id)).toHaveLength(1)
    expect(new Set(w.endpoint.received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await w.view()).toMatchObject({ state: 'healthy', failing_since: null, next_try_at: null, waiting: 0 })
  })

  it('is tried at once by a test event', async () => {
    const w = await world(() => 503)
    t.setClock(t.services.clock())
    await w.happen((await w.makePatient()).id, 'patient.archived')
    await deliver()
    await deliver()
    expect(w.endpoint.received).toHaveLength(1)
    await w.as.call(webhookCalls.test, { params: w.params })
    await deliver()
    expect(w.endpoint.types().slice(1)).toContain('webhook.test')
  })

  it('for one case holds only that case back', async () => {
    let poison = 0
    const w = await world(({ event }) => (event.case_id === poison ? 500 : 204))
    t.setClock(t.services.clock())
    const [bad, good] = [await w.makePatient(), await w.makePatient()]
    poison = bad.id
    await w.happen(bad.id, 'patient.archived')
    await w.happen(good.id, 'patient.archived')
    await w.happen(bad.id, 'patient.restored')
    await deliver()
    await w.happen(good.id, 'patient.restored')
    await deliver()
    const seen = w.endpoint.received.map(({ event }) => [event.case_id, event.type])
    expect(seen).toEqual(
      expect.arrayContaining([
        [good.id, 'case.archived'],
        [good.id, 'case.restored'],
      ]),
    )
    expect(seen.filter(([id]) => id === bad.id)).toEqual([[bad.id, 'case.archived']])
    const { body } = await t.app.inject('/metrics')
    expect(body).toMatch(/webhook_tries_total\{outcome="refused"\} [1-9]/)
    expect(await w.deliveries(true)).toMatchObject([{ case_id: bad.id, state: 'pending', tries: 1, last_status: 500 }])
    poison = 0
    passTime(60)
    await deliver()
    expect((await w.view()).state).toBe('healthy')
  })

  it('for three days is paused, which its owner is told by mail; nothing is lost', async () => {
    let isDown = true
    const w = await world(() => (isDown ? 500 : 204))
    t.setClock(t.services.clock())
    const { id } = await w.makePatient()
    await w.happen(id, 'patient.archived')
    await deliver()
    for (let hours = 0; hours < 72; hours += 7) {
      passTime(7 * 3600)
      await deliver()
    }
    expect(await w.view()).toMatchObject({
      state: 'paused',
      paused_by: null,
      told_at: expect.any(String),
      next_try_at: null,
    })
    await t.runJobs()
    expect((await t.mailsTo(w.owner.email)).map(({ subject }) => subject)).toEqual(['A webhook was paused'])
    const tries = w.endpoint.received.length
    await w.happen(id, 'patient.restored')
    passTime(86_400)
    await deliver()
    expect(w.endpoint.received).toHaveLength(tries)
    expect(await w.view()).toMatchObject({ waiting: 2 })
    expect((await w.as.refused(webhookCalls.test, { params: w.params })).status).toBe(409)
    isDown = false
    await w.as.call(webhookCalls.resume, { params: w.params })
    await deliver()
    expect(w.endpoint.types().slice(tries)).toEqual(['case.archived', 'case.restored'])
    expect((await w.view()).state).toBe('healthy')
  })

  it('and is paused for long is told on day 20 and 27, and after 30 days which events are missing', async () => {
    const w = await world()
    t.setClock(t.services.clock())
    const { id } = await w.makePatient()
    await w.as.call(webhookCalls.pause, { params: w.params })
    expect(await w.view()).toMatchObject({ state: 'paused', paused_by: w.owner.full_name })
    await w.happen(id, 'patient.archived')
    await sealEvents(t.services.db, 'infinity')
    const subjects: string[][] = []
    for (const day of [19, 20, 26, 27]) {
      t.setClock(addDays(new Date().toISOString(), day + 0.01))
      await runDaily()
      subjects.push((await t.mailsTo(w.owner.email)).map(({ subject }) => subject))
    }
    expect(subjects.map((each) => each.length)).toEqual([0, 1, 1, 2])
    t.setClock(addDays(new Date().toISOString(), 31))
    await runDaily()
    await w.happen(id, 'patient.restored')
    await w.as.call(webhookCalls.resume, { params: w.params })
    await deliver()
    expect(w.endpoint.types()).toEqual(['events.gap', 'case.restored'])
    expect(JSON.parse(w.endpoint.received[0]?.body ?? '')).toMatchObject({
      organization_id: w.organization.id,
      from: expect.any(String),
      to: expect.any(String),
    })
  })

  it('is not told of a gap if nothing of it was lost', async () => {
    const w = await world()
    const other = await world()
    await other.happen((await other.makePatient()).id, 'patient.archived')
    await deliver()
    t.setClock(addDays(new Date().toISOString(), 40))
    await runDaily()
    await w.happen((await w.makePatient()).id, 'patient.restored')
    await deliver()
    expect(w.endpoint.types()).toEqual(['case.restored'])
  })
})
