import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { caseCalls } from '#contract/cases.ts'
import { holidayCalls } from '#contract/holidays.ts'
import { patientCalls } from '#contract/patients.ts'
import { promiseCalls } from '#contract/promises.ts'
import { requestCalls } from '#contract/requests.ts'
import { testApp } from '#server/testing/app.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { jobContextByHand } from '#server/jobs/handlers.ts'
import { measurePromises } from './measure-promises.ts'
import { passOverOpenCases } from './nightly-pass.ts'

const t = await testApp()
const { db } = t.services
const admin = await makeUser(t.services, { role: 'admin' })

/** Monday, 9:00 in the lab. */
const MONDAY = '2026-10-19T16:00:00.000Z'
const TUESDAY = '2026-10-20T16:00:00.000Z'
const WEDNESDAY = '2026-10-21T16:00:00.000Z'

beforeEach(() => t.setClock(MONDAY))
afterEach(() => t.setClock(undefined))

/** Submits a case with trays that the provider prints and sends by Express. */
async function submit(values: object = {}) {
  const { organization, owner, location } = await makeOrganization(t.services)
  const form = caseForm(organization.id, location?.id ?? 0, {
    impression_date: '2026-10-16',
    export_type: 1,
    print_assignment: 'O',
    shipping_method: 2,
    shipping_location_id: location?.id ?? 0,
    ...values,
  })
  const { rx_form } = await t.as(owner).call(caseCalls.submit, { body: form })
  const id = rx_form.patient_id ?? 0
  return {
    id,
    params: { id },
    owner,
    location,
    rx_form,
    // Sessions end within the days that a test passes over.
    get practice() {
      return t.as(owner)
    },
    get staff() {
      return t.as(admin, { management: true })
    },
  }
}

async function promiseOf({ practice, params }: Awaited<ReturnType<typeof submit>>) {
  return (await practice.call(patientCalls.get, { params })).patient.promise
}

async function reasonsOf({ practice, params }: Awaited<ReturnType<typeof submit>>) {
  const { promises } = await practice.call(promiseCalls.history, { params })
  return promises.map(({ reason }) => reason)
}

async function nightlyPass(now: string) {
  t.setClock(now)
  const nobody = { add: () => {}, runAll: async () => {} }
  await passOverOpenCases(jobContextByHand(t.services, { kind: 'clock', slot: 'day' }, nobody))
}

describe('GET /patients/:id/promises', () => {
  it('refuses the signed out and hides cases of others', async () => {
    const { params } = await submit()
    const { owner: other } = await makeOrganization(t.services)
    expect((await t.refused(promiseCalls.history, { params })).status).toBe(401)
    expect((await t.as(other).refused(promiseCalls.history, { params })).status).toBe(404)
  })

  it('shows what was promised at the submit, and how it was calculated', async () => {
    const made = await submit()
    const { promises } = await made.practice.call(promiseCalls.history, { params: made.params })
    expect(promises).toHaveLength(1)
    const [first] = promises
    expect(first).toMatchObject({ reason: 'submitted', station: 'setup', made_at: MONDAY, until: null })
    expect(first?.lines.map(({ label }) => label)).toContain('Digital Design')
    expect(first?.lines.every(({ measured }) => !measured)).toBe(true)
  })
})

describe('The promise of a case', () => {
  it('stands on the case, in both lists and at its request, and names days in order', async () => {
    const made = await submit()
    const promise = await promiseOf(made)
    expect(promise).toMatchObject({ reason: 'submitted', setup_by: '2026-10-20' })
    const days = [promise?.setup_by, promise?.ships_likely, promise?.ships_safe, promise?.arrives_safe]
    expect(days).toEqual(days.toSorted((a, b) => (a ?? '').localeCompare(b ?? '')))
    const query = { filter: { ids: [made.id] } }
    const { patients } = await made.staff.call(patientCalls.list, { query })
    expect(patients.data[0]?.promise).toEqual(promise)
  })

  it('moves with an approval, which the timeline tells', async () => {
    const made = await submit()
    await made.staff.call(caseStepCalls.completeSetup, { params: made.params, body: {} })
    t.setClock('2026-10-26T16:00:00.000Z')
    const { patient } = await made.practice.call(caseStepCalls.approve, { params: made.params, body: {} })
    expect(patient.promise).toMatchObject({ reason: 'approved', setup_by: null, answer_by: null })
    expect((patient.promise?.ships_likely ?? '') > '2026-10-26').toBe(true)
    const [request] = patient.customer_requests
    const { customer_request } = await made.staff.call(requestCalls.get, { params: { id: request?.id ?? 0 } })
    expect(customer_request.promise).toEqual(patient.promise)
    const { events } = await made.practice.call(patientCalls.events, { params: made.params, query: {} })
    expect(events.data.map(({ name }) => name)).toContain('promise.moved')
  })

  it('moves with a hold and with its release, and an undo is not refused for it', async () => {
    const made = await submit()
    const before = await promiseOf(made)
    t.setClock(WEDNESDAY)
    const body = { action_owner_name: 'Mina Castellano', reason: 'The bite is missing' }
    const { undo } = await made.staff.call(caseStepCalls.toggleHold, { params: made.params, body })
    const held = await promiseOf(made)
    expect(held?.reason).toBe('held')
    expect((held?.ships_likely ?? '') > (before?.ships_likely ?? '')).toBe(true)
    await made.staff.call(caseStepCalls.undo, { params: made.params, body: { event_id: undo.event_id } })
    expect((await promiseOf(made))?.reason).toBe('released')
  })

  it('follows the dates that staff set at the shipment', async () => {
    const made = await submit()
    await made.staff.call(caseStepCalls.completeSetup, { params: made.params, body: {} })
    const { patient } = await made.practice.call(caseStepCalls.approve, { params: made.params, body: {} })
    const id = patient.customer_requests[0]?.id ?? 0
    const { customer_request } = await made.staff.call(requestCalls.get, { params: { id } })
    const printing = customer_request.printing_request
    await made.staff.call(caseRequestCalls.updateShipping, {
      params: { id: printing?.id ?? 0 },
      body: {
        location_id: made.location?.id ?? 0,
        shipping_method_id: 2,
        expected_arrival_date: '2026-11-03',
        delivery_date_from: '2026-11-02',
        delivery_date_to: '2026-11-04',
      },
    })
    const promise = await promiseOf(made)
    expect(promise).toMatchObject({
      reason: 'shipping_edited',
      arrives_likely: '2026-11-03',
      arrives_safe: '2026-11-03',
    })
  })

  it('is over once the case is canceled', async () => {
    const made = await submit()
    await made.practice.call(caseCalls.cancel, { params: { id: made.rx_form.id } })
    expect(await promiseOf(made)).toBeNull()
    expect(await reasonsOf(made)).toEqual(['submitted'])
  })
})

