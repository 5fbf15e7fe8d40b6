import { describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { CODE } from '#contract/errors.ts'
import { fileCalls } from '#contract/files.ts'
import { requestCalls } from '#contract/requests.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import {
  listRequestEvents,
  makeFlawedTray,
  makePractice,
  makePrintedCase,
  printingRequestBody,
  putOnHold,
  setRequestStatus,
} from '#server/testing/requests.ts'
import { upload } from '#server/testing/uploads.ts'

const t = await testApp()

describe('GET /customer_requests', () => {
  it('requires a session and valid values', async () => {
    expect((await t.refused(requestCalls.list)).status).toBe(401)
    const { as } = await makePractice(t)
    expect((await as.send(requestCalls.list, { query: { orderBy: 'password_hash' } })).status).toBe(422)
    expect((await as.send(requestCalls.list, { query: { statusId: '9' } })).status).toBe(422)
  })

  it('is limited to the scope of the user', async () => {
    const { id, organization, owner, location, as, patient } = await makePrintedCase(t)
    const foreign = await makePrintedCase(t)
    const member = await makeMember(t.services, organization.id)
    const own = await makeCase(t.services, {
      organization_id: organization.id,
      user_id: member.id,
      location_id: location.id,
    })
    const { printing_request } = await as.call(caseRequestCalls.createPrinting, {
      body: printingRequestBody(own.id, location.id),
    })
    const ids = async (person: { id: number }) => {
      const { customer_requests } = await t.as(person).call(requestCalls.list, { query: { perPage: 500 } })
      return customer_requests.data.map((row) => row.id)
    }
    expect(await ids(owner)).toEqual([printing_request.customer_request_id, id])
    expect(await ids(member)).toEqual([printing_request.customer_request_id])
    expect(await ids(await makeLabPartner(t.services, organization.id))).toHaveLength(2)
    expect(await ids(await makeUser(t.services))).toEqual([])
    const all = await as.call(requestCalls.list, { query: { perPage: 500 } })
    const seen = all.customer_requests.data.map((row) => row.id)
    expect(seen).toEqual(expect.arrayContaining([id, foreign.id]))
    expect(all.customer_requests.data.find((row) => row.id === id)).toMatchObject({
      status_id: 1,
      patient_id: patient.id,
      patient_name: `Sofia ${patient.last_name}`,
      doctor_name: `${owner.first_name} ${owner.last_name}`,
      organization_name: organization.name,
      shipping_method_id: 2,
      assigned_to: 'O',
      items: 2,
      flawed_trays: 0,
    })
  })

  it('filters, sorts and paginates; archived patients are hidden', async () => {
    const practice = await makePractice(t)
    const first = await makePrintedCase(t, practice)
    const second = await makePrintedCase(t, practice)
    const archived = await makePrintedCase(t, practice)
    const now = t.services.clock()
    await t.services.db.updateTable('patients').set({ deleted_at: now }).where('id', '=', archived.patient.id).execute()
    await setRequestStatus(t, second.id, 2)
    const find = async (query: object) => {
      const page = await practice.as.call(requestCalls.list, {
        query: { chosen_wi_organization_id: [practice.organization.id], ...query },
      })
      return page.customer_requests.data.map((row) => row.id)
    }
    expect(await find({ orderBy: 'id', order: 'asc' })).toEqual([first.id, second.id])
    expect(await find({ statusId: [2, 3] })).toEqual([second.id])
    expect(await find({ searchFullNameQuery: `sofia ${first.patient.last_name}` })).toEqual([first.id])
    expect(await find({ searchDoctorFullNameQuery: practice.owner.last_name })).toHaveLength(2)
    expect(await find({ searchDoctorFullNameQuery: 'nobody' })).toEqual([])
    expect(await find({ locations: [practice.location.id] })).toHaveLength(2)
    expect(await find({ locations: [1_000_000] })).toEqual([])
    expect(await find({ perPage: 1, page: 2, orderBy: 'id', order: 'asc' })).toEqual([second.id])
    for (const orderBy of ['status_id', 'patient_name', 'doctor_name', 'organization_name', 'ship_date'] as const) {
      expect((await find({ orderBy, order: 'asc' })).toSorted((a, b) => a - b)).toEqual([first.id, second.id])
    }
    expect(await find({ orderBy: 'status_id', order: 'desc' })).toEqual([second.id, first.id])
    const { db } = t.services
    await db.updateTable('patients').set({ first_name: 'Anna' }).where('id', '=', second.patient.id).execute()
    expect(await find({ orderBy: 'patient_name', order: 'asc' })).toEqual([second.id, first.id])
    await db
      .updateTable('printing_requests')
      .set({ ship_date: null })
      .where('customer_request_id', '=', first.id)
      .execute()
    // Rows without a date sort last in both directions.
    for (const order of ['asc', 'desc'] as const) {
      expect(await find({ orderBy: 'ship_date', order })).toEqual([second.id, first.id])
    }
  })
})

