import { afterEach, expect, it } from 'vitest'
import { orderCalls } from '#contract/orders.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { InvoiceStatus } from '#contract/orders.ts'
import { addDays } from '#contract/days.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
afterEach(() => t.setClock(undefined))
const { db } = t.services
const admin = t.as(await makeUser(t.services, { role: 'admin' }))
const body = { reason: 'It was issued twice.' }

it.each<[InvoiceStatus | null, string]>([
  [null, 'The order is open: remove its lines instead.'],
  ['PAID', 'The invoice is paid, so it cannot be voided.'],
  ['PARTIALLY APPLIED', 'The invoice is paid, so it cannot be voided.'],
])('an order with status %s cannot be voided', async (status, error) => {
  const { organization } = await makeOrganization(t.services)
  const { id } = await makeOrder(t.services, organization.id, status)
  expect(await admin.refused(orderCalls.void, { params: { id }, body })).toMatchObject({ status: 409, error })
})

it('voiding is refused without a reason, to other users, and while a payment is in progress', async () => {
  const { organization, owner } = await makeOrganization(t.services)
  const { id } = await makeOrder(t.services, organization.id, 'ATTEMPTED')
  const params = { id }
  expect((await t.as(owner).refused(orderCalls.void, { params, body })).status).toBe(403)
  expect((await admin.refused(orderCalls.void, { params, body: { reason: ' ' } })).status).toBe(422)
  expect((await admin.refused(orderCalls.void, { params: { id: 2_000_000_000 }, body })).status).toBe(404)
  const now = t.services.clock()
  const attempt = { order_id: id, number: 1, amount_cents: 9_900, started_by: 'clock' as const, asked_at: now }
  await db
    .insertInto('payment_attempts')
    .values({ ...attempt, status: 'pending', started_at: now })
    .execute()
  const error = 'A payment of this invoice is under way.'
  expect(await admin.refused(orderCalls.void, { params, body })).toMatchObject({ status: 409, error })
})

it('voiding returns credits, stops retries, and sets the contract status from the other invoices', async () => {
  const { organization, owner } = await makeBilledOrganization(t.services)
  const credit = { params: { id: organization.id }, body: { value: 40 } }
  await admin.call(organizationSettingCalls.addCredit, credit)
  t.setClock(addDays(new Date().toISOString(), 31))
  await runBilling(t.services)
  const client = t.as(owner)
  const list = { params: { id: organization.id } }
  const [closed] = (await client.call(orderCalls.list, list)).orders.data
  const id = closed?.id ?? 0
  expect(closed).toMatchObject({ fm_invoice_status: 'DRAFT', credits: 40, subtotal: 59 })
  expect((await client.call(orderCalls.current, list)).order?.credits).toBe(0)

  const there = t.as(await makeUser(t.services, { role: 'admin' }))
  const { order } = await there.call(orderCalls.void, { params: { id }, body })
  expect(order).toMatchObject({ fm_invoice_status: 'DELETED', void_reason: body.reason, voided_at: t.services.clock() })
  expect((await client.call(orderCalls.current, list)).order).toMatchObject({
    credits: 40,
    basis: { credits: [{ value: 40, granted: 40 }] },
  })
  const row = await db.selectFrom('orders').where('id', '=', id).select('attempt_at').executeTakeFirstOrThrow()
  expect(row.attempt_at).toBeNull()
  const contract = db.selectFrom('contracts').where('organization_id', '=', organization.id).select('payment_status')
  expect(await contract.executeTakeFirst()).toEqual({ payment_status: 'CURRENT' })
  const error = 'The invoice is void already.'
  expect(await there.refused(orderCalls.void, { params: { id }, body })).toMatchObject({ status: 409, error })
})
