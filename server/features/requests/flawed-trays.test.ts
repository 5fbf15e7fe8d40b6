import { describe, expect, inject, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { CODE } from '#contract/errors.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { flawedTrayCalls } from '#contract/flawed-trays.ts'
import { patientCalls } from '#contract/patients.ts'
import { workflowCalls } from '#contract/workflow.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember } from '#server/testing/factories.ts'
import { addFile, archBody, makeApprovedCase, makeReportedTray } from '#server/testing/flawed-trays.ts'
import { makePractice, printingRequestBody } from '#server/testing/requests.ts'

const t = await testApp()
const { db } = t.services

async function makeWorld() {
  const practice = await makePractice(t)
  const { organization, owner, location } = practice
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location.id }
  return { ...practice, place, doctor: t.as(owner), own: { organization_id: String(organization.id) } }
}

describe('GET /flawed_trays', () => {
  it('returns what the reader can see, and rejects an unknown filter', async () => {
    const { place, organization, owner, as, doctor } = await makeWorld()
    const member = await makeMember(t.services, organization.id)
    const first = await makeReportedTray(t, place)
    const second = await makeReportedTray(t, { ...place, user_id: member.id })
    await makeReportedTray(t, (await makeWorld()).place)
    const ids = async (client: typeof as) =>
      (await client.call(flawedTrayCalls.list, { query: { perPage: 500 } })).flawed_trays.data.map((tray) => tray.id)
    const both = [second.tray.id, first.tray.id]
    expect(await ids(doctor)).toEqual(both)
    expect(await ids(t.as(await makeLabPartner(t.services, organization.id)))).toEqual(both)
    expect(await ids(t.as(member))).toEqual([second.tray.id])
    expect((await ids(as)).length).toBeGreaterThan(2)
    const params = { id: first.tray.id }
    expect((await t.as(member).refused(flawedTrayCalls.get, { params })).status).toBe(404)
    expect((await t.as(owner).call(flawedTrayCalls.get, { params })).flawed_tray).toMatchObject({
      patient_id: first.patient.id,
      organization_name: organization.name,
      customer_request_status_id: 1,
    })
    expect((await as.send(flawedTrayCalls.list, { query: { 'filter[colour]': 'red' } })).status).toBe(422)
  })

  it('filters by names, status, organization and doctor, nested or flat, sorts, and returns five', async () => {
    const { place, own, as, organization } = await makeWorld()
    const member = await makeMember(t.services, organization.id)
    const made = [await makeReportedTray(t, { ...place, user_id: member.id })]
    for (let count = 1; count < 6; count += 1) made.push(await makeReportedTray(t, place))
    const [first, second] = made
    if (!first || !second) throw new Error('six were made')
    const found = async (filter: object, more: object = {}) => {
      const query = { filter: { ...own, ...filter }, ...more }
      return (await as.call(flawedTrayCalls.list, { query })).flawed_trays
    }
    expect(await found({})).toMatchObject({ per_page: 5, total: 6, last_page: 2 })
    await db.updateTable('patients').set({ first_name: 'Marisol' }).where('id', '=', first.patient.id).execute()
    const names = { patient_full_name_like: 'delgado MARI' }
    expect((await found(names)).data.map((tray) => tray.id)).toEqual([first.tray.id])
    expect((await found({ 'arch.patient.user_id': member.id })).total).toBe(1)
    expect((await found({ doctor_full_name_like: member.last_name, only_with_patient: true })).total).toBe(1)
    expect((await found({ chosen_wi_organization_id: [organization.id] })).total).toBe(6)
    expect((await found({ organization_id: [1, 2], chosen_wi_organization_id: [organization.id] })).total).toBe(0)
    const ordered = await found({}, { sort: 'id', perPage: 500 })
    expect(ordered.data.map((tray) => tray.id)).toEqual(made.map(({ tray }) => tray.id))
    const flat = { organization_id: own.organization_id, status_id: '1' }
    const body = { corrected_file_id: await addFile(t, second.patient) }
    await as.call(flawedTrayCalls.correct, { params: { id: second.tray.id }, body })
    expect((await found({ status_id: [2] })).data.map((tray) => tray.id)).toEqual([second.tray.id])
    expect((await as.send(flawedTrayCalls.list, { query: flat })).body).toMatchObject({ flawed_trays: { total: 5 } })
    await db
      .updateTable('patients')
      .set({ deleted_at: t.services.clock() })
      .where('id', '=', first.patient.id)
      .execute()
    expect((await found({})).total).toBe(5)
  })
})