describe('GET /customer_requests/counts_per_status', () => {
  it('requires a session and valid filters', async () => {
    expect((await t.refused(requestCalls.countsPerStatus)).status).toBe(401)
    const { as } = await makePractice(t)
    expect((await as.send(requestCalls.countsPerStatus, { query: { locations: 'x' } })).status).toBe(422)
  })

  it('counts the listed requests per status, within the scope of the user', async () => {
    const practice = await makePractice(t)
    const first = await makePrintedCase(t, practice)
    const second = await makePrintedCase(t, practice)
    const archived = await makePrintedCase(t, practice)
    const foreign = await makePrintedCase(t)
    const now = t.services.clock()
    await t.services.db.updateTable('patients').set({ deleted_at: now }).where('id', '=', archived.patient.id).execute()
    await setRequestStatus(t, second.id, 2)
    const count = async (person: { id: number } | undefined, query: object = {}) => {
      const client = person ? t.as(person) : practice.as
      const { data } = await client.call(requestCalls.countsPerStatus, { query })
      return data.map((each) => each.total)
    }
    const here = { chosen_wi_organization_id: [practice.organization.id] }
    expect(await count(undefined, here)).toEqual([1, 1, 0, 0, 0])
    expect(await count(practice.owner)).toEqual([1, 1, 0, 0, 0])
    // Requests of another practice are not counted, whatever the filter.
    const there = { chosen_wi_organization_id: [foreign.organization.id] }
    expect(await count(practice.owner, there)).toEqual([0, 0, 0, 0, 0])
    expect(await count(await makeMember(t.services, practice.organization.id))).toEqual([0, 0, 0, 0, 0])
    const { patient } = first
    expect(await count(undefined, { ...here, searchFullNameQuery: patient.last_name })).toEqual([1, 0, 0, 0, 0])
    expect(await count(undefined, { ...here, searchDoctorFullNameQuery: 'nobody' })).toEqual([0, 0, 0, 0, 0])
    expect(await count(undefined, { ...here, locations: [practice.location.id] })).toEqual([1, 1, 0, 0, 0])
  })
})

describe('GET /organizations/:id/customer_requests', () => {
  it('returns 404 for an organization outside the scope', async () => {
    const { organization, owner, as } = await makePrintedCase(t)
    const foreign = await makePractice(t)
    const params = { id: foreign.organization.id }
    expect((await t.as(owner).refused(requestCalls.listOfOrganization, { params })).status).toBe(404)
    const partner = t.as(await makeLabPartner(t.services, organization.id))
    expect((await partner.refused(requestCalls.listOfOrganization, { params })).status).toBe(404)
    expect((await as.refused(requestCalls.listOfOrganization, { params: { id: 1_000_000 } })).status).toBe(404)
  })

  it('lists only the requests of the organization', async () => {
    const { id, organization, owner, as } = await makePrintedCase(t)
    await makePrintedCase(t)
    for (const client of [as, t.as(owner)]) {
      const { customer_requests } = await client.call(requestCalls.listOfOrganization, {
        params: { id: organization.id },
      })
      expect(customer_requests.data.map((row) => row.id)).toEqual([id])
    }
  })
})

