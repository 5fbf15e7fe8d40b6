import { describe, expect, it } from 'vitest'
import { chargeCalls } from '#contract/charges.ts'
import { caseCalls } from '#contract/cases.ts'
import { CODE } from '#contract/errors.ts'
import { reportCalls } from '#contract/reports.ts'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { orderCalls } from '#contract/orders.ts'
import { testApp } from '#server/testing/app.ts'
import { compareBooks } from '#server/features/ledger/check-ledger.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const staff = await makeUser(services, { role: 'admin' })
const admin = () => t.as(staff)
const GOODWILL = { value: -10, custom_description: 'Goodwill' }

async function world() {
  const { organization, owner, location } = await makeBilledOrganization(services)
  const own = t.as(owner)
  const { order } = await own.call(orderCalls.current, { params: { id: organization.id } })
  const { rx_form } = await own.call(caseCalls.submit, { body: caseForm(organization.id, location?.id ?? 0) })
  return { id: organization.id, own, params: { id: order?.id ?? 0 }, patient: { id: rx_form.patient_id ?? 0 } }
}

describe('an order', () => {
  it('returns 404 to other practices, and its own practice cannot add lines', async () => {
    const w = await world()
    const stranger = t.as((await makeOrganization(services)).owner)
    expect((await stranger.refused(orderCalls.get, { params: w.params })).status).toBe(404)
    expect((await t.refused(orderCalls.get, { params: w.params })).status).toBe(401)
    expect((await w.own.refused(orderCalls.addDiscountOrCharge, { params: w.params, body: GOODWILL })).status).toBe(403)
  })

  it.each([
    [{ ...GOODWILL, value: 0 }, { value: ['Invalid value'] }],
    [{ ...GOODWILL, value: '' }, { value: ['Required'] }],
    [{ ...GOODWILL, value: 'ten' }, { value: ['Invalid value'] }],
    [{ ...GOODWILL, value: 10.001 }, { value: ['Only two decimals are allowed.'] }],
    [{ ...GOODWILL, value: 1e-7 }, { value: ['Only two decimals are allowed.'] }],
    [{ ...GOODWILL, value: -1_000_001 }, { value: ['Only up to 1,000,000 is allowed.'] }],
    [{ ...GOODWILL, custom_description: ' ' }, { custom_description: ['Required'] }],
  ])('rejects the line %o', async (body, error) => {
    const { params } = await world()
    const { status, body: said } = await admin().send(orderCalls.addDiscountOrCharge, { params, body })
    expect({ status, said }).toMatchObject({ status: 422, said: { error } })
  })

  it('accepts and removes lines until it is closed', async () => {
    const { params, id } = await world()
    const before = (await admin().call(orderCalls.get, { params })).order
    const { order } = await admin().call(orderCalls.addDiscountOrCharge, { params, body: GOODWILL })
    expect(order.discounts).toMatchObject([{ custom_description: 'Goodwill', value: -10, is_periodic: false }])
    expect(order.subtotal).toBe(before.subtotal - 10)
    const discount_id = order.discounts[0]?.id ?? 0
    const wrong = { params, body: { charge_id: discount_id } }
    expect((await admin().refused(orderCalls.removeCharge, wrong)).status).toBe(404)
    const removed = await admin().call(orderCalls.removeDiscount, { params, body: { discount_id } })
    expect(removed.order).toEqual(before)
    const charged = await admin().call(orderCalls.addDiscountOrCharge, { params, body: { ...GOODWILL, value: 12.5 } })
    const charge_id = charged.order.charges[0]?.id ?? 0
    expect((await admin().call(orderCalls.removeCharge, { params, body: { charge_id } })).order).toEqual(before)

    const closed = await makeOrder(services, id, 'SENT')
    const refused = await admin().refused(orderCalls.addDiscountOrCharge, { params: closed, body: GOODWILL })
    expect(refused).toMatchObject({ status: 409, code: CODE.wrongState })
  })
})

it('amounts beyond 32 bits work in lines, invoices, amounts due, the books and reports', async () => {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization } = await makeBilledOrganization(services)
  const params = { id: organization.id }
  const open = await admin().call(orderCalls.current, { params })
  const order = { id: open.order?.id ?? 0 }
  const body = { value: 1_000_000, custom_description: 'Clinic chain' }
  for (let line = 0; line < 30; line += 1) await admin().call(orderCalls.addDiscountOrCharge, { params: order, body })
  const csv = async () => {
    const query = { chosen_wi_organization_id: String(organization.id) }
    const file = await admin().call(reportCalls.download, { params: { type: 'orders' }, query })
    return Buffer.from(file.bytes).toString()
  }
  // 30,000,099.00 and 7.25 % tax; the report includes the running total of the open order.
  expect(await csv()).toContain('"Current, so far",30000099.00,2175007.18,0.00,32175106.18')
  t.setClock('2026-02-05T09:00:00.000Z')
  await runBilling(services)
  const { order: closed } = await admin().call(orderCalls.get, { params: order })
  expect(closed).toMatchObject({ subtotal: 30_000_099, tax: 2_175_007.18, total: 32_175_106.18 })
  const { contracts } = await admin().call(subscriptionCalls.list, {
    query: { filter: { full_name_like: organization.name }, include: 'billing', perPage: 100 },
  })
  // The name of one practice may begin that of another.
  const contract = contracts.data.find((each) => each.organization.id === organization.id)
  expect(contract).toMatchObject({ billing: { amount_due: 32_175_106.18 } })
  const { totals } = await admin().call(subscriptionCalls.totals)
  expect(totals.waiting.amount).toBeGreaterThanOrEqual(32_175_106.18)
  expect((await compareBooks(services)).organization_ids).not.toContain(organization.id)
  t.setClock(undefined)
})

describe('a charge for a patient', () => {
  const body = { description: 'Extra wax-up', value: 15 }

  it('requires an open order and the permission to charge', async () => {
    const w = await world()
    expect((await w.own.refused(chargeCalls.add, { params: w.patient, body })).status).toBe(403)
    const none = await makeOrganization(services)
    const form = caseForm(none.organization.id, none.location?.id ?? 0)
    const { rx_form } = await t.as(none.owner).call(caseCalls.submit, { body: form })
    const params = { id: rx_form.patient_id ?? 0 }
    expect(await admin().refused(chargeCalls.add, { params, body })).toMatchObject({
      status: 409,
      error: 'There is no current order.',
    })
  })

  it('is listed in the row of the patient until it is removed', async () => {
    const w = await world()
    const before = (await admin().call(orderCalls.get, { params: w.params })).order
    await admin().call(chargeCalls.add, { params: w.patient, body })
    await admin().call(chargeCalls.add, { params: w.patient, body: { description: 'Goodwill', value: -20 } })
    const { order } = await admin().call(orderCalls.get, { params: w.params })
    expect(order.template_data?.patients).toMatchObject([
      {
        patient_id: w.patient.id,
        charges: [
          { value: 15, is_discount: false },
          { value: -20, is_discount: true },
        ],
        // The discounts exceed the charges.
        total: 0,
      },
    ])
    for (const { patient_charge_id } of order.template_data?.patients[0]?.charges ?? []) {
      await admin().call(chargeCalls.remove, { params: w.patient, body: { charge_id: patient_charge_id } })
    }
    expect((await admin().call(orderCalls.get, { params: w.params })).order).toEqual(before)
    const gone = { params: w.patient, body: { charge_id: 2_000_000_000 } }
    expect((await admin().refused(chargeCalls.remove, gone)).status).toBe(404)
  })
})
