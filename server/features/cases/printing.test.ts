import { describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { CODE } from '#contract/errors.ts'
import { requestCalls } from '#contract/requests.ts'
import { addBusinessDays } from '#contract/business-days.ts'
import { PRINT_LEAD_DAYS } from '#contract/shipping.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeLocation, makeMember } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import {
  listRequestEvents,
  makeFlawedTray,
  makePractice,
  makePrintedCase,
  printingRequestBody,
  setRequestStatus,
  listSteps,
} from '#server/testing/requests.ts'

const t = await testApp()
const NONE = new Set<string>()

function shipping(location_id: number, more: object = {}) {
  return {
    location_id,
    shipping_method_id: 3 as const,
    expected_arrival_date: '2099-12-11',
    delivery_date_from: '2099-12-10',
    delivery_date_to: '2099-12-11',
    ...more,
  }
}

async function patientRow(id: number) {
  return t.services.db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

describe('POST /printing_requests', () => {
  it('requires printing-requests.manage', async () => {
    const { addCase, owner, location, organization } = await makePractice(t)
    const sent = { body: printingRequestBody((await addCase()).id, location.id) }
    const technician = await makeUser(t.services, { role: 'tech_support' })
    for (const person of [owner, technician, await makeLabPartner(t.services, organization.id)]) {
      expect((await t.as(person).refused(caseRequestCalls.createPrinting, sent)).status).toBe(403)
    }
  })

  it('requires a patient, a location of the organization, an available method, and own files and trays', async () => {
    const { addCase, as, location, organization } = await makePractice(t)
    const foreign = await makePrintedCase(t)
    const patient = await addCase()
    const good = printingRequestBody(patient.id, location.id)
    const refused = async (body: object) => as.refused(caseRequestCalls.createPrinting, { body: { ...good, ...body } })
    expect((await refused({ items: [] })).error).toEqual({ items: ['Required'] })
    expect((await refused({ patient_id: 1 })).status).toBe(404)
    expect((await refused({ location_id: foreign.location.id })).error).toEqual({
      location_id: ['Must be a location of the organization.'],
    })
    const abroad = await makeLocation(t.services, organization.id, { country: 'CAN' })
    const unavailable = { shipping_method_id: ['This shipping method is not available for the location.'] }
    expect((await refused({ location_id: abroad.id })).error).toEqual(unavailable)
    expect((await refused({ shipping_method_id: 5 })).error).toEqual(unavailable)
    const [item] = good.items
    const tray = await makeFlawedTray(t, foreign.id)
    expect((await refused({ items: [{ ...item, flawed_tray_id: tray.id }] })).status).toBe(422)
    expect((await refused({ items: [{ ...item, file_id: 1_000_000 }] })).status).toBe(422)
    expect(await refused({ assigned_to: '3' })).toMatchObject({ status: 409, code: CODE.wrongState })
  })

  it('is refused for an archived or canceled case', async () => {
    const { addCase, as, location } = await makePractice(t)
    const now = t.services.clock()
    const archived = await addCase()
    await t.services.db.updateTable('patients').set({ deleted_at: now }).where('id', '=', archived.id).execute()
    const cancelled = await addCase()
    await t.services.db
      .updateTable('rx_forms')
      .set({ cancelled_at: now })
      .where('patient_id', '=', cancelled.id)
      .execute()
    for (const { id } of [archived, cancelled]) {
      const refused = await as.refused(caseRequestCalls.createPrinting, { body: printingRequestBody(id, location.id) })
      expect(refused).toMatchObject({ status: 409, code: CODE.wrongState })
    }
  })

  it('creates request, print, dates and steps, with no brackets to insert', async () => {
    const { id, printing, patient } = await makePrintedCase(t)
    const today = printing.created_at.slice(0, 10)
    const ship_date = addBusinessDays(today, PRINT_LEAD_DAYS, NONE)
    expect(printing).toMatchObject({
      printing_request_status_id: 1,
      assigned_to: 'O',
      ship_date,
      delivery_date_from: addBusinessDays(ship_date, 2, NONE),
      delivery_date_to: addBusinessDays(ship_date, 3, NONE),
      expected_arrival_date: addBusinessDays(ship_date, 3, NONE),
      tracking_number: null,
    })
    const steps = await listSteps(t, id)
    expect(steps).toHaveLength(10)
    expect(steps.filter((step) => step.finished_at !== null).map((step) => step.step_key)).toEqual(['insert_brackets'])
    expect(await patientRow(patient.id)).toMatchObject({
      is_active_request: true,
      ship_date_sort: ship_date,
      bundled_shipment_id: printing.bundled_shipment_id,
    })
    expect((await listRequestEvents(t, patient.id)).at(-1)).toMatchObject({
      name: 'request.created',
      data: { request_id: id, printing_request_id: printing.id },
    })
  })

  it('joins an open request without a print, else creates a new request', async () => {
    const { addCase, as, location, organization } = await makePractice(t)
    const patient = await addCase()
    const now = t.services.clock()
    const open = await t.services.db
      .insertInto('customer_requests')
      .values({ patient_id: patient.id, organization_id: organization.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const tray = await makeFlawedTray(t, open.id)
    const body = printingRequestBody(patient.id, location.id, { jaws: [1] })
    const [item] = body.items
    if (!item) throw new Error('one jaw is one item')
    const joined = await as.call(caseRequestCalls.createPrinting, {
      body: { ...body, items: [{ ...item, flawed_tray_id: tray.id }] },
    })
    expect(joined.printing_request).toMatchObject({
      customer_request_id: open.id,
      items: [{ flawed_tray_id: tray.id }],
    })
    const second = await as.call(caseRequestCalls.createPrinting, { body })
    expect(second.printing_request.customer_request_id).toBeGreaterThan(open.id)
  })

  it('creates no steps for a print by a third party', async () => {
    const practice = await makePractice(t)
    await makeLabPartner(t.services, practice.organization.id)
    const { id } = await makePrintedCase(t, practice, { assigned_to: '3' })
    expect(await listSteps(t, id)).toEqual([])
  })
})

describe('PUT /printing_requests/:id/shipping and PUT /printing_requests/:id', () => {
  it('refuse customers, and the second also technicians and lab partners', async () => {
    const { printing, owner, location, organization } = await makePrintedCase(t)
    const sent = { params: { id: printing.id }, body: shipping(location.id) }
    expect((await t.as(owner).refused(caseRequestCalls.updateShipping, sent)).status).toBe(403)
    const technician = await makeUser(t.services, { role: 'tech_support' })
    for (const person of [owner, technician, await makeLabPartner(t.services, organization.id)]) {
      expect((await t.as(person).refused(caseRequestCalls.updatePrinting, sent)).status).toBe(403)
    }
    const stranger = t.as(await makeLabPartner(t.services, (await makePractice(t)).organization.id))
    expect((await stranger.refused(caseRequestCalls.updateShipping, sent)).status).toBe(404)
  })

  it('require every field, valid dates, a location of the organization and a method available there', async () => {
    const { printing, as, location } = await makePrintedCase(t)
    const foreign = await makePractice(t)
    const params = { id: printing.id }
    const empty = await as.send(caseRequestCalls.updateShipping, { params, body: {} })
    expect(empty.body).toMatchObject({
      error: { location_id: ['Required'], shipping_method_id: ['Required'], expected_arrival_date: ['Required'] },
    })
    const refused = async (more: object) =>
      (await as.refused(caseRequestCalls.updateShipping, { params, body: shipping(location.id, more) })).error
    expect(await refused({ delivery_date_from: '2099-12-12' })).toEqual({
      delivery_date_to: ['Must not be before the first delivery date.'],
    })
    expect(await refused({ location_id: foreign.location.id })).toHaveProperty('location_id')
    expect(await refused({ shipping_method_id: 5 })).toHaveProperty('shipping_method_id')
    expect(await refused({ patient_id: 7 })).toHaveProperty('patient_id')
    const past = ['Must not be in the past.']
    expect(await refused({ expected_arrival_date: '2020-01-06' })).toEqual({ expected_arrival_date: past })
    expect(await refused({ delivery_date_from: '2020-01-06', delivery_date_to: '2020-01-07' })).toEqual({
      delivery_date_from: past,
      delivery_date_to: past,
    })
    expect(await refused({ expected_arrival_date: '2099-12-14' })).toEqual({
      expected_arrival_date: ['Must be within the delivery dates.'],
    })
    const overChristmas = { delivery_date_from: '2099-12-24', delivery_date_to: '2099-12-28' }
    expect(await refused({ ...overChristmas, expected_arrival_date: '2099-12-25' })).toEqual({
      expected_arrival_date: ['Nothing is delivered on weekends and holidays.'],
    })
  })

  it('accept a past date that is unchanged', async () => {
    const { printing, as, location } = await makePrintedCase(t)
    const past = {
      expected_arrival_date: '2020-01-05',
      delivery_date_from: '2020-01-06',
      delivery_date_to: '2020-01-07',
    }
    const print = t.services.db.updateTable('printing_requests').where('id', '=', printing.id)
    await print.set({ ...past, ship_date: '2020-01-02' }).execute()
    const body = { ...shipping(location.id, past), shipping_method_id: 2 as const, tracking_number: '1234567890' }
    const { printing_request } = await as.call(caseRequestCalls.updatePrinting, { params: { id: printing.id }, body })
    expect(printing_request).toMatchObject({ ...past, ship_date: '2020-01-02', tracking_number: '1234567890' })
  })

  it('are refused once the request is in production', async () => {
    const { id, printing, as, location } = await makePrintedCase(t)
    await setRequestStatus(t, id, 2)
    const sent = { params: { id: printing.id }, body: shipping(location.id) }
    for (const call of [caseRequestCalls.updateShipping, caseRequestCalls.updatePrinting]) {
      expect(await as.refused(call, sent)).toMatchObject({ status: 409, code: CODE.wrongState })
    }
  })

  it('do not overwrite a newer change, and name its author', async () => {
    const { id, printing, owner, as, admin, location } = await makePrintedCase(t)
    const { updated_at } = printing
    const body = { ...shipping(location.id), updated_at }
    const params = { id: printing.id }
    await as.call(caseRequestCalls.updateShipping, { params, body })
    // Reading the request is no change, so the refusal below names the admin and not the owner.
    await t.as(owner).call(requestCalls.get, { params: { id } })
    for (const call of [caseRequestCalls.updateShipping, caseRequestCalls.updatePrinting]) {
      expect(await as.refused(call, { params, body })).toEqual({
        status: 409,
        code: CODE.conflict,
        error: `This record was changed by ${admin.first_name} ${admin.last_name}. Reload to see the changes.`,
      })
    }
  })

  it('compute the ship date backward from the arrival date', async () => {
    const { id, printing, organization, location, patient, as } = await makePrintedCase(t)
    const partner = t.as(await makeLabPartner(t.services, organization.id))
    const params = { id: printing.id }
    const { printing_request } = await partner.call(caseRequestCalls.updateShipping, {
      params,
      body: shipping(location.id, { patient_id: patient.id }),
    })
    expect(printing_request).toMatchObject({
      shipping_method_id: 3,
      expected_arrival_date: '2099-12-11',
      delivery_date_from: '2099-12-10',
      ship_date: '2099-12-09',
    })
    expect(await patientRow(patient.id)).toMatchObject({ ship_date_sort: '2099-12-09' })
    expect((await listRequestEvents(t, patient.id)).at(-1)?.data).toMatchObject({ request_id: id, what: 'shipping' })
    const saved = await as.call(caseRequestCalls.updatePrinting, {
      params,
      body: { ...shipping(location.id), tracking_number: '1234567890' },
    })
    expect(saved.printing_request).toMatchObject({ tracking_number: '1234567890', courier: { name: 'DHL' } })
    const kept = await as.call(caseRequestCalls.updatePrinting, { params, body: shipping(location.id) })
    expect(kept.printing_request.tracking_number).toBe('1234567890')
  })
})

describe('POST /printing_requests/:id/assign', () => {
  it('requires printing-requests.manage, status 1 and an authorized third party', async () => {
    const { id, printing, owner, organization, as } = await makePrintedCase(t)
    const sent = { params: { id: printing.id }, body: { assign_to: '3' as const } }
    const gone = await makeLabPartner(t.services, organization.id)
    await as.call(userAdminCalls.archive, { params: { id: gone.id } })
    expect((await t.as(owner).refused(caseRequestCalls.assignPrinting, sent)).status).toBe(403)
    expect((await as.send(caseRequestCalls.assignPrinting, { ...sent, body: { assign_to: 'X' } })).status).toBe(422)
    expect(await as.refused(caseRequestCalls.assignPrinting, sent)).toMatchObject({
      error: 'The organization has no authorized third party.',
    })
    await setRequestStatus(t, id, 3)
    expect((await as.refused(caseRequestCalls.assignPrinting, sent)).code).toBe(CODE.wrongState)
  })

  it('removes the steps for a third party and restores them for the provider', async () => {
    const { id, printing, organization, patient, as } = await makePrintedCase(t, undefined, { brackets: true })
    await makeLabPartner(t.services, organization.id)
    const assign = (assign_to: 'O' | 'H' | '3') =>
      as.call(caseRequestCalls.assignPrinting, { params: { id: printing.id }, body: { assign_to } })
    expect((await assign('3')).printing_request.assigned_to).toBe('3')
    expect(await listSteps(t, id)).toEqual([])
    await assign('O')
    await assign('O')
    const steps = await listSteps(t, id)
    expect(steps).toHaveLength(10)
    expect(steps.every((step) => step.finished_at === null)).toBe(true)
    const events = (await listRequestEvents(t, patient.id)).filter((event) => event.name === 'request.assigned')
    expect(events.map((event) => event.data)).toMatchObject([{ assign_to: '3' }, { assign_to: 'O' }])
  })
})

describe('PUT and DELETE /printing_request_items/:id', () => {
  it('check the permissions in the organization of the item', async () => {
    const { printing, organization } = await makePrintedCase(t)
    const id = printing.items[0]?.id ?? 0
    const update = { params: { id }, body: { insert_brackets: true } }
    const stranger = t.as((await makePractice(t)).owner)
    expect((await stranger.refused(caseRequestCalls.updateItem, update)).status).toBe(404)
    expect((await stranger.refused(caseRequestCalls.removeItem, { params: { id } })).status).toBe(404)
    const technician = t.as(await makeUser(t.services, { role: 'tech_support' }))
    await technician.call(caseRequestCalls.updateItem, update)
    expect((await technician.refused(caseRequestCalls.removeItem, { params: { id } })).status).toBe(403)
    const member = await makeMember(t.services, organization.id)
    await t.services.db
      .updateTable('patients')
      .set({ user_id: member.id })
      .where('organization_id', '=', organization.id)
      .execute()
    await t.as(member).call(caseRequestCalls.updateItem, update)
    expect((await t.as(member).refused(caseRequestCalls.removeItem, { params: { id } })).status).toBe(403)
  })

  it('require insert_brackets and the right patient, and are refused once the request is in production', async () => {
    const { id: request_id, printing, as, owner } = await makePrintedCase(t)
    const id = printing.items[0]?.id ?? 0
    const { body } = await as.send(caseRequestCalls.updateItem, { params: { id }, body: {} })
    expect(body).toMatchObject({ error: { insert_brackets: ['Required'] } })
    const wrong = { params: { id }, body: { insert_brackets: true, patient_id: 7 } }
    expect((await as.refused(caseRequestCalls.updateItem, wrong)).status).toBe(422)
    await setRequestStatus(t, request_id, 2)
    const update = { params: { id }, body: { insert_brackets: true } }
    for (const client of [as, t.as(owner)]) {
      expect((await client.refused(caseRequestCalls.updateItem, update)).code).toBe(CODE.wrongState)
      expect((await client.refused(caseRequestCalls.removeItem, { params: { id } })).code).toBe(CODE.wrongState)
    }
  })

  it('keep the Insert Brackets step open as long as an item has brackets', async () => {
    const { id, printing, owner } = await makePrintedCase(t)
    const [upper, lower] = printing.items
    const me = t.as(owner)
    const waiting = async () =>
      (await listSteps(t, id)).filter((step) => step.step_key === 'insert_brackets' && step.finished_at === null).length
    const set = (item: number | undefined, insert_brackets: boolean) =>
      me.call(caseRequestCalls.updateItem, { params: { id: item ?? 0 }, body: { insert_brackets } })
    const { printing_request } = await set(upper?.id, true)
    expect(printing_request.items.map((item) => item.insert_brackets)).toEqual([true, false])
    expect(await waiting()).toBe(1)
    await set(lower?.id, true)
    await set(upper?.id, false)
    expect(await waiting()).toBe(1)
    await me.call(caseRequestCalls.removeItem, { params: { id: lower?.id ?? 0 } })
    expect(await waiting()).toBe(0)
  })

  it('remove the print and cancel the request with the last item', async () => {
    const { id, printing, owner, patient, as } = await makePrintedCase(t, undefined, { jaws: [1] })
    const item = printing.items[0]?.id ?? 0
    const { message } = await t.as(owner).call(caseRequestCalls.removeItem, { params: { id: item } })
    expect(message).toBe('The last print item was removed, and the request was canceled.')
    const { customer_request } = await as.call(requestCalls.get, { params: { id } })
    expect(customer_request).toMatchObject({ status_id: 5, printing_request: null })
    expect(await listSteps(t, id)).toEqual([])
    expect((await listRequestEvents(t, patient.id)).at(-1)?.name).toBe('request.cancelled')
    expect((await as.refused(requestCalls.getPrinting, { params: { id: printing.id } })).status).toBe(404)
  })

  it('keep the request while it has a pending tray, and let a new print join it', async () => {
    const { id, printing, owner, patient, location, as } = await makePrintedCase(t, undefined, { jaws: [2] })
    await makeFlawedTray(t, id)
    const item = printing.items[0]?.id ?? 0
    const { message } = await t.as(owner).call(caseRequestCalls.removeItem, { params: { id: item } })
    expect(message).toBe('The last print item was removed, and with it the printing request.')
    const { customer_request } = await as.call(requestCalls.get, { params: { id } })
    expect(customer_request).toMatchObject({ status_id: 1, printing_request: null })
    const again = await as.call(caseRequestCalls.createPrinting, { body: printingRequestBody(patient.id, location.id) })
    expect(again.printing_request.customer_request_id).toBe(id)
    expect(await listSteps(t, id)).toHaveLength(10)
  })
})