describe('GET /customer_requests/:id', () => {
  it('returns 404 outside the scope, also for a colleague', async () => {
    const { id, organization } = await makePrintedCase(t)
    const stranger = (await makePractice(t)).owner
    expect(await t.as(stranger).refused(requestCalls.get, { params: { id } })).toMatchObject({
      status: 404,
      code: CODE.notFound,
    })
    const member = await makeMember(t.services, organization.id)
    expect((await t.as(member).refused(requestCalls.get, { params: { id } })).status).toBe(404)
  })

  it('returns patient, trays, print, location and parcel', async () => {
    const practice = await makePractice(t)
    const { id, patient, printing } = await makePrintedCase(t, practice)
    const neighbour = await makePrintedCase(t, practice)
    await makePrintedCase(t, practice, { shipping_method_id: 1 })
    const tray = await makeFlawedTray(t, id)
    const { customer_request } = await practice.as.call(requestCalls.get, { params: { id } })
    expect(customer_request).toMatchObject({
      id,
      status_id: 1,
      patient: { id: patient.id, user: { id: practice.owner.id }, organization: { id: practice.organization.id } },
      flawed_trays: [{ id: tray.id, status_id: 1, arch: { jaw_type_id: 1 }, customer_request_id: id }],
      management_data: {},
      custom_shipping_fee: null,
      printing_request: {
        id: printing.id,
        shipping_method: { id: 2, name: 'Express' },
        shipping_method_label: 'Express',
        location: { id: practice.location.id, full_address: '12 Foundry Row, Ogden, UT 84401' },
        labels: { patient: null, shipping: null },
        chosen_wi_organization_id: practice.organization.id,
      },
    })
    expect(customer_request.printing_request?.items).toHaveLength(2)
    expect(customer_request.parcel.map((row) => row.id)).toEqual([id, neighbour.id])
  })

  it('shows holds in the list and in the parcel', async () => {
    const practice = await makePractice(t)
    const { id } = await makePrintedCase(t, practice)
    const held = await makePrintedCase(t, practice)
    await putOnHold(t, held.patient.id)
    const { customer_request } = await practice.as.call(requestCalls.get, { params: { id } })
    expect(customer_request.parcel.map((row) => [row.id, row.is_on_hold])).toEqual([
      [id, false],
      [held.id, true],
    ])
    const params = { id: practice.organization.id }
    const { customer_requests } = await practice.as.call(requestCalls.listOfOrganization, { params })
    const marks = new Map(customer_requests.data.map((row) => [row.id, row.is_on_hold]))
    expect([marks.get(id), marks.get(held.id)]).toEqual([false, true])
  })

  it('returns the file of an item: its own, else the newest print file of its jaw', async () => {
    const practice = await makePractice(t)
    const { id, patient, printing } = await makePrintedCase(t, practice)
    const names = async () => {
      const { customer_request } = await practice.as.call(requestCalls.get, { params: { id } })
      return customer_request.printing_request?.items.map(({ file }) => file?.original_name)
    }
    expect(await names()).toEqual([undefined, undefined])
    const place = { organization_id: practice.organization.id, patient_id: patient.id }
    await addFile(place, 'scan-upper.stl', 1)
    await addFile(place, 'tray-upper.stl', 5)
    await addFile(place, 'tray-upper-2.stl', 5)
    const own = await addFile(place, 'special.stl', 5)
    const [, lower] = printing.items
    const item = t.services.db.updateTable('printing_request_items').where('id', '=', lower?.id ?? 0)
    await item.set({ file_id: own.id }).execute()
    expect(await names()).toEqual(['tray-upper-2.stl', 'special.stl'])

    async function addFile({ organization_id, patient_id }: typeof place, name: string, type: 1 | 5) {
      const file_path = await upload(t.services, organization_id, name)
      const { patient_file } = await practice.as.call(fileCalls.store, {
        body: { file_path, patient_id, patient_file_type_id: type, original_file_name: name },
      })
      return patient_file
    }
  })

  it('hides staff notes and labels from customers, and parcels from lab partners', async () => {
    const { id, owner, organization } = await makePrintedCase(t)
    const { customer_request: mine } = await t.as(owner).call(requestCalls.get, { params: { id } })
    expect(mine).not.toHaveProperty('management_data')
    expect(mine.printing_request).not.toHaveProperty('labels')
    const partner = t.as(await makeLabPartner(t.services, organization.id))
    const { customer_request: theirs } = await partner.call(requestCalls.get, { params: { id } })
    expect(theirs).not.toHaveProperty('management_data')
    expect(theirs.printing_request).not.toHaveProperty('labels')
    expect(theirs.parcel).toEqual([])
    expect(theirs.printing_request?.bundled_shipment_id).toBeNull()
  })
})

