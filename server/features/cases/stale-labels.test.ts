import { describe, expect, it } from 'vitest'
import { addBusinessDays } from '#contract/business-days.ts'
import { caseCalls } from '#contract/cases.ts'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { patientCalls } from '#contract/patients.ts'
import { requestCalls } from '#contract/requests.ts'
import { testApp } from '#server/testing/app.ts'
import { listRequestEvents, makeFlawedTray, makePractice, makePrintedCase } from '#server/testing/requests.ts'

const t = await testApp()
const NONE = new Set<string>()

async function makeLabelled() {
  const made = await makePrintedCase(t)
  const print = () => printBoth(made)
  await print()
  return { ...made, print, stale: () => staleOf(made) }
}

type Made = Pick<Awaited<ReturnType<typeof makePrintedCase>>, 'as' | 'id'>

async function printBoth({ as, id }: Made) {
  await as.call(caseRequestCalls.patientLabelPrinted, { params: { id } })
  await as.call(caseRequestCalls.shippingLabelPrinted, { body: { ids: [id] } })
}

async function staleOf({ as, id }: Made) {
  const { customer_request } = await as.call(requestCalls.get, { params: { id } })
  const labels = customer_request.printing_request?.labels
  const { parcel } = customer_request
  return {
    patient: labels?.patient?.stale,
    shipping: labels?.shipping?.stale,
    parcel: parcel.find((each) => each.id === id)?.has_stale_label,
  }
}

function shipping(printing: Awaited<ReturnType<typeof makePrintedCase>>['printing'], location_id: number) {
  return {
    location_id,
    shipping_method_id: 2 as const,
    expected_arrival_date: printing.expected_arrival_date ?? '',
    delivery_date_from: printing.delivery_date_from ?? '',
    delivery_date_to: printing.delivery_date_to ?? '',
  }
}

describe('a printed label', () => {
  it('is up to date until its content changes, and again after a reprint', async () => {
    const { as, id, patient, printing, location, print, stale } = await makeLabelled()
    expect(await stale()).toEqual({ patient: [], shipping: [], parcel: false })
    const later = addBusinessDays(printing.expected_arrival_date ?? '', 1, NONE)
    await as.call(caseRequestCalls.updateShipping, {
      params: { id: printing.id },
      body: { ...shipping(printing, location.id), expected_arrival_date: later, delivery_date_to: later },
    })
    expect(await stale()).toEqual({ patient: ['ship date'], shipping: ['ship date', 'expected arrival'], parcel: true })
    await print()
    expect(await stale()).toEqual({ patient: [], shipping: [], parcel: false })
    expect(
      (await listRequestEvents(t, patient.id)).filter(({ name }) => name === 'request.label_printed'),
    ).toHaveLength(4)
    // Reprinting an unchanged label records no second event.
    await print()
    expect(
      (await listRequestEvents(t, patient.id)).filter(({ name }) => name === 'request.label_printed'),
    ).toHaveLength(4)
    await as.call(caseRequestCalls.complete, { params: { id }, body: { tracking_number: '1234567890' } })
    expect(await stale()).toMatchObject({ patient: [], shipping: [] })
  })

  it('is stale after the address is corrected, the method changes or the patient is renamed', async () => {
    const { as, patient, printing, location, print, stale } = await makeLabelled()
    await t.services.db.updateTable('locations').set({ city: 'Provo' }).where('id', '=', location.id).execute()
    expect(await stale()).toEqual({ patient: [], shipping: ['address'], parcel: true })
    await print()
    await as.call(caseRequestCalls.updateShipping, {
      params: { id: printing.id },
      body: { ...shipping(printing, location.id), shipping_method_id: 3 },
    })
    const byMethod = await stale()
    expect(byMethod.patient).toContain('shipping method')
    expect(byMethod.shipping).toContain('shipping method')
    await print()
    await t.services.db.updateTable('patients').set({ last_name: 'Renamed' }).where('id', '=', patient.id).execute()
    expect(await stale()).toEqual({ patient: ['patient'], shipping: ['patient'], parcel: true })
  })
})

it('a parcel label is stale once a case leaves or joins the parcel, but not when a case ships with it', async () => {
  const practice = await makePractice(t)
  const cases = [
    await makePrintedCase(t, practice),
    await makePrintedCase(t, practice),
    await makePrintedCase(t, practice),
  ]
  const [stays, leaves, goes] = cases
  if (!stays || !leaves || !goes) throw new Error('three were made')
  const print = () => stays.as.call(caseRequestCalls.shippingLabelPrinted, { body: { ids: cases.map(({ id }) => id) } })
  await print()
  expect(await staleOf(stays)).toMatchObject({ shipping: [], parcel: false })
  await goes.as.call(caseRequestCalls.complete, { params: { id: goes.id }, body: { tracking_number: '1234567890' } })
  expect(await staleOf(stays)).toMatchObject({ shipping: [], parcel: false })
  const { patient } = await leaves.as.call(patientCalls.get, { params: { id: leaves.patient.id } })
  await leaves.as.call(caseCalls.cancel, { params: { id: patient.rx_form?.id ?? 0 } })
  expect(await staleOf(stays)).toMatchObject({ shipping: ['parcel'], parcel: true })
  await stays.as.call(caseRequestCalls.shippingLabelPrinted, { body: { ids: [stays.id] } })
  expect(await staleOf(stays)).toMatchObject({ shipping: [], parcel: false })
  await makePrintedCase(t, practice)
  expect(await staleOf(stays)).toMatchObject({ shipping: ['parcel'], parcel: true })
})

describe('completing on a day other than planned', () => {
  it('stores the actual ship date and the resulting delivery dates', async () => {
    const { as, id, printing } = await makePrintedCase(t)
    const today = t.services.clock().slice(0, 10)
    expect(printing.ship_date).not.toBe(today)
    const { customer_request } = await as.call(caseRequestCalls.complete, {
      params: { id },
      body: { tracking_number: '1234567890' },
    })
    expect(customer_request.printing_request).toMatchObject({
      ship_date: today,
      delivery_date_from: addBusinessDays(today, 2, NONE),
      delivery_date_to: addBusinessDays(today, 3, NONE),
      expected_arrival_date: addBusinessDays(today, 3, NONE),
    })
  })
})

describe('cancelling a case', () => {
  it('closes the flawed trays of its open requests', async () => {
    const practice = await makePractice(t)
    const { id, as, patient } = await makePrintedCase(t, practice)
    const tray = await makeFlawedTray(t, id)
    const { patient: shown } = await as.call(patientCalls.get, { params: { id: patient.id } })
    await as.call(caseCalls.cancel, { params: { id: shown.rx_form?.id ?? 0 } })
    const { customer_request } = await as.call(requestCalls.get, { params: { id } })
    expect(customer_request).toMatchObject({
      status_id: 5,
      flawed_trays: [{ id: tray.id, closed_at: expect.any(String) }],
    })
    const after = await as.call(patientCalls.get, { params: { id: patient.id } })
    expect(after.patient.has_pending_flawed_tray_request).toBe(false)
  })
})
