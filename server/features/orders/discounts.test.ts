import { afterEach, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { chargeCalls } from '#contract/charges.ts'
import { invoiceLines } from '#contract/invoice-labels.ts'
import { orderCalls } from '#contract/orders.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeUnsetOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const person = await makeUser(services, { role: 'admin' })
/** Signs in at the time of the test clock. */
const admin = () => t.as(person)
afterEach(() => t.setClock(undefined))

/** Invoices close on 2026-02-04 and 2026-03-04. */
async function world() {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization, owner, location } = await makeBilledOrganization(services)
  const params = { id: organization.id }
  return {
    current: async () => (await admin().call(orderCalls.current, { params })).order,
    coming: async () => (await admin().call(orderCalls.current, { params })).metadata.coming,
    next: async () => (await t.as(owner).call(orderCalls.nextCase, { params })).next_case,
    rhythm: async () => {
      const { contract } = await admin()
        .call(organizationCalls.get, { params })
        .then(({ organization: o }) => o)
      const body = { billing_rhythm: 'twice_monthly' as const }
      await admin().call(subscriptionCalls.setRhythm, { params: { id: contract?.id ?? 0 }, body })
    },
    patients: async () => (await admin().call(orderCalls.current, { params })).metadata.template_data?.patients ?? [],
    invoice: async () => (await admin().call(orderCalls.list, { params })).orders.data[0],
    whole: async (id: number) => (await admin().call(orderCalls.get, { params: { id } })).order,
    bill: async (day: string) => {
      t.setClock(`${day}T09:00:00.000Z`)
      await runBilling(services)
    },
    submit: async (day: string) => {
      t.setClock(`${day}T09:00:00.000Z`)
      const form = caseForm(organization.id, location?.id ?? 0, { impression_date: '2026-01-02' })
      const { rx_form } = await t.as(owner).call(caseCalls.submit, { body: form })
      return { form_id: rx_form.id, patient_id: rx_form.patient_id ?? 0 }
    },
    discount: (id: number, value: number) =>
      admin().call(chargeCalls.add, { params: { id }, body: { description: 'Goodwill', value: -value } }),
  }
}

it('a discount on a case not yet charged waits, and is applied once in the order that charges the case', async () => {
  const w = await world()
  // With a delay of five days the case becomes chargeable on 2026-02-08, after the closing.
  const { patient_id } = await w.submit('2026-02-03')
  await w.discount(patient_id, 20)
  expect(await w.patients()).toMatchObject([{ total: 0, unused_discount: 'waits' }])
  await w.bill('2026-02-04')
  expect(await w.invoice()).toMatchObject({ patients_total: 0, subtotal: 99 })
  expect(await w.whole((await w.invoice())?.id ?? 0)).toMatchObject({ template_data: { patients: [] } })
  expect(await w.patients()).toMatchObject([{ total: 0, unused_discount: 'waits' }])
  await w.bill('2026-02-20')
  const [row] = await w.patients()
  expect(row).toMatchObject({ unused_discount: null, floor: 0, charges: [{ value: -20 }] })
  const { base_fee = 0, deductions = 0, add_ons = 0, total } = row ?? {}
  expect(total).toBeCloseTo(base_fee + deductions + add_ons - 20, 5)
  await w.bill('2026-03-04')
  expect(await w.invoice()).toMatchObject({ patients_total: total })
})

it('a discount with nothing left to reduce is reported as not used', async () => {
  const w = await world()
  const { form_id, patient_id } = await w.submit('2026-01-06')
  await admin().call(caseCalls.cancel, { params: { id: form_id } })
  await w.discount(patient_id, 20)
  expect(await w.patients()).toMatchObject([{ total: 0, floor: 20, unused_discount: 'not used' }])
})