describe('PUT /customer_requests/:id/management_data', () => {
  it('is limited to staff, and assigns staff only', async () => {
    const { id, owner, organization, as } = await makePrintedCase(t)
    const sent = { params: { id }, body: { note: 'Call first' } }
    const partner = await makeLabPartner(t.services, organization.id)
    for (const person of [owner, partner]) {
      expect((await t.as(person).refused(requestCalls.saveManagementData, sent)).status).toBe(403)
    }
    const foreign = { params: { id }, body: { assigned_user_id: owner.id } }
    expect((await as.refused(requestCalls.saveManagementData, foreign)).error).toEqual({
      assigned_user_id: ['Only staff can be assigned.'],
    })
    expect((await as.refused(requestCalls.saveManagementData, { ...sent, params: { id: 1_000_000 } })).status).toBe(404)
  })

  it('keeps omitted fields and records the change', async () => {
    const { id, as, admin, patient } = await makePrintedCase(t)
    await as.call(requestCalls.saveManagementData, {
      params: { id },
      body: { assigned_user_id: admin.id, note: 'Call first', due_date: '2026-12-01' },
    })
    const { customer_request } = await as.call(requestCalls.saveManagementData, {
      params: { id },
      body: { note: null },
    })
    expect(customer_request.management_data).toEqual({
      assigned_user_id: admin.id,
      note: null,
      due_date: '2026-12-01',
    })
    const events = await listRequestEvents(t, patient.id)
    expect(events.at(-1)).toMatchObject({
      name: 'request.changed',
      data: { request_id: id, what: 'management_data' },
      actor_id: admin.id,
    })
  })

  it('does not overwrite a concurrent note of another user', async () => {
    const { id, as, admin } = await makePrintedCase(t)
    const params = { id }
    const { updated_at } = (await as.call(requestCalls.get, { params })).customer_request
    await as.call(requestCalls.saveManagementData, { params, body: { note: 'First', updated_at } })
    const late = await as.refused(requestCalls.saveManagementData, { params, body: { note: 'Second', updated_at } })
    expect(late).toEqual({
      status: 409,
      code: CODE.conflict,
      error: `This record was changed by ${admin.first_name} ${admin.last_name}. Reload to see the changes.`,
    })
    const { customer_request } = await as.call(requestCalls.get, { params })
    expect(customer_request.management_data?.note).toBe('First')
  })
})

describe('GET /printing_requests', () => {
  it('rejects an unknown filter', async () => {
    const { as } = await makePractice(t)
    expect((await as.send(requestCalls.listPrinting, { query: { filter: { colour: 'red' } } })).status).toBe(422)
  })

  it('supports every filter, five per page, newest first', async () => {
    const practice = await makePractice(t)
    const made = []
    for (let count = 0; count < 6; count += 1) made.push(await makePrintedCase(t, practice))
    const [first, second] = made
    if (!first || !second) throw new Error('six were made')
    await practice.as.call(caseRequestCalls.cancel, { params: { id: first.id } })
    const organization_id = [practice.organization.id]
    const find = async (filter: object, more: object = {}) => {
      const { printing_requests } = await practice.as.call(requestCalls.listPrinting, {
        query: { filter: { organization_id, ...filter }, ...more },
      })
      return printing_requests.data.map((row) => row.id)
    }
    expect(await find({})).toEqual(
      made
        .slice(1)
        .map((each) => each.printing.id)
        .reverse(),
    )
    expect(await find({ printing_request_status_id: [3] })).toEqual([first.printing.id])
    expect(await find({ patient_full_name_like: second.patient.last_name })).toEqual([second.printing.id])
    expect(await find({ doctor_full_name_like: 'nobody' })).toEqual([])
    expect(await find({ 'arch.patient.user_id': practice.owner.id, only_with_patient: true })).toHaveLength(5)
    expect(await find({ chosen_wi_organization_id: [1_000_000] })).toEqual([])
    const ship = second.printing.ship_date ?? ''
    expect(await find({ ship_date_between: `${ship},${ship}` }, { perPage: 500, sort: 'ship_date,id' })).toHaveLength(6)
    expect(await find({ ship_date_between: ',2020-01-01' })).toEqual([])
  })
})

describe('GET /printing_requests/:id', () => {
  it('returns 404 outside the scope, else the print', async () => {
    const { printing, owner } = await makePrintedCase(t)
    const stranger = t.as((await makePractice(t)).owner)
    expect((await stranger.refused(requestCalls.getPrinting, { params: { id: printing.id } })).status).toBe(404)
    const { printing_request } = await t.as(owner).call(requestCalls.getPrinting, { params: { id: printing.id } })
    expect(printing_request).toMatchObject({ id: printing.id, printing_request_status_id: 1, assigned_to: 'O' })
  })
})