describe('The nightly pass', () => {
  it('moves a case that nobody works on, at most once a day', async () => {
    const made = await submit()
    await nightlyPass(MONDAY)
    expect(await reasonsOf(made)).toEqual(['submitted'])
    await nightlyPass(WEDNESDAY)
    expect(await reasonsOf(made)).toEqual(['running_late', 'submitted'])
    await nightlyPass('2026-10-21T22:00:00.000Z')
    expect(await reasonsOf(made)).toEqual(['running_late', 'submitted'])
  })

  it('names a changed calendar as the reason', async () => {
    const made = await submit()
    const days = ['2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23'].map((date) => ({ date, name: 'Move' }))
    await made.staff.call(holidayCalls.save, { body: { days } })
    await nightlyPass(TUESDAY)
    await made.staff.call(holidayCalls.save, { body: { days: [] } })
    expect(await reasonsOf(made)).toEqual(['calendar_changed', 'submitted'])
  })

  it('notifies the doctor once of a bonding that is no longer safe', async () => {
    const made = await submit({ bonding_date: '2026-11-06' })
    await t.runJobs()
    await nightlyPass('2026-11-02T16:00:00.000Z')
    await nightlyPass('2026-11-03T16:00:00.000Z')
    await t.runJobs()
    const notices = await db
      .selectFrom('notifications')
      .where('patient_id', '=', made.id)
      .where('user_id', '=', made.owner.id)
      .where('message', 'like', '%before the bonding on Fri,\u00A0Nov\u00A06%')
      .select('id')
      .execute()
    expect(notices).toHaveLength(1)
  })
})

it('What was measured replaces what was measured before, and too little counts as nothing', async () => {
  const made = await submit()
  await made.staff.call(caseStepCalls.completeSetup, { params: made.params, body: {} })
  const nobody = { add: () => {}, runAll: async () => {} }
  for (let turn = 0; turn < 2; turn += 1)
    await measurePromises(jobContextByHand(t.services, { kind: 'clock', slot: 'day' }, nobody))
  const { measures } = await db
    .selectFrom('promise_measures')
    .where('key', '=', 'lab')
    .select('measures')
    .executeTakeFirstOrThrow()
  expect(measures).toMatchObject({
    steps: expect.any(Object),
    queue: expect.any(Object),
    accuracy: { due: expect.any(Number), held: expect.any(Number) },
  })
  const { promises } = await made.practice.call(promiseCalls.history, { params: made.params })
  expect(promises[0]?.lines.some(({ label }) => label === 'Answer of the practice')).toBe(true)
})

describe('POST /promises/preview', () => {
  it('refuses a body without a case, and hides cases of others', async () => {
    const made = await submit()
    const { owner: other } = await makeOrganization(t.services)
    expect((await made.practice.send(promiseCalls.preview, { body: {} })).status).toBe(422)
    const body = { patient_id: made.id }
    expect((await t.as(other).refused(promiseCalls.preview, { body })).status).toBe(404)
  })

  it('shows the dates of a new form and of a change, and saves nothing', async () => {
    const made = await submit()
    const form = { export_type: 1, print_assignment: 'O' as const, submission_completed_by: 1, products_list: 0 }
    const express = await made.practice.call(promiseCalls.preview, { body: { form: { ...form, shipping_method: 2 } } })
    const standard = await made.practice.call(promiseCalls.preview, { body: { form: { ...form, shipping_method: 1 } } })
    expect(express.promise.reason).toBe('submitted')
    expect((standard.promise.arrives_safe ?? '') > (express.promise.arrives_safe ?? '')).toBe(true)
    await made.staff.call(caseStepCalls.completeSetup, { params: made.params, body: {} })
    const now = await promiseOf(made)
    const change = await made.practice.call(promiseCalls.preview, {
      body: { patient_id: made.id, asks_for_change: true },
    })
    expect(change.promise).toMatchObject({ reason: 'change_requested', setup_by: expect.any(String) })
    expect((change.promise.ships_likely ?? '') >= (now?.ships_likely ?? '')).toBe(true)
    expect(await promiseOf(made)).toEqual(now)
  })
})
