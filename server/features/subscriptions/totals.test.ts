import { afterEach, describe, expect, it } from 'vitest'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { addMethod, withFreshSessions, runPayments } from '#server/testing/payment-methods.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
afterEach(() => t.setClock(undefined))

async function world(kind?: Parameters<typeof addMethod>[2]) {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization, owner } = await makeBilledOrganization(services)
  if (kind) await addMethod(withFreshSessions(t, owner), organization.id, kind)
  const admin = withFreshSessions(t, await makeUser(services, { role: 'admin' }))
  const filter = { chosen_wi_organization_id: String(organization.id) }
  return {
    owner: withFreshSessions(t, owner),
    organization,
    at: async (now: string) => {
      t.setClock(now)
      await runBilling(services)
      await runPayments(services)
    },
    totals: async () => (await admin.call(subscriptionCalls.totals, { query: { filter } })).totals,
    billing: async () =>
      (await admin.call(subscriptionCalls.list, { query: { filter, include: 'billing' } })).contracts.data[0]?.billing,
  }
}

const NOTHING = { amount: 0, practices: 0 }

describe('GET /contracts/totals', () => {
  it('is limited to staff', async () => {
    const w = await world()
    expect((await w.owner.refused(subscriptionCalls.totals, {})).status).toBe(403)
  })

  it('returns what waits for its date, what closes soon and what was paid', async () => {
    const w = await world({ card: 'ok' })
    t.setClock('2026-01-30T09:00:00.000Z')
    expect(await w.totals()).toMatchObject({ closing: { practices: 1, first_at: '2026-02-04T09:00:00.000Z' } })
    await w.at('2026-02-04T10:00:00.000Z')
    expect(await w.totals()).toMatchObject({
      not_paid: { ...NOTHING, since: null },
      waiting: { amount: 107.76, practices: 1, first_at: '2026-02-07T09:00:00.000Z' },
      closing: { practices: 0, first_at: null },
      retryable: [],
    })
    await w.at('2026-02-07T10:00:00.000Z')
    expect(await w.totals()).toMatchObject({
      waiting: { ...NOTHING, first_at: null },
      paid: { amount: 107.76, practices: 1, at_first_attempt: 1 },
    })
    expect(await w.billing()).toMatchObject({
      amount_due: 0,
      unpaid: 0,
      next_attempt_at: null,
      method: { payment_method_type: 'card' },
      last_attempt: { status: 'succeeded', amount: 107.76 },
    })
  })

  it('returns what was declined, since when, and what can be retried', async () => {
    const w = await world({ card: 'declined' })
    await w.at('2026-02-04T10:00:00.000Z')
    await w.at('2026-02-07T10:00:00.000Z')
    const { not_paid, retryable, paid } = await w.totals()
    expect(not_paid).toEqual({ amount: 107.76, practices: 1, since: '2026-02-04T09:00:00.000Z' })
    expect(retryable).toMatchObject([{ amount: 107.76 }])
    expect(paid).toMatchObject({ practices: 0, at_first_attempt: 0 })
    expect(await w.billing()).toMatchObject({
      amount_due: 107.76,
      unpaid: 1,
      next_attempt_at: '2026-02-09T10:00:00.000Z',
      last_attempt: { status: 'failed' },
    })
  })
})
