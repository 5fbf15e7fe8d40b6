import { expect, it } from 'vitest'
import { disputeCalls } from '#contract/disputes.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { orderCalls } from '#contract/orders.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization } from '#server/testing/billing.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services
const manager = await makeUser(t.services, { role: 'admin' })
const admin = t.as(manager)
const reason = 'We ordered one model only.'
const answer = 'Agreed.'

async function closedInvoice(status: 'PAID' | 'DELETED' = 'PAID') {
  const { organization, owner } = await makeOrganization(t.services)
  const { id } = await makeOrder(t.services, organization.id, status)
  const { order } = await t.as(owner).call(orderCalls.get, { params: { id } })
  return { organization, owner, params: { id }, line: `line-${order.charges[0]?.id}` }
}

it('is the practice’s alone, names an amount of the invoice, and is open once', async () => {
  const { organization, owner, params, line } = await closedInvoice()
  const sent = { params, body: { line, reason } }
  expect((await t.refused(disputeCalls.open, sent)).status).toBe(401)
  expect((await admin.refused(disputeCalls.open, sent)).status).toBe(403)
  expect((await t.as(await makeMember(t.services, organization.id)).refused(disputeCalls.open, sent)).status).toBe(403)
  expect((await t.as((await makeOrganization(t.services)).owner).refused(disputeCalls.open, sent)).status).toBe(404)
  const client = t.as(owner)
  for (const body of [
    { line: 'tax', reason },
    { line, reason: ' ' },
  ]) {
    expect((await client.refused(disputeCalls.open, { params, body })).status).toBe(422)
  }
  const gone = { params, body: { line: 'line-2000000000', reason } }
  expect((await client.refused(disputeCalls.open, gone)).status).toBe(404)
  const { dispute } = await client.call(disputeCalls.open, sent)
  expect(dispute).toMatchObject({ line, label: 'Extra model', value: 99, status: 'open', reason })
  const error = 'This amount is disputed already.'
  expect(await client.refused(disputeCalls.open, sent)).toMatchObject({ status: 409, error })
})

it('is refused on a void invoice', async () => {
  const { organization, owner } = await makeOrganization(t.services)
  const { id } = await makeOrder(t.services, organization.id, 'SENT')
  await admin.call(orderCalls.void, { params: { id }, body: { reason: 'Issued twice' } })
  const { order } = await t.as(owner).call(orderCalls.get, { params: { id } })
  const body = { line: `line-${order.charges[0]?.id}`, reason }
  const refused = await t.as(owner).refused(disputeCalls.open, { params: { id }, body })
  expect(refused).toMatchObject({ status: 409, error: 'The invoice is void.' })
})

it('is answered once: of a closed invoice the amount comes back as a credit, and both sides are told', async () => {
  const { organization, owner, params, line } = await closedInvoice()
  const { dispute } = await t.as(owner).call(disputeCalls.open, { params, body: { line, reason } })
  await t.runJobs()
  const told = await admin.call(notificationCalls.list)
  // Staff hear of other practices too, whose invoices became due in the same database meanwhile.
  const message = `${organization.name} disputes $99.00: ${reason}`
  expect(told.notifications).toContainEqual(expect.objectContaining({ message }))
  const sent = { params: { id: dispute.id }, body: { outcome: 'removed', answer } } as const
  expect((await t.as(owner).refused(disputeCalls.answer, sent)).status).toBe(403)
  const answered = await admin.call(disputeCalls.answer, sent)
  expect(answered.dispute).toMatchObject({ status: 'removed', answer })
  const error = 'The dispute was answered already.'
  expect(await admin.refused(disputeCalls.answer, sent)).toMatchObject({ status: 409, error })
  const credits = db.selectFrom('organization_credits').where('organization_id', '=', organization.id)
  expect(await credits.select('value_cents').execute()).toEqual([{ value_cents: 9_900 }])
  const { order } = await t.as(owner).call(orderCalls.get, { params })
  expect(order).toMatchObject({ total: 99, disputes: [{ status: 'removed', answer }] })
  await t.runJobs()
  const { notifications } = await t.as(owner).call(notificationCalls.list)
  expect(notifications[0]?.message).toBe('The disputed amount of $99.00 was taken back: Agreed.')
})

it('takes an amount off the open order, or keeps it', async () => {
  const { organization, owner } = await makeBilledOrganization(t.services)
  const client = t.as(owner)
  const current = { params: { id: organization.id } }
  const id = (await client.call(orderCalls.current, current)).order?.id ?? 0
  const params = { id }
  const added = { value: 30, custom_description: 'Extra model' }
  const { order } = await admin.call(orderCalls.addDiscountOrCharge, { params, body: added })
  const outcomes = [
    ['month', 'kept', 129],
    ['month', 'removed', 30],
    [`line-${order.charges[0]?.id}`, 'removed', 0],
  ] as const
  for (const [line, outcome, left] of outcomes) {
    const { dispute } = await client.call(disputeCalls.open, { params, body: { line, reason } })
    await admin.call(disputeCalls.answer, { params: { id: dispute.id }, body: { outcome, answer } })
    expect((await client.call(orderCalls.current, current)).order?.subtotal).toBe(left)
  }
})

it('is disputed by one of two at once, and answered by one of two', async () => {
  const { owner, params, line } = await closedInvoice()
  const client = t.as(owner)
  const outcome = async (run: Promise<unknown>) => run.then(() => 'done').catch(() => 'refused')
  const open = () => outcome(client.call(disputeCalls.open, { params, body: { line, reason } }))
  expect((await Promise.all([open(), open()])).toSorted()).toEqual(['done', 'refused'])
  const { order } = await client.call(orderCalls.get, { params })
  const id = order.disputes[0]?.id ?? 0
  const give = () => outcome(admin.call(disputeCalls.answer, { params: { id }, body: { outcome: 'removed', answer } }))
  expect((await Promise.all([give(), give()])).toSorted()).toEqual(['done', 'refused'])
  const credits = db.selectFrom('organization_credits').where('organization_id', '=', order.organization_id)
  expect(await credits.select('value_cents').execute()).toHaveLength(1)
})
