import { describe, expect, inject, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { CODE } from '#contract/errors.ts'
import { patientCalls } from '#contract/patients.ts'
import { requestCalls, type PrintingRequest } from '#contract/requests.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeLocation } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import {
  listRequestEvents,
  makeFlawedTray,
  makePractice,
  makePrintedCase,
  printingRequestBody,
  putOnHold,
  setRequestStatus,
  listSteps,
} from '#server/testing/requests.ts'

const t = await testApp()
const TRACKING = '1Z84A07E0399214417'
const onPostgres = inject('template').kind === 'postgres'

async function printLabels(as: Awaited<ReturnType<typeof makePractice>>['as'], ...ids: number[]) {
  for (const id of ids) await as.call(caseRequestCalls.patientLabelPrinted, { params: { id } })
  await as.call(caseRequestCalls.shippingLabelPrinted, { body: { ids } })
}

function shippingOf({ expected_arrival_date, delivery_date_from, delivery_date_to }: PrintingRequest) {
  const date = (value: string | null) => value ?? ''
  return {
    expected_arrival_date: date(expected_arrival_date),
    delivery_date_from: date(delivery_date_from),
    delivery_date_to: date(delivery_date_to),
  }
}

describe('POST /customer_requests/:id/complete', () => {
  it('is limited to staff and lab partners in scope', async () => {
    const { id, owner } = await makePrintedCase(t)
    const sent = { params: { id }, body: { tracking_number: TRACKING } }
    expect((await t.refused(caseRequestCalls.complete, sent)).status).toBe(401)
    expect((await t.as(owner).refused(caseRequestCalls.complete, sent)).status).toBe(403)
    const foreign = await makePractice(t)
    const stranger = t.as(await makeLabPartner(t.services, foreign.organization.id))
    expect((await stranger.refused(caseRequestCalls.complete, sent)).status).toBe(404)
  })

  it('requires a tracking number if there is a print', async () => {
    const { id, as } = await makePrintedCase(t)
    for (const tracking_number of [undefined, null]) {
      const refused = await as.refused(caseRequestCalls.complete, { params: { id }, body: { tracking_number } })
      expect(refused).toMatchObject({ status: 422, error: { tracking_number: ['Required'] } })
    }
    const long = await as.refused(caseRequestCalls.complete, {
      params: { id },
      body: { tracking_number: 'x'.repeat(41) },
    })
    expect(long.status).toBe(422)
  })

  it('is refused for an archived patient, like every other call that changes the request', async () => {
    const { id, as, patient, printing, location } = await makePrintedCase(t)
    await printLabels(as, id)
    await as.call(caseStepCalls.archive, { params: { id: patient.id } })
    const body = { tracking_number: TRACKING }
    const params = { id }
    const print = { id: printing.id }
    const shipping = { ...shippingOf(printing), location_id: location.id, shipping_method_id: 2 as const }
    const refusals = [
      await as.refused(caseRequestCalls.complete, { params, body }),
      await as.refused(caseRequestCalls.bundledCompletion, { body: { ...body, ids: [id] } }),
      await as.refused(caseRequestCalls.completePrinting, { params: print, body }),
      await as.refused(caseRequestCalls.cancel, { params }),
      await as.refused(caseRequestCalls.patientLabelPrinted, { params }),
      await as.refused(caseRequestCalls.assignPrinting, { params: print, body: { assign_to: 'H' } }),
      await as.refused(caseRequestCalls.updateShipping, { params: print, body: shipping }),
    ]
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 409, code: CODE.wrongState, error: 'The patient is archived.' })
    }
    const { customer_request } = await as.call(requestCalls.get, { params })
    expect(customer_request).toMatchObject({ status_id: 1, tracking_number: null })
    await as.call(caseStepCalls.restore, { params: { id: patient.id } })
    await as.call(caseRequestCalls.complete, { params, body })
  })

  it('is refused for uncorrected trays, for a case on hold, and past status 1', async () => {
    const { id, as, patient } = await makePrintedCase(t)
    const sent = { params: { id }, body: { tracking_number: TRACKING } }
    const tray = await makeFlawedTray(t, id)
    expect(await as.refused(caseRequestCalls.complete, sent)).toMatchObject({ status: 409, code: CODE.wrongState })
    await t.services.db.updateTable('flawed_trays').set({ status_id: 2 }).where('id', '=', tray.id).execute()
    await putOnHold(t, patient.id)
    expect(await as.refused(caseRequestCalls.complete, sent)).toMatchObject({ status: 409, code: CODE.onHold })
    for (const status of [2, 3, 4, 5]) {
      await setRequestStatus(t, id, status)
      expect(await as.refused(caseRequestCalls.complete, sent)).toMatchObject({ status: 409, code: CODE.wrongState })
    }
  })

  it('completes request, print and steps with today as the ship date, and records it', async () => {
    const { id, as, patient, printing, organization } = await makePrintedCase(t)
    const now = t.services.clock()
    await t.services.db
      .updateTable('patients')
      .set({ setup_completed_at: now, approved_at: now })
      .where('id', '=', patient.id)
      .execute()
    t.setClock('2026-11-25T09:30:00.000Z')
    try {
      const partner = t.as(await makeLabPartner(t.services, organization.id))
      const { customer_request, message } = await partner.call(caseRequestCalls.complete, {
        params: { id },
        body: { tracking_number: TRACKING },
      })
      expect(message).toBe('The request was completed.')
      expect(customer_request).toMatchObject({
        status_id: 4,
        tracking_number: TRACKING,
        courier: { name: 'UPS' },
        completed_at: '2026-11-25T09:30:00.000Z',
        printing_request: { printing_request_status_id: 2, ship_date: '2026-11-25', tracking_number: TRACKING },
      })
    } finally {
      t.setClock(undefined)
    }
    expect((await listSteps(t, id)).every((step) => step.started_at !== null && step.finished_at !== null)).toBe(true)
    expect((await listRequestEvents(t, patient.id)).at(-1)).toMatchObject({
      name: 'request.completed',
      data: {
        request_id: id,
        printing_request_id: printing.id,
        tracking_number: TRACKING,
        custom_shipping_fee_cents: null,
        bundle: [id],
      },
    })
    const row = await t.services.db.selectFrom('patients').selectAll().where('id', '=', patient.id).executeTakeFirst()
    expect(row).toMatchObject({ status_key: 'completed', is_active_request: false, bundled_shipment_id: null })
    const shown = await as.call(patientCalls.get, { params: { id: patient.id } })
    expect(shown.patient).toMatchObject({ status_key: 'completed', case_state: 3 })
    expect((await as.refused(caseRequestCalls.cancel, { params: { id } })).status).toBe(409)
  })

  it('requires no tracking number if nothing is printed', async () => {
    const { as, addCase, organization } = await makePractice(t)
    const patient = await addCase()
    const now = t.services.clock()
    const { id } = await t.services.db
      .insertInto('customer_requests')
      .values({ patient_id: patient.id, organization_id: organization.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await makeFlawedTray(t, id, 2)
    const { customer_request } = await as.call(caseRequestCalls.complete, { params: { id }, body: {} })
    expect(customer_request).toMatchObject({ status_id: 4, tracking_number: null, printing_request: null })
  })

  it.skipIf(!onPostgres)('lets one of two concurrent requests win (PostgreSQL only)', async () => {
    const { id, as, patient } = await makePrintedCase(t)
    const other = t.as(await makeUser(t.services, { role: 'supervisor' }), { management: true })
    const sent = { params: { id }, body: { tracking_number: TRACKING } }
    const replies = await Promise.all([as, other].map((client) => client.send(caseRequestCalls.complete, sent)))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const completed = (await listRequestEvents(t, patient.id)).filter((event) => event.name === 'request.completed')
    expect(completed).toHaveLength(1)
  })
})

