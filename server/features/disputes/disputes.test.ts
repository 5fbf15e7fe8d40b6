import { afterEach, expect, it } from 'vitest'
import { disputeCalls } from '#contract/disputes.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { caseCalls } from '#contract/cases.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { orderCalls } from '#contract/orders.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makePromotionCode } from '#server/testing/account-setup.ts'
import { makeAttempt } from '#server/testing/payment-attempts.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services
afterEach(() => t.setClock(undefined))
const manager = await makeUser(t.services, { role: 'admin' })
const admin = t.as(manager)
const reason = 'We ordered one model only.'
const answer = 'Agreed.'

async function closedInvoice(status: 'PAID' | 'SENT' = 'PAID') {
  const { organization, owner } = await makeOrganization(t.services)
  const { id } = await makeOrder(t.services, organization.id, status)
  const { order } = await t.as(owner).call(orderCalls.get, { params: { id } })
  return { organization, owner, params: { id }, line: `line-${order.charges[0]?.id}` }
}

it('a dispute is limited to the practice, names an amount of the invoice, and can be opened once', async () => {
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

it('a dispute is refused on a void invoice', async () => {
  const { organization, owner } = await makeOrganization(t.services)
  const { id } = await makeOrder(t.services, organization.id, 'SENT')
  await admin.call(orderCalls.void, { params: { id }, body: { reason: 'Issued twice' } })
  const { order } = await t.as(owner).call(orderCalls.get, { params: { id } })
  const body = { line: `line-${order.charges[0]?.id}`, reason }
  const refused = await t.as(owner).refused(disputeCalls.open, { params: { id }, body })
  expect(refused).toMatchObject({ status: 409, error: 'The invoice is void.' })
})

it('a dispute is answered once, refunds a closed invoice as a credit, and notifies both sides', async () => {
  const { organization, owner, params, line } = await closedInvoice()
  const { dispute } = await t.as(owner).call(disputeCalls.open, { params, body: { line, reason } })
  await t.runJobs()
  const told = await admin.call(notificationCalls.list)
  // Staff also get notices of other practices, whose invoices became due in the same database meanwhile.
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

it('the answer removes an amount from the open order, or keeps it', async () => {
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

it('only one of two concurrent disputes is opened, and only one of two concurrent answers accepted', async () => {
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

const START = '2026-01-05T09:00:00.000Z'
const CLOSING = '2026-02-04T09:00:00.000Z'

/** Creates an organization that is billed from January on; each call signs in at the time of the test clock. */
async function billed(promotion_code_id: number | null = null) {
  t.setClock(START)
  const { organization, owner, location } = await makeBilledOrganization(t.services, promotion_code_id)
  const staff = () => t.as(manager)
  const params = { id: organization.id }
  const current = async () => (await staff().call(orderCalls.current, { params })).order
  const id = (await current())?.id ?? 0
  return {
    organization,
    owner,
    id,
    staff,
    current,
    get: async () => (await staff().call(orderCalls.get, { params: { id } })).order,
    add: (value: number) =>
      staff().call(orderCalls.addDiscountOrCharge, { params: { id }, body: { value, custom_description: 'By hand' } }),
    submit: async (at: string) => {
      t.setClock(at)
      const form = caseForm(organization.id, location?.id ?? 0, { impression_date: '2026-01-02' })
      const { rx_form } = await t.as(owner).call(caseCalls.submit, { body: form })
      return { form_id: rx_form.id, patient_id: rx_form.patient_id ?? 0 }
    },
    close: async () => {
      t.setClock(CLOSING)
      await runBilling(t.services)
    },
    dispute: (line: string, order_id = id) =>
      t.as(owner).call(disputeCalls.open, { params: { id: order_id }, body: { line, reason } }),
    refuse: (line: string) => t.as(owner).refused(disputeCalls.open, { params: { id }, body: { line, reason } }),
    takeBack: async (dispute_id: number) => {
      const sent = { params: { id: dispute_id }, body: { outcome: 'removed', answer } } as const
      return (await staff().call(disputeCalls.answer, sent)).dispute
    },
    pay: () => db.updateTable('orders').set({ fm_invoice_status: 'PAID' }).where('id', '=', id).execute(),
    credits: () =>
      db
        .selectFrom('organization_credits')
        .where('organization_id', '=', organization.id)
        .select('value_cents')
        .orderBy('id')
        .execute(),
  }
}

it('a line is refunded its share after discounts and promotion, and only once', async () => {
  const code = await makePromotionCode(t.services, { promotion_code_type_id: 2, value_hundredths: 1_000 })
  const w = await billed(code.id)
  await w.submit('2026-01-06T09:00:00.000Z')
  await w.add(30)
  await w.add(-19)
  await w.close()
  await w.pay()
  const order = await w.get()
  const gross = order.patients_total + 129
  // The promotion takes 10 % off what the discount leaves.
  const charged = order.subtotal
  expect(charged).toBeCloseTo((gross - 19) * 0.9, 1)
  const share = Math.floor((9_900 * charged) / gross + 1)
  const { dispute } = await w.dispute('month')
  expect(Math.abs(dispute.value * 100 - share)).toBeLessThanOrEqual(1)
  expect(dispute.value).toBeLessThan(99)
  expect(await w.takeBack(dispute.id)).toMatchObject({ status: 'removed', returned: dispute.value })
  expect(await w.refuse('month')).toMatchObject({ status: 409, error: 'Nothing of this amount is left to give back.' })
  expect(await w.credits()).toEqual([{ value_cents: Math.round(dispute.value * 100) }])
  // The refunds of all lines add up to the charged amount, to the cent.
  const patient = order.template_data?.patients[0]?.patient_id
  const line = order.charges[0]?.id
  const others = [await w.dispute(`patient-${patient}`), await w.dispute(`line-${line}`)].map(
    ({ dispute: { value } }) => value,
  )
  expect(Math.round(100 * (dispute.value + (others[0] ?? 0) + (others[1] ?? 0)))).toBe(Math.round(charged * 100))
})

it('a free month refunds nothing', async () => {
  const code = await makePromotionCode(t.services, {
    promotion_code_type_id: 2,
    value_hundredths: 10_000,
    free_orders: 1,
  })
  const w = await billed(code.id)
  await w.close()
  expect(await w.get()).toMatchObject({ fm_invoice_status: 'PAID', monthly_fee: 99, total: 0 })
  expect(await w.refuse('month')).toMatchObject({ status: 409, error: 'Nothing of this amount is left to give back.' })
  expect(await w.credits()).toEqual([])
})

it('an unpaid invoice is reduced at once, with its tax, and marked paid when nothing is left', async () => {
  const w = await billed()
  await w.add(30)
  await w.close()
  expect(await w.get()).toMatchObject({ fm_invoice_status: 'DRAFT', subtotal: 129, tax: 9.35, total: 138.35 })
  const line = (await w.get()).charges[0]?.id
  await w.takeBack((await w.dispute(`line-${line}`)).dispute.id)
  expect(await w.get()).toMatchObject({
    credits: 30,
    subtotal: 99,
    tax: 7.18,
    total: 106.18,
    fm_invoice_status: 'DRAFT',
  })
  await w.takeBack((await w.dispute('month')).dispute.id)
  expect(await w.get()).toMatchObject({
    credits: 129,
    subtotal: 0,
    total: 0,
    fm_invoice_status: 'PAID',
    attempt_at: null,
  })
  // No credits are left for the next invoice.
  expect((await w.current())?.credits).toBe(0)
})

it('an answer is refused while a payment with a fixed amount is in progress', async () => {
  const w = await billed()
  await w.close()
  const { dispute } = await w.dispute('month')
  await makeAttempt(t.services, w.id, 10_618, 'started')
  const sent = { params: { id: dispute.id }, body: { outcome: 'removed', answer } } as const
  const refused = await w.staff().refused(disputeCalls.answer, sent)
  expect(refused).toMatchObject({ status: 409, error: 'A payment of this invoice is under way.' })
  expect(await w.credits()).toEqual([])
})

it('voiding an invoice ends the credits of its removed lines', async () => {
  const w = await billed()
  await w.add(30)
  await w.close()
  await w.takeBack((await w.dispute('month')).dispute.id)
  await w.staff().call(orderCalls.void, { params: { id: w.id }, body: { reason: 'Issued twice' } })
  const query = { include: 'credits' }
  const { organization } = await w.staff().call(organizationCalls.get, { params: { id: w.organization.id }, query })
  expect(organization.credits).toMatchObject([
    { value: 99, remaining: 0, ended_at: CLOSING, end_reason: `Invoice ${w.id} was voided.` },
  ])
  expect((await w.current())?.credits).toBe(0)
})

it('a disputed patient on the open order is zeroed in their own row, so a canceled case leaves nothing', async () => {
  const w = await billed()
  const { form_id, patient_id } = await w.submit('2026-01-06T09:00:00.000Z')
  t.setClock('2026-01-20T09:00:00.000Z')
  await runBilling(t.services)
  const before = await w.get()
  expect(before.patients_total).toBeGreaterThan(0)
  await w.takeBack((await w.dispute(`patient-${patient_id}`)).dispute.id)
  expect(await w.get()).toMatchObject({ patients_total: 0, subtotal: 99, template_data: { patients: [{ total: 0 }] } })
  await w.staff().call(caseCalls.cancel, { params: { id: form_id } })
  expect(await w.get()).toMatchObject({ patients_total: 0, subtotal: 99, template_data: { patients: [] } })
})