describe('a canceled request', () => {
  it('leaves no tray pending, and the case can be printed and reported again', async () => {
    const { place, doctor, as, organization, location, own } = await makeWorld()
    const { patient, request, tray } = await makeReportedTray(t, place)
    const steps = async (group: 'flawed' | 'print') => {
      const shown = (await as.call(patientCalls.get, { params: patient })).patient
      return { current: shown.workflow_data?.current ?? null, steps: shown.workflow_data?.groups[group].steps ?? [] }
    }
    const now = t.services.clock()
    const start = async (group: 'flawed' | 'print') => {
      const step = (await steps(group)).steps[0]
      const processes = [{ id: step?.id ?? 0, user_id: null, started_at: now, finished_at: null }]
      return as.send(workflowCalls.saveProcesses, { params: { id: patient.id }, body: { processes } })
    }
    expect((await start('flawed')).status).toBe(200)
    expect((await steps('flawed')).current).toMatchObject({ request_type: 'flawed_tray', step: 'cft' })
    await doctor.call(caseRequestCalls.cancel, { params: { id: request.id } })

    const { flawed_tray } = await as.call(flawedTrayCalls.get, { params: { id: tray.id } })
    expect(flawed_tray).toMatchObject({ status_id: 1, customer_request_status_id: 5, closed_at: expect.any(String) })
    const waiting = { query: { filter: { ...own, status_id: [1] } } }
    expect((await as.call(flawedTrayCalls.list, waiting)).flawed_trays.total).toBe(0)
    const late = { params: { id: tray.id }, body: { corrected_file_id: await addFile(t, patient) } }
    expect((await as.refused(flawedTrayCalls.correct, late)).code).toBe(CODE.wrongState)

    const { patient: shown } = await doctor.call(patientCalls.get, { params: patient })
    expect(shown).toMatchObject({ has_pending_flawed_tray_request: false, step_request_type: null })
    expect((await steps('flawed')).current).toBeNull()
    const pending = { filter: { ...own, filter_request_type_status: ['flawed_tray:pending'] } }
    expect((await as.call(patientCalls.list, { query: pending })).patients.total).toBe(0)
    const { data } = await as.call(dashboardCalls.get, { query: { chosen_wi_organization_id: [organization.id] } })
    expect(data.filtered_statistics.flawed_trays).toMatchObject({ total: 1, canceled: 1, new: 0 })

    await as.call(caseRequestCalls.createPrinting, { body: printingRequestBody(patient.id, location.id) })
    expect((await start('print')).status).toBe(200)
    const again = await makeApprovedCase(t, place)
    await db.updateTable('customer_requests').set({ status_id: 5 }).where('patient_id', '=', again.id).execute()
    const params = { id: organization.id }
    const report = await doctor.call(flawedTrayCalls.report, { params, body: archBody(again.id) })
    expect(report.customer_request.flawed_trays).toHaveLength(1)
  })
})

/** The embedded database has one session, so requests cannot race there. */
const races = inject('template').kind === 'postgres' ? describe : describe.skip

races('under concurrency (PostgreSQL only)', () => {
  it('one of two reports succeeds, the other gets the message of the block', async () => {
    const { place, doctor, as, organization } = await makeWorld()
    const patient = await makeApprovedCase(t, place)
    const sent = { params: { id: organization.id }, body: archBody(patient.id) }
    await Promise.all([doctor, as].map((client) => client.call(patientCalls.get, { params: patient })))
    const replies = await Promise.all([doctor, as].map((client) => client.send(flawedTrayCalls.report, sent)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201, 409]))
    expect(replies.find((reply) => reply.status === 409)?.body).toEqual({
      error: 'A flawed tray of this patient is being corrected already.',
      code: CODE.trayCorrection,
    })
    const requests = await db
      .selectFrom('customer_requests')
      .where('patient_id', '=', patient.id)
      .select('id')
      .execute()
    expect(requests).toHaveLength(1)
  })

  it('a tray is corrected before its request is canceled, or not at all', async () => {
    const { place, doctor, as } = await makeWorld()
    for (let round = 0; round < 4; round += 1) {
      const { patient, request, tray } = await makeReportedTray(t, place)
      const body = { corrected_file_id: await addFile(t, patient) }
      const [corrected, cancelled] = await Promise.all([
        as.send(flawedTrayCalls.correct, { params: { id: tray.id }, body }),
        doctor.send(caseRequestCalls.cancel, { params: { id: request.id } }),
      ])
      expect(cancelled.status).toBe(200)
      const { flawed_tray } = await as.call(flawedTrayCalls.get, { params: { id: tray.id } })
      expect([corrected.status, flawed_tray.status_id]).toEqual(corrected.status === 200 ? [200, 2] : [409, 1])
      expect(flawed_tray.closed_at).not.toBeNull()
    }
  })
})