describe('POST /customer_requests/bundled_completion', () => {
  it('is limited to staff, excluding lab partners', async () => {
    const { id, organization, owner } = await makePrintedCase(t)
    const sent = { body: { ids: [id], tracking_number: TRACKING } }
    for (const person of [owner, await makeLabPartner(t.services, organization.id)]) {
      expect((await t.as(person).refused(caseRequestCalls.bundledCompletion, sent)).status).toBe(403)
    }
  })

  it('requires ids and a tracking number, and rejects a negative fee', async () => {
    const { as } = await makePractice(t)
    const { body } = await as.send(caseRequestCalls.bundledCompletion, { body: { ids: [], custom_shipping_fee: -1 } })
    expect(body).toMatchObject({
      error: {
        ids: ['Required'],
        tracking_number: ['Required'],
        custom_shipping_fee: ['Must not be less than 0.'],
      },
    })
  })

  it('requires both labels of every case, one organization and one location', async () => {
    const practice = await makePractice(t)
    const first = await makePrintedCase(t, practice)
    const second = await makePrintedCase(t, practice)
    const complete = (...ids: number[]) =>
      practice.as.refused(caseRequestCalls.bundledCompletion, { body: { ids, tracking_number: TRACKING } })
    const refusal = (error: string) => ({ status: 409, code: CODE.wrongState, error })
    await printLabels(practice.as, first.id)
    expect(await complete(first.id, second.id)).toEqual(refusal('Print both labels of every case first.'))
    await printLabels(practice.as, second.id)
    const elsewhere = await makePrintedCase(t)
    await printLabels(elsewhere.as, elsewhere.id)
    expect(await complete(first.id, elsewhere.id)).toEqual(refusal('A parcel goes to one organization.'))
    const branch = await makeLocation(t.services, practice.organization.id)
    await t.services.db
      .updateTable('printing_requests')
      .set({ location_id: branch.id })
      .where('id', '=', second.printing.id)
      .execute()
    expect(await complete(first.id, second.id)).toEqual(refusal('A parcel goes to one shipping location.'))
    expect((await complete(first.id, 1_000_000)).status).toBe(404)
    await putOnHold(t, first.patient.id)
    expect((await complete(first.id)).code).toBe(CODE.onHold)
    const { customer_request } = await practice.as.call(requestCalls.get, { params: { id: first.id } })
    expect(customer_request.status_id).toBe(1)
  })

  it('completes statuses 1 to 3 together, with the fee in cents on the first request', async () => {
    const practice = await makePractice(t)
    const first = await makePrintedCase(t, practice)
    const second = await makePrintedCase(t, practice)
    const third = await makePrintedCase(t, practice)
    await printLabels(practice.as, first.id, second.id, third.id)
    await setRequestStatus(t, second.id, 2)
    await setRequestStatus(t, third.id, 3)
    const ids = [third.id, first.id, second.id]
    const { message } = await practice.as.call(caseRequestCalls.bundledCompletion, {
      body: { ids: [...ids, third.id], tracking_number: TRACKING, custom_shipping_fee: 19.99 },
    })
    expect(message).toBe('3 requests were completed.')
    const rows = await t.services.db
      .selectFrom('customer_requests')
      .where('id', 'in', ids)
      .orderBy('id')
      .select(['status_id', 'custom_shipping_fee_cents', 'tracking_number'])
      .execute()
    expect(rows.map((row) => [row.status_id, row.custom_shipping_fee_cents, row.tracking_number])).toEqual([
      [4, null, TRACKING],
      [4, null, TRACKING],
      [4, 1999, TRACKING],
    ])
    const { customer_request } = await practice.as.call(requestCalls.get, { params: { id: third.id } })
    expect(customer_request).toMatchObject({ custom_shipping_fee: 19.99, parcel: [] })
    expect((await listRequestEvents(t, first.patient.id)).at(-1)?.data).toMatchObject({ bundle: ids })
  })

  it.skipIf(!onPostgres)('serializes overlapping parcels (PostgreSQL only)', async () => {
    const practice = await makePractice(t)
    const first = await makePrintedCase(t, practice)
    const second = await makePrintedCase(t, practice)
    await printLabels(practice.as, first.id, second.id)
    const replies = await Promise.all(
      [
        [first.id, second.id],
        [second.id, first.id],
        [second.id, first.id],
      ].map((ids) =>
        practice.as.send(caseRequestCalls.bundledCompletion, { body: { ids, tracking_number: TRACKING } }),
      ),
    )
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('POST /printing_requests/:id/completed', () => {
  it('requires printing-requests.manage, and returns 404 for an unknown id', async () => {
    const { printing, owner, organization, as } = await makePrintedCase(t)
    const sent = { params: { id: printing.id }, body: { tracking_number: TRACKING } }
    const technician = await makeUser(t.services, { role: 'tech_support' })
    for (const person of [owner, technician, await makeLabPartner(t.services, organization.id)]) {
      expect((await t.as(person).refused(caseRequestCalls.completePrinting, sent)).status).toBe(403)
    }
    const missing = { ...sent, params: { id: 1_000_000 } }
    expect((await as.refused(caseRequestCalls.completePrinting, missing)).status).toBe(404)
  })

  it('uses the tracking number from the body, else the stored one', async () => {
    const { id, printing, as, location } = await makePrintedCase(t)
    const params = { id: printing.id }
    expect(await as.refused(caseRequestCalls.completePrinting, { params, body: {} })).toMatchObject({
      status: 422,
      error: { tracking_number: ['Required'] },
    })
    await as.call(caseRequestCalls.updatePrinting, {
      params,
      body: {
        location_id: location.id,
        shipping_method_id: 2,
        expected_arrival_date: '2099-12-11',
        delivery_date_from: '2099-12-10',
        delivery_date_to: '2099-12-11',
        tracking_number: TRACKING,
      },
    })
    await setRequestStatus(t, id, 3)
    const { printing_request } = await as.call(caseRequestCalls.completePrinting, { params, body: {} })
    expect(printing_request).toMatchObject({ printing_request_status_id: 2, tracking_number: TRACKING })
    const { customer_request } = await as.call(requestCalls.get, { params: { id } })
    expect(customer_request.status_id).toBe(4)
    expect((await as.refused(caseRequestCalls.completePrinting, { params, body: {} })).status).toBe(409)
  })
})

describe('POST /customer_requests/:id/patient_label_printed and /bulk_shipping_label_printed', () => {
  it('are limited to staff', async () => {
    const { id, owner, organization } = await makePrintedCase(t)
    for (const person of [owner, await makeLabPartner(t.services, organization.id)]) {
      const client = t.as(person)
      expect((await client.refused(caseRequestCalls.patientLabelPrinted, { params: { id } })).status).toBe(403)
      expect((await client.refused(caseRequestCalls.shippingLabelPrinted, { body: { ids: [id] } })).status).toBe(403)
    }
  })

  it('mark nothing if one request is unknown or closed', async () => {
    const practice = await makePractice(t)
    const first = await makePrintedCase(t, practice)
    const second = await makePrintedCase(t, practice)
    const mark = (...ids: number[]) => practice.as.refused(caseRequestCalls.shippingLabelPrinted, { body: { ids } })
    expect((await mark(first.id, 1_000_000)).status).toBe(404)
    await practice.as.call(caseRequestCalls.cancel, { params: { id: second.id } })
    expect(await mark(first.id, second.id)).toMatchObject({ status: 409, code: CODE.wrongState })
    const { customer_request } = await practice.as.call(requestCalls.get, { params: { id: first.id } })
    expect(customer_request.printing_request?.shipping_label_printed).toBe(false)
  })

  it('store who first printed a label and when, and record it once', async () => {
    const { id, as, admin, patient } = await makePrintedCase(t)
    const later = new Date(Date.parse(t.services.clock()) + 3_600_000).toISOString()
    t.setClock(later)
    try {
      const { customer_request } = await as.call(caseRequestCalls.patientLabelPrinted, { params: { id } })
      expect(customer_request.printing_request).toMatchObject({
        patient_label_printed: true,
        shipping_label_printed: false,
        labels: {
          patient: { at: later, by: `${admin.first_name} ${admin.last_name}` },
          shipping: null,
        },
      })
    } finally {
      t.setClock(undefined)
    }
    const other = t.as(await makeUser(t.services, { role: 'tech_support' }), { management: true })
    const again = await other.call(caseRequestCalls.patientLabelPrinted, { params: { id } })
    expect(again.customer_request.printing_request?.labels?.patient?.at).toBe(later)
    const { message } = await other.call(caseRequestCalls.shippingLabelPrinted, { body: { ids: [id] } })
    expect(message).toBe('The shipping label was marked printed.')
    const labels = (await listRequestEvents(t, patient.id)).filter((event) => event.name === 'request.label_printed')
    expect(labels.map((event) => event.data)).toMatchObject([{ label: 'patient' }, { label: 'shipping' }])
  })
})

describe('POST /customer_requests/:id/cancel', () => {
  it('returns 404 out of scope and 409 once the request is in production', async () => {
    const { id, as, organization } = await makePrintedCase(t)
    const stranger = t.as((await makePractice(t)).owner)
    expect((await stranger.refused(caseRequestCalls.cancel, { params: { id } })).status).toBe(404)
    await setRequestStatus(t, id, 2)
    const partner = t.as(await makeLabPartner(t.services, organization.id))
    for (const client of [as, partner]) {
      expect(await client.refused(caseRequestCalls.cancel, { params: { id } })).toMatchObject({
        status: 409,
        code: CODE.wrongState,
      })
    }
  })

  it('closes print and trays and removes the steps, also for the practice', async () => {
    const { id, owner, patient, location, as } = await makePrintedCase(t)
    const tray = await makeFlawedTray(t, id)
    const { customer_request } = await t.as(owner).call(caseRequestCalls.cancel, { params: { id } })
    expect(customer_request).toMatchObject({ status_id: 5, printing_request: { printing_request_status_id: 3 } })
    expect(await listSteps(t, id)).toEqual([])
    const closed = await t.services.db
      .selectFrom('flawed_trays')
      .where('id', '=', tray.id)
      .select(['status_id', 'closed_at'])
      .executeTakeFirst()
    expect(closed?.closed_at).not.toBeNull()
    expect((await listRequestEvents(t, patient.id)).at(-1)).toMatchObject({
      name: 'request.cancelled',
      actor_id: owner.id,
    })
    const { printing_request } = await as.call(caseRequestCalls.createPrinting, {
      body: printingRequestBody(patient.id, location.id),
    })
    expect(printing_request.customer_request_id).not.toBe(id)
  })
})