it('the amount cut off by a floor is a line of its own, so that the lines add up', async () => {
  const w = await world()
  const params = { id: (await w.current())?.id ?? 0 }
  const body = { value: -150, custom_description: 'Goodwill' }
  const { order } = await admin().call(orderCalls.addDiscountOrCharge, { params, body })
  const lines = invoiceLines(order)
  expect(lines.map(({ label, value }) => [label, value])).toEqual([
    ['Monthly fee', 99],
    ['Goodwill', -150],
    ['Not below $0.00', 51],
  ])
  expect(order.total).toBe(0)
  const file = await admin().call(orderCalls.download, { params, query: { type: 'csv' } })
  const rows = Buffer.from(file.bytes).toString().split('\n')
  expect(rows.find((row) => row.includes('Goodwill'))).toMatch(/,-150\.00$/)
  expect(rows).toContain('Line,Not below $0.00,,,,,,,,,,51.00')
})

it('a submitted case is listed as upcoming on the current order, with its date, value and invoice', async () => {
  const w = await world()
  // One becomes chargeable before the closing on 2026-02-04, the other after it.
  const early = await w.submit('2026-01-06')
  const late = await w.submit('2026-02-03')
  const coming = await w.coming()
  expect(coming).toMatchObject([
    { patient_id: early.patient_id, chargeable_at: '2026-01-11T09:00:00.000Z', order: 'current' },
    { patient_id: late.patient_id, chargeable_at: '2026-02-08T09:00:00.000Z', order: 'next' },
  ])
  await w.bill('2026-02-04')
  expect(await w.invoice()).toMatchObject({ patients_total: coming[0]?.value })
  expect(await w.coming()).toMatchObject([{ patient_id: late.patient_id, order: 'current' }])
  await w.bill('2026-02-09')
  expect(await w.current()).toMatchObject({ patients_total: coming[1]?.value })
  expect(await w.coming()).toEqual([])
})

it('the next case shows its charge date and the arches that count toward its volume discount', async () => {
  const w = await world()
  const invoice = '2026-02-04T09:00:00.000Z'
  t.setClock('2026-01-20T09:00:00.000Z')
  expect(await w.next()).toEqual({ chargeable_at: '2026-01-25T09:00:00.000Z', closes_at: invoice, arches: 0 })
  // Waiting before the run and charged after it, the same case counts two arches.
  await w.submit('2026-01-20')
  expect(await w.next()).toMatchObject({ closes_at: invoice, arches: 2 })
  await w.bill('2026-01-26')
  expect(await w.next()).toMatchObject({ closes_at: invoice, arches: 2 })
  // From here on the delay of five days ends after the closing, where nothing counts yet.
  t.setClock('2026-02-01T09:00:00.000Z')
  expect(await w.next()).toEqual({
    chargeable_at: '2026-02-06T09:00:00.000Z',
    closes_at: '2026-03-04T09:00:00.000Z',
    arches: 0,
  })
  await w.submit('2026-02-01')
  expect(await w.next()).toMatchObject({ closes_at: '2026-03-04T09:00:00.000Z', arches: 2 })
})

it('no charge date is returned while nothing is billed', async () => {
  const { organization, owner } = await makeUnsetOrganization(services)
  const params = { id: organization.id }
  expect(await t.as(owner).call(orderCalls.nextCase, { params })).toEqual({ next_case: null })
})

it('an upcoming charge falls on the invoice of its date, even beyond the next invoice', async () => {
  const w = await world()
  await w.rhythm()
  const { patient_id } = await w.submit('2026-02-03')
  await services.db
    .updateTable('charges')
    .set({ due_at: '2026-02-20T09:00:00.000Z' })
    .where('patient_id', '=', patient_id)
    .execute()
  await w.submit('2026-02-03')
  expect(await w.coming()).toMatchObject([
    { chargeable_at: '2026-02-08T09:00:00.000Z', order: 'next', closes_at: '2026-02-19T09:00:00.000Z' },
    { chargeable_at: '2026-02-20T09:00:00.000Z', order: 'next', closes_at: '2026-03-04T09:00:00.000Z' },
  ])
})
