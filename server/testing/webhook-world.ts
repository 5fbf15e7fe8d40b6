import { afterAll, afterEach } from 'vitest'
import { addSeconds } from '#contract/days.ts'
import { webhookCalls, type NewWebhook } from '#contract/webhooks.ts'
import type { Emit } from '#server/jobs/events.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { sealEvents } from '#server/jobs/seals.ts'
import { inTransaction } from '#server/work.ts'
import { openTestApp } from './app.ts'
import { makeCase, makeOrganization } from './factories.ts'
import { sendClockJob } from './jobs.ts'
import { openEndpoint } from './endpoint.ts'
import { openDelivering } from './webhooks.ts'

/** A portal of its own whose events are delivered when a test says so, and practices with an endpoint that listens. */
export async function openWebhookWorld() {
  const t = await openTestApp()
  const delivering = openDelivering(t.services)
  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    t.setClock(undefined)
    for (const close of closing.splice(0)) await close()
  })
  afterAll(async () => {
    await delivering.close()
    await t.services.close()
  })

  const record: Emit = (name, data, place) =>
    inTransaction(t.services, systemSource(t.services.clock()), ({ emit }) => emit(name, data, place))

  /** Publishes what happened and delivers everything that is due. */
  async function deliver() {
    await sealEvents(t.services.db, 'infinity')
    await delivering.drain()
  }

  function passTime(seconds: number) {
    t.setClock(addSeconds(t.services.clock(), seconds))
  }

  async function runDaily() {
    await sendClockJob(t.services, 'webhooks', 'day')
    await t.runJobs()
  }

  async function world(answer?: Parameters<typeof openEndpoint>[0], asked: Partial<NewWebhook> = {}) {
    const endpoint = await openEndpoint(answer)
    closing.push(() => endpoint.close())
    const { organization, owner, location } = await makeOrganization(t.services)
    await sealEvents(t.services.db, 'infinity')
    // A new session each time, since the clock moves by days.
    const signedIn = () => t.as(owner)
    const body = { url: endpoint.url, events: ['*' as const], ...asked }
    const { webhook, secret } = await signedIn().call(webhookCalls.create, { params: { id: organization.id }, body })
    const params = { id: organization.id, webhook_id: webhook.id }
    const makePatient = () =>
      makeCase(t.services, { organization_id: organization.id, user_id: owner.id, location_id: location?.id })
    const happen = (patient_id: number, name: 'patient.archived' | 'patient.restored' | 'patient.created') =>
      record(name, {}, { patient_id, organization_id: organization.id })
    const view = async () => (await signedIn().call(webhookCalls.get, { params })).webhook
    const deliveries = async (failed = false) =>
      (await signedIn().call(webhookCalls.deliveries, { params, query: { failed } })).deliveries.data
    return {
      get as() {
        return signedIn()
      },
      organization,
      owner,
      endpoint,
      secret,
      params,
      makePatient,
      happen,
      view,
      deliveries,
    }
  }

  return { t, deliver, passTime, runDaily, world }
}
