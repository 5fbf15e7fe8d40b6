import { afterEach, expect, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { chargeCalls } from '#contract/charges.ts'
import { invoiceLines } from '#contract/invoice-words.ts'
import { orderCalls } from '#contract/orders.ts'
import { testApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t
const person = await makeUser(services, { role: 'admin' })
/** Signs in at the time of the clock. */
const admin = () => t.as(person)
afterEach(() => t.setClock(undefined))

/** Closes on 2026-02-04 and 2026-03-04. */
async function world() {
  t.setClock('2026-01-05T09:00:00.000Z')
  const { organization, owner, location } = await makeBilledOrganization(services)
  const params = { id: organization.id }
  return {
    current: async () => (await admin().call(orderCalls.current, { params })).order,
    coming: async () => (await admin().call(orderCalls.current, { params })).metadata.coming,
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

it('a discount for a case that is not charged yet waits, and is taken once in the order that charges it', async () => {
  const w = await world()
  // Five days of delay: it becomes chargeable on 2026-02-08, after the closing.
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

it('a discount that finds nothing to reduce any more says so', async () => {
  const w = await world()
  const { form_id, patient_id } = await w.submit('2026-01-06')
  await admin().call(caseCalls.cancel, { params: { id: form_id } })
  await w.discount(patient_id, 20)
  expect(await w.patients()).toMatchObject([{ total: 0, floor: 20, unused_discount: 'not used' }])
})

it('what a floor takes away is a line, so that the lines add up', async () => {
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

it('what was submitted is coming on the current order at once, with its day, value and invoice', async () => {
  const w = await world()
  // Chargeable before and after the closing on 2026-02-04.
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
