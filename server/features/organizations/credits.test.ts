import { afterEach, expect, inject, it } from 'vitest'
import { orderCalls } from '#contract/orders.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { createStartUpOrder } from '#server/features/orders/start-up-order.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { makeOrganization, testContext } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const person = await makeUser(services, { role: 'admin' })
/** Signs in at the time of the test clock. */
const admin = () => t.as(person)
afterEach(() => t.setClock(undefined))

/** The first invoice closes on 2026-02-04, with the monthly fee of $99.00. */
async function billed() {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization, owner } = await makeBilledOrganization(services)
  const params = { id: organization.id }
  return {
    params,
    owner,
    add: async (value: number, valid_to: string | null = null, valid_from = '2026-01-05') =>
      (await admin().call(organizationSettingCalls.addCredit, { params, body: { value, valid_from, valid_to } }))
        .credit,
    end: (credit_id: number) => ({ params: { ...params, credit_id }, body: { reason: 'Granted twice' } }),
    list: async () => {
      const query = { include: 'credits' }
      return (await admin().call(organizationCalls.get, { params, query })).organization.credits ?? []
    },
    close: async (at = '2026-02-04T09:00:00.000Z') => {
      t.setClock(at)
      await runBilling(services)
      return (await admin().call(orderCalls.list, { params })).orders.data[0]
    },
  }
}

it('the credit that ends first is used first, regardless of the order of creation', async () => {
  const w = await billed()
  const open = await w.add(50)
  const late = await w.add(60, '2026-06-30')
  const soon = await w.add(70, '2026-03-31', '2026-01-06')
  expect(await w.close()).toMatchObject({ credits: 99, total: 0 })
  const left = Object.fromEntries((await w.list()).map(({ id, remaining }) => [id, remaining]))
  expect(left).toEqual({ [soon.id]: 0, [late.id]: 31, [open.id]: 50 })
})

it('a credit is valid through its last day', async () => {
  const w = await billed()
  await w.add(10, '2026-02-03')
  await w.add(20, '2026-02-04')
  expect(await w.close()).toMatchObject({ credits: 20, subtotal: 79 })
})

it('the rest of a credit can be ended once, with a reason', async () => {
  const w = await billed()
  const credit = await w.add(150)
  expect(credit).toMatchObject({ value: 150, remaining: 150, ended_at: null })
  const sent = w.end(credit.id)
  expect((await t.as(w.owner).refused(organizationSettingCalls.endCredit, sent)).status).toBe(403)
  const foreign = { ...sent, params: { ...sent.params, id: (await makeOrganization(services)).organization.id } }
  expect((await admin().refused(organizationSettingCalls.endCredit, foreign)).status).toBe(404)
  expect((await admin().refused(organizationSettingCalls.endCredit, { ...sent, body: { reason: ' ' } })).status).toBe(
    422,
  )
  await w.close()
  expect(await w.list()).toMatchObject([{ value: 150, remaining: 51 }])
  await admin().call(organizationSettingCalls.endCredit, sent)
  expect(await w.list()).toMatchObject([
    { remaining: 0, ended_at: '2026-02-04T09:00:00.000Z', end_reason: 'Granted twice' },
  ])
  expect(await admin().refused(organizationSettingCalls.endCredit, sent)).toMatchObject({
    status: 409,
    error: 'Nothing is left of this credit.',
  })
  expect(await w.close('2026-03-04T09:00:00.000Z')).toMatchObject({ credits: 0, subtotal: 99 })
})

it('a credit is deducted from the start-up invoice before tax', async () => {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization } = await makeOrganization(services)
  const params = { id: organization.id }
  await admin().call(organizationSettingCalls.addCredit, { params, body: { value: 95 } })
  const { id } = await createStartUpOrder(testContext(services), {
    organization_id: organization.id,
    billing_state: 'UT',
    promotion: undefined,
  })
  const { order } = await admin().call(orderCalls.get, { params: { id } })
  expect(order).toMatchObject({ credits: 95, subtotal: 900, tax: 65.25, total: 965.25 })
  const { organization: seen } = await admin().call(organizationCalls.get, { params, query: { include: 'credits' } })
  expect(seen.credits).toMatchObject([{ value: 95, remaining: 0 }])
})

it.skipIf(inject('template').kind === 'embedded')('a credit is ended or used, never both, during billing', async () => {
  const w = await billed()
  const credit = await w.add(30)
  t.setClock('2026-02-04T09:00:00.000Z')
  const [ended] = await Promise.all([
    admin().send(organizationSettingCalls.endCredit, w.end(credit.id)),
    runBilling(services),
  ])
  const invoice = await w.close()
  expect([
    [200, 0],
    [409, 30],
  ]).toContainEqual([ended.status, invoice?.credits])
  expect(await w.list()).toMatchObject([{ remaining: 0 }])
})
