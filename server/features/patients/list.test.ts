import { describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/call.ts'
import { patientCalls } from '#contract/patients.ts'
import { createSteps } from '#server/features/workflow/actions.ts'
import { testApp } from '#server/testing/app.ts'
import {
  makeCase,
  makeLabPartner,
  makeLocation,
  makeMember,
  makeOrganization,
  testContext,
  refreshTestCase,
} from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services

type Query = NonNullable<CallArguments<typeof patientCalls.list>['query']>
type Filter = NonNullable<Query['filter']>

async function practice() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  return { organization, owner, location, place, lab: await makeLabPartner(t.services, organization.id) }
}

const admin = await makeUser(t.services, { role: 'admin' })

async function listed(user: { id: number }, query: Query) {
  const { patients } = await t.as(user).call(patientCalls.list, { query: { perPage: 50, ...query } })
  return patients.data.map((row) => row.id)
}

type Print = {
  ship_date?: string
  status_id?: number
  assigned_to?: 'O' | 'H'
  tracking?: string
  location_id?: number
}

/** Inserts a customer request with a printing request, as approving a setup does. */
async function makePrint(made: { id: number; organization_id: number }, more: Print = {}) {
  const stamps = { created_at: t.services.clock(), updated_at: t.services.clock() }
  const { id } = await db
    .insertInto('customer_requests')
    .values({
      patient_id: made.id,
      organization_id: made.organization_id,
      status_id: more.status_id ?? 1,
      tracking_number: more.tracking ?? null,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('printing_requests')
    .values({
      customer_request_id: id,
      organization_id: made.organization_id,
      printing_request_status_id: more.status_id === 4 ? 2 : 1,
      location_id: more.location_id ?? null,
      assigned_to: more.assigned_to ?? 'O',
      shipping_method_id: 2,
      ship_date: more.ship_date ?? '2026-11-30',
      ...stamps,
    })
    .execute()
  await refreshTestCase(t.services, made.id)
  return id
}

function setPatient(id: number, values: Record<string, unknown>) {
  return db.updateTable('patients').set(values).where('id', '=', id).execute()
}

describe('GET /patients', () => {
  it.each([
    [{ perPage: '501' }, { perPage: ['Must not exceed 500.'] }],
    [{ page: '0' }, { page: ['Must not be less than 1.'] }],
    [{ page: 'two' }, { page: ['Must be a number.'] }],
    [{ filter: { held: 'perhaps' } }, { 'filter.held': ['Must be true or false.'] }],
    [{ filter: { trashed: 'all' } }, { 'filter.trashed': ['Must be one of: with, only.'] }],
    [{ filter: { filter_assignments: 'O,X' } }, { 'filter.filter_assignments': ['Must be one of: 3, O, H.'] }],
    [{ filter: { created_at_between: '2026-13-45,' } }, { 'filter.created_at_between.from': ['Invalid date.'] }],
  ])('rejects %j with a message', async (query, error) => {
    const refused = await t.as(admin).send(patientCalls.list, { query })
    expect([refused.status, refused.body]).toEqual([422, { error, code: 1422 }])
  })

  it('rejects an unknown filter and an invalid value', async () => {
    const refused = await t.as(admin).send(patientCalls.list, { query: { filter: { nonsense: '1' } } })
    expect(refused.status).toBe(422)
    const wrong = await t.as(admin).send(patientCalls.list, { query: { filter: { created_at_between: 'today' } } })
    expect(wrong.status).toBe(422)
  })

  it('shows each user the patients in their scope', async () => {
    const { organization, owner, place, lab } = await practice()
    const member = await makeMember(t.services, organization.id)
    const of_owner = await makeCase(t.services, place)
    const of_member = await makeCase(t.services, { ...place, user_id: member.id })
    const foreign = await practice()
    await makeCase(t.services, foreign.place)
    expect(new Set(await listed(owner, {}))).toEqual(new Set([of_owner.id, of_member.id]))
    expect(new Set(await listed(lab, {}))).toEqual(new Set([of_owner.id, of_member.id]))
    expect(await listed(member, {})).toEqual([of_member.id])
    const filter = { organization_id: String(foreign.organization.id) }
    expect(await listed(owner, { filter })).toEqual([])
    expect(await listed(await makeUser(t.services), {})).toEqual([])
  })

  it('lists archived patients only on request, and never to customers', async () => {
    const { organization, owner, place } = await practice()
    const active = await makeCase(t.services, place)
    const archived = await makeCase(t.services, place)
    await setPatient(archived.id, { deleted_at: t.services.clock() })
    const ask = (filter: Filter, user = admin) =>
      listed(user, { filter: { organization_id: String(organization.id), ...filter } })
    expect(await ask({})).toEqual([active.id])
    expect(await ask({ archived_only: true, trashed: 'with' })).toEqual([archived.id])
    expect(await ask({ trashed: 'only' })).toEqual([archived.id])
    expect(await ask({ trashed: 'with' })).toHaveLength(2)
    expect(await ask({ archived_only: true }, owner)).toEqual([active.id])
  })

  it('applies every filter', async () => {
    const { organization, owner, location, place } = await practice()
    const rush = await makeCase(t.services, { ...place, last_name: 'Quintero', rush_case: true })
    const done = await makeCase(t.services, { ...place, submission_completed_by: 3 })
    const plain = await makeCase(t.services, place)
    const form = (id: number) => db.updateTable('rx_forms').where('patient_id', '=', id)
    await form(rush.id).set({ impression_type: 1, products_list: 64 }).execute()
    await setPatient(rush.id, { is_on_hold: true })
    await db
      .updateTable('workflow_steps')
      .set({ started_at: t.services.clock() })
      .where('patient_id', '=', rush.id)
      .where('position', '=', 1)
      .execute()
    await setPatient(done.id, {
      setup_completed_at: '2026-10-02T10:00:00.000Z',
      approved_at: '2026-10-03T10:00:00.000Z',
      created_at: '2026-10-01T23:59:59.999Z',
    })
    await db
      .updateTable('workflow_steps')
      .set({ started_at: t.services.clock(), finished_at: t.services.clock() })
      .where('patient_id', '=', done.id)
      .execute()
    const request = await makePrint(done, { tracking: '1ZABC', assigned_to: 'H', location_id: location?.id ?? 0 })
    for (const { id } of [rush, plain]) await refreshTestCase(t.services, id)
    const tray = await db
      .insertInto('case_trays')
      .values({ tray_number: `T${plain.id}`, created_at: t.services.clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setPatient(plain.id, { case_tray_id: tray.id })
    const name = `${owner.first_name} ${owner.last_name}`.toUpperCase()

    const cases: [Filter, { id: number }[]][] = [
      [{ user_id: owner.id }, [rush, done, plain]],
      [{ user_id: admin.id }, []],
      [{ chosen_wi_organization_id: String(organization.id + 1) }, []],
      [{ ids: `${rush.id},${plain.id}` }, [rush, plain]],
      [{ patient_full_name_like: 'SOF quint' }, [rush]],
      [{ patient_full_name_like: '100%' }, []],
      [{ doctor_full_name_like: name }, [rush, done, plain]],
      [{ doctor_full_name_like: 'typodont.test' }, []],
      [{ doctor_full_name_or_organization_like: `${owner.last_name} ${organization.name}` }, [rush, done, plain]],
      [{ held: 'true' }, [rush]],
      [{ held: '0' }, [done, plain]],
      [{ only_on_hold: 'false' }, [rush, done, plain]],
      [{ cancelled: true }, []],
      [{ cancelled: false }, [rush, done, plain]],
      [{ active_request_only: true }, [rush, done, plain]],
      [{ rush_case_only: true }, [rush]],
      [{ awaiting_approval: true }, []],
      [{ patient_status_id: 1 }, [rush, plain]],
      [{ patient_status_id: 2 }, [rush]],
      [{ patient_status_id: 3 }, []],
      [{ patient_status_id: 4 }, [done]],
      [{ patient_status_id: 5 }, []],
      [{ filter_assignments: '3' }, [done]],
      [{ filter_assignments: 'O,H' }, [rush, done, plain]],
      [{ filter_request_type_status: 'initial_case_setup:new' }, [plain]],
      [{ filter_request_type_status: 'initial_case_setup:in_progress,printing_request:new' }, [rush, done]],
      [{ filter_request_type_status: 'initial_case_setup:completed' }, [done]],
      [{ filter_request_type_status: 'flawed_tray:pending' }, []],
      [{ request_step: 'digital_design' }, [rush, plain]],
      [{ tracking_number: '1zabc' }, [done]],
      [{ filter_shipping_type: 'express' }, [done]],
      [{ filter_shipping_type: 'standard,urgent' }, []],
      [{ filter_ship_date_range: '2026-11-30,2026-11-30' }, [done]],
      [{ filter_ship_date_range: '2026-12-01,' }, []],
      [{ shipped_between: ',2026-12-31' }, []],
      [{ created_at_between: '2026-10-01,2026-10-01' }, [done]],
      [{ completed_case_between: ',2026-10-02' }, [done]],
      [{ completed_case_between: '2026-10-03,' }, []],
      [{ impression_type: '1,2' }, [rush]],
      [{ products_list: 64 + 128 }, [rush]],
      [{ products_list: 128 }, []],
      [{ case_tray_id: tray.id }, [plain]],
      [{ null_tray_only: true }, [rush, done]],
      [{ organization_type: 'DSO' }, []],
      [{ organization_type: ',', filter_assignments: ' ', impression_type: '' }, [rush, done, plain]],
      [{ shipping: true }, []],
    ]
    for (const [filter, expected] of cases) {
      const found = await listed(admin, { filter: { organization_id: String(organization.id), ...filter } })
      expect({ filter, ids: new Set(found) }).toEqual({ filter, ids: new Set(expected.map((each) => each.id)) })
    }

    const work = testContext(t.services)
    await createSteps(work, 'print', { patient_id: done.id, customer_request_id: request })
    const finish = async (below: number, status_id: number) => {
      await db
        .updateTable('workflow_steps')
        .set({ started_at: work.now, finished_at: work.now })
        .where('customer_request_id', '=', request)
        .where('position', '<', below)
        .execute()
      await db.updateTable('customer_requests').set({ status_id }).where('id', '=', request).execute()
      await refreshTestCase(t.services, done.id)
    }
    const shipping = () => listed(admin, { filter: { organization_id: String(organization.id), shipping: true } })
    await finish(3, 2)
    expect(await shipping()).toEqual([])
    await finish(4, 2)
    expect(await shipping()).toEqual([done.id])
    await finish(11, 3)
    expect(await shipping()).toEqual([done.id])
  })

  it('filters flawed trays by the state that their badge shows', async () => {
    const { organization, place } = await practice()
    const made = await makeCase(t.services, place)
    const now = t.services.clock()
    const stamps = { created_at: now, updated_at: now }
    const request = await makePrint(made)
    const tray = { customer_request_id: request, jaw_type_id: 1, print: 1, ...stamps }
    await db.insertInto('flawed_trays').values(tray).execute()
    const work = testContext(t.services)
    await createSteps(work, 'flawed', { patient_id: made.id, customer_request_id: request })
    const states = async () => {
      const found = []
      for (const status of ['new', 'in_progress', 'pending', 'completed']) {
        const filter = {
          organization_id: String(organization.id),
          filter_request_type_status: `flawed_tray:${status}`,
        }
        if ((await listed(admin, { filter })).includes(made.id)) found.push(status)
      }
      return found
    }
    expect(await states()).toEqual(['new', 'pending'])
    const { patients } = await t.as(admin).call(patientCalls.list, { query: { filter: { ids: String(made.id) } } })
    expect(patients.data[0]).toMatchObject({ has_pending_flawed_tray_request: true, step_key: 'digital_design' })
    const steps = db.updateTable('workflow_steps').where('customer_request_id', '=', request)
    await steps.set({ started_at: now }).where('position', '=', 1).execute()
    expect(await states()).toEqual(['in_progress', 'pending'])
    await db.updateTable('flawed_trays').set({ status_id: 2 }).where('customer_request_id', '=', request).execute()
    expect(await states()).toEqual(['completed'])
  })

  it('paginates, counts the steps and returns the fields of a row', async () => {
    const { organization, place, owner } = await practice()
    const first = await makeCase(t.services, place)
    const second = await makeCase(t.services, place)
    await setPatient(second.id, { is_on_hold: true })
    await db
      .insertInto('on_hold_notes')
      .values({
        patient_id: second.id,
        user_id: owner.id,
        name: 'Mina',
        note: 'Retake the bite',
        is_on_hold_reason: 'hold',
        created_at: t.services.clock(),
      })
      .execute()
    await makePrint(first, { tracking: 'A1' })
    const query = {
      filter: { organization_id: String(organization.id), chosen_wi_organization_id: String(organization.id) },
      sort: 'created_at',
      perPage: 1,
      page: 2,
      resource_type: 'workflow' as const,
    }
    const { patients, meta, metadata } = await t.as(admin).call(patientCalls.list, { query })
    expect(meta).toEqual({ total: 2, per_page: 1, current_page: 2, last_page: 2 })
    expect(patients).toMatchObject({ from: 2, to: 2, total: 2 })
    expect(patients.data[0]).toMatchObject({
      id: second.id,
      organization_name: organization.name,
      doctor_name: `${owner.first_name} ${owner.last_name}`,
      hold_note: 'Retake the bite',
      customer_request_id: null,
      has_pending_flawed_tray_request: false,
      thumbnail_url: null,
      workflow_data: { id: second.id },
    })
    expect(metadata.total_per_request_step.initial_case_setup).toMatchObject({ digital_design: 2, printing: 0 })
    const before = await t.as(admin).call(patientCalls.list, { query: { ...query, page: 1 } })
    expect(before.patients.data[0]).toMatchObject({
      id: first.id,
      tracking_number: 'A1',
      shipping_method_id: 2,
      customer_request_status_id: 1,
    })
  })

  it('returns what include or includes name, and ignores unknown names', async () => {
    const { place, owner, organization, location } = await practice()
    const { id } = await makeCase(t.services, place)
    const rowWith = async (query: Query) =>
      (await t.as(owner).call(patientCalls.list, { query })).patients.data.find((row) => row.id === id)
    expect(await rowWith({ includes: 'payments' })).not.toHaveProperty('user')
    const whole = {
      user: { id: owner.id, email: owner.email },
      organization: { id: organization.id, account_number: organization.account_number },
      location: { id: location?.id },
      workflow_data: { id },
    }
    for (const name of ['include', 'includes']) {
      expect(await rowWith({ [name]: 'user,organization,location,workflowData,payments' })).toMatchObject(whole)
    }
    expect(await rowWith({ include: 'user', includes: 'location' })).toMatchObject({
      user: whole.user,
      location: whole.location,
    })
  })

  it('sorts by ship date with rush first, and groups parcels except for lab partners', async () => {
    const { organization, place, location, lab } = await practice()
    const other = await makeLocation(t.services, organization.id)
    const cases = []
    for (let n = 0; n < 5; n += 1) cases.push(await makeCase(t.services, { ...place, rush_case: n === 3 }))
    const [a, b, c, d, e] = cases.map((each) => each.id)
    const here = location?.id ?? 0
    const dates = ['2026-12-03', '2026-12-02', '2026-12-03', '2026-12-03', '2026-12-03']
    for (const [index, made] of cases.entries()) {
      const location_id = index === 2 || index === 3 ? other.id : here
      await makePrint(made, { ship_date: dates[index] ?? '', location_id })
    }
    const filter = { organization_id: String(organization.id) }
    expect(await listed(admin, { filter })).toEqual([b, d, a, c, e])
    expect(await listed(admin, { filter, sort: '-ship_date_sort' })).toEqual([d, e, c, a, b])
    const bundled = { filter, sort: 'bundled_shipment_id,ship_date_sort' }
    expect(await listed(admin, bundled)).toEqual([b, a, e, d, c])
    expect(await listed(lab, bundled)).toEqual([b, d, a, c, e])
    const { patients } = await t.as(lab).call(patientCalls.list, { query: { perPage: 50, ...bundled } })
    expect(patients.data.every((row) => row.bundled_shipment_id === null)).toBe(true)
  })
})

describe('GET /organizations/{id}/patients and patient_counts_per_status', () => {
  it('return 404 outside the scope', async () => {
    const { organization } = await practice()
    const foreign = await practice()
    const params = { id: organization.id }
    for (const user of [foreign.owner, foreign.lab]) {
      expect((await t.as(user).refused(patientCalls.listOfOrganization, { params })).status).toBe(404)
      expect((await t.as(user).refused(patientCalls.countsPerStatus, { params })).status).toBe(404)
    }
  })

  it('filter by locations and status, and count per status', async () => {
    const { organization, owner, place } = await practice()
    const other = await makeLocation(t.services, organization.id)
    const first = await makeCase(t.services, place)
    const second = await makeCase(t.services, { ...place, location_id: other.id })
    const approved = await makeCase(t.services, place)
    await setPatient(approved.id, { status_key: 'approved' })
    const canceled = await makeCase(t.services, place)
    await setPatient(canceled.id, { status_key: 'canceled' })
    const archived = await makeCase(t.services, place)
    await setPatient(archived.id, { deleted_at: t.services.clock() })
    const params = { id: organization.id }
    const ids = async (query: NonNullable<CallArguments<typeof patientCalls.listOfOrganization>['query']>) => {
      const reply = await t.as(owner).call(patientCalls.listOfOrganization, { params, query })
      return reply.patients.data.map((row) => row.id)
    }
    expect(await ids({})).toEqual([canceled.id, approved.id, second.id, first.id])
    expect(await ids({ filter: { status: 'new' } })).toEqual([first.id, second.id])
    expect(await ids({ filter: { status: 'all', locations: String(other.id) } })).toEqual([second.id])
    const counts = await t.as(owner).call(patientCalls.countsPerStatus, {
      params,
      query: { filter: { status: 'approved' } },
    })
    expect(counts.data).toEqual({ all: 4, new: 2, in_progress: 0, awaiting_approval: 0, approved: 1, completed: 0 })
    const staff = await t.as(admin).call(patientCalls.countsPerStatus, {
      params,
      query: { filter: { locations: String(other.id), archived_only: true } },
    })
    expect(staff.data.all).toBe(0)
  })
})
