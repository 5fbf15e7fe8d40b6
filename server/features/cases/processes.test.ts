import { describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { CODE } from '#contract/errors.ts'
import { patientCalls } from '#contract/patients.ts'
import { workflowCalls, type ProcessRow } from '#contract/workflow.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { printingRequestBody, putOnHold } from '#server/testing/requests.ts'

const t = await testApp()
const { db } = t.services
const admin = await makeUser(t.services, { role: 'admin' })
const tech = await makeUser(t.services, { role: 'tech_support' })

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:30:00.000Z'

async function newCase() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const made = await makeCase(t.services, place)
  return { organization, owner, place, made, params: { id: made.id } }
}

async function stepsOf(params: { id: number }, group: 'initial' | 'flawed' | 'print') {
  const { patient } = await t.as(admin).call(patientCalls.get, { params })
  const steps = patient.workflow_data?.groups[group].steps ?? []
  return { patient, steps }
}

function row(step: ProcessRow | undefined, change: Partial<ProcessRow> = {}) {
  if (!step) throw new Error('no such step')
  const { id, user_id, started_at, finished_at } = { ...step, ...change }
  return { id, user_id, started_at, finished_at }
}

function save(params: { id: number }, ...processes: ReturnType<typeof row>[]) {
  return { params, body: { processes } }
}

describe('PUT /tech-workflows/{id}/processes', () => {
  it('refuses customers and lab partners, and rows of other workflows', async () => {
    const { owner, params, organization } = await newCase()
    const { steps } = await stepsOf(params, 'initial')
    const lab = await makeLabPartner(t.services, organization.id)
    const started = row(steps[0], { started_at: EARLY })
    for (const user of [owner, lab]) {
      expect((await t.as(user).refused(workflowCalls.saveProcesses, save(params, started))).status).toBe(403)
    }
    const other = await newCase()
    expect((await t.as(tech).refused(workflowCalls.saveProcesses, save(other.params, started))).status).toBe(404)
  })

  it('lets technicians assign only themselves, and other staff assign only staff', async () => {
    const { owner, params } = await newCase()
    const { steps } = await stepsOf(params, 'initial')
    const give = (user_id: number | null) => save(params, row(steps[0], { user_id }))
    expect((await t.as(tech).refused(workflowCalls.saveProcesses, give(admin.id))).status).toBe(403)
    expect((await t.as(admin).refused(workflowCalls.saveProcesses, give(owner.id))).status).toBe(422)
    await t.as(admin).call(workflowCalls.saveProcesses, give(admin.id))
    const kept = save(params, row(steps[0], { user_id: admin.id }), row(steps[1], { user_id: tech.id }))
    const { workflow_data } = await t.as(tech).call(workflowCalls.saveProcesses, kept)
    const [first, second] = workflow_data.groups.initial.steps
    expect(first?.tech_name).toBe(`${admin.first_name} ${admin.last_name}`)
    expect(second?.tech_name).toBe(`${tech.first_name} ${tech.last_name}`)
    await t.as(tech).call(workflowCalls.saveProcesses, give(null))
    const { patient } = await t.as(owner).call(patientCalls.get, { params })
    expect(patient.workflow_data?.groups.initial.steps[1]).toMatchObject({ user_id: null, tech_name: null })
  })

  it('requires the start to be before the end', async () => {
    const { params } = await newCase()
    const { steps } = await stepsOf(params, 'initial')
    const wrong = save(params, row(steps[2], { started_at: LATE, finished_at: EARLY }))
    expect(await t.as(tech).refused(workflowCalls.saveProcesses, wrong)).toMatchObject({
      status: 422,
      error: { processes: ['Process Post Processing - ST must be before ET'] },
    })
  })

  it('does not overwrite a row that has changed since', async () => {
    const { params } = await newCase()
    const { steps } = await stepsOf(params, 'initial')
    const stale = { ...row(steps[0], { started_at: EARLY }), updated_at: steps[0]?.updated_at }
    await t.as(admin).call(workflowCalls.saveProcesses, save(params, row(steps[0], { user_id: admin.id })))
    expect(await t.as(tech).refused(workflowCalls.saveProcesses, save(params, stale))).toMatchObject({
      status: 409,
      code: CODE.conflict,
    })
  })

  it('refuses an end without a start, and times in the future', async () => {
    const { params } = await newCase()
    const { steps } = await stepsOf(params, 'initial')
    const refused = async (change: Partial<ProcessRow>) =>
      (await t.as(tech).refused(workflowCalls.saveProcesses, save(params, row(steps[0], change)))).error
    const wrong = (words: string) => ({ processes: [`Process Digital Design - ${words}`] })
    expect(await refused({ finished_at: LATE })).toEqual(wrong('ET needs an ST'))
    const ahead = '2190-01-01T08:00:00.000Z'
    expect(await refused({ started_at: ahead })).toEqual(wrong('ST must not be in the future'))
    expect(await refused({ started_at: EARLY, finished_at: ahead })).toEqual(wrong('ET must not be in the future'))
    expect((await stepsOf(params, 'initial')).steps[0]).toMatchObject({ started_at: null, finished_at: null })
  })

  it('marks the form ready with the first start, and records it in the timeline', async () => {
    const { params, owner } = await newCase()
    const { steps } = await stepsOf(params, 'initial')
    const started = row(steps[0], { started_at: EARLY, user_id: tech.id })
    const { workflow_data } = await t.as(tech).call(workflowCalls.saveProcesses, save(params, started))
    expect(workflow_data.current).toMatchObject({ step: 'digital_design', status: 'IN_PROGRESS' })
    const { patient } = await stepsOf(params, 'initial')
    expect(patient).toMatchObject({ status_key: 'in_progress', step_status: 'IN_PROGRESS' })
    expect(patient.rx_form?.ready_at).not.toBeNull()
    expect(patient.rx_form?.intraoral_scan_date).toBe(patient.rx_form?.ready_at)
    const finished = row(steps[0], { started_at: EARLY, finished_at: LATE, user_id: tech.id })
    const done = await t.as(tech).call(workflowCalls.saveProcesses, save(params, finished))
    expect(done.workflow_data.groups.initial.steps[0]).toMatchObject({ status: 'COMPLETED', production_time: 90 })
    const { events } = await t.as(owner).call(patientCalls.events, { params })
    const work = events.data.filter(({ name }) => name !== 'promise.moved')
    expect(work.map((event) => [event.name, event.actor_name])).toEqual([
      ['step.finished', null],
      ['case.ready', null],
      ['step.started', null],
    ])
  })

  it('counts the waiting time of the next step from when the previous one was finished', async () => {
    const { params } = await newCase()
    const { steps: before } = await stepsOf(params, 'initial')
    const finished = row(before[0], { started_at: EARLY, finished_at: LATE })
    await t.as(tech).call(workflowCalls.saveProcesses, save(params, finished))
    const { patient, steps: after } = await stepsOf(params, 'initial')
    const since = after[0]?.updated_at
    expect(since).not.toBe(before[1]?.updated_at)
    expect(patient.workflow_data?.current).toMatchObject({ step: 'printing', status: 'PENDING', updated_at: since })
    expect(patient.step_updated_at).toBe(since)
    expect(after[2]?.updated_at).toBe(before[2]?.updated_at)
  })

  it('refuses changes to a closed group', async () => {
    const { params } = await newCase()
    const { steps } = await stepsOf(params, 'initial')
    await t.as(tech).call(caseStepCalls.completeSetup, { params })
    const late = save(params, row(steps[1], { started_at: EARLY, finished_at: null }))
    expect(await t.as(tech).refused(workflowCalls.saveProcesses, late)).toMatchObject({
      status: 409,
      code: CODE.wrongState,
    })
  })

  it('sets the request to 2 with the first print step and 3 with the last, once trays are corrected', async () => {
    const { params, owner } = await newCase()
    await t.as(tech).call(caseStepCalls.completeSetup, { params })
    await t.as(owner).call(caseStepCalls.approve, { params })
    const { steps, patient } = await stepsOf(params, 'print')
    const request_id = patient.customer_request?.id ?? 0
    const now = t.services.clock()
    await db
      .insertInto('flawed_trays')
      .values({ customer_request_id: request_id, jaw_type_id: 1, print: 1, created_at: now, updated_at: now })
      .execute()
    const start = save(params, row(steps[0], { started_at: EARLY }))
    expect((await t.as(tech).refused(workflowCalls.saveProcesses, start)).code).toBe(CODE.wrongState)
    await db.updateTable('flawed_trays').set({ status_id: 2 }).where('customer_request_id', '=', request_id).execute()
    await putOnHold(t, params.id)
    expect(await t.as(tech).refused(workflowCalls.saveProcesses, start)).toMatchObject({
      status: 409,
      code: CODE.onHold,
    })
    await t.as(tech).call(caseStepCalls.toggleHold, { params, body: { action_owner_name: 'M', reason: 'It came' } })
    await t.as(tech).call(workflowCalls.saveProcesses, start)
    expect((await stepsOf(params, 'print')).patient.customer_request?.status_id).toBe(2)
    const all = steps.map((step) => row(step, { started_at: EARLY, finished_at: LATE }))
    await t.as(tech).call(workflowCalls.saveProcesses, save(params, ...all))
    expect((await stepsOf(params, 'print')).patient.customer_request?.status_id).toBe(3)
    const again = row(steps[9], { started_at: EARLY, finished_at: null })
    await t.as(tech).call(workflowCalls.saveProcesses, save(params, again))
    expect((await stepsOf(params, 'print')).patient.customer_request?.status_id).toBe(2)
    await db.updateTable('customer_requests').set({ status_id: 4 }).where('id', '=', request_id).execute()
    const closed = await t.as(tech).refused(workflowCalls.saveProcesses, save(params, row(steps[9])))
    expect(closed.code).toBe(CODE.wrongState)
  })

  it('returns the steps of every open print, with the first one as the main group', async () => {
    const { params, owner, place } = await newCase()
    await t.as(tech).call(caseStepCalls.completeSetup, { params })
    await t.as(owner).call(caseStepCalls.approve, { params })
    const { steps, patient } = await stepsOf(params, 'print')
    const first = patient.customer_request?.id
    await t.as(tech).call(workflowCalls.saveProcesses, save(params, row(steps[0], { started_at: EARLY })))
    const { printing_request } = await t
      .as(admin)
      .call(caseRequestCalls.createPrinting, { body: printingRequestBody(params.id, place.location_id ?? 0) })
    const second = printing_request.customer_request_id
    const both = (await stepsOf(params, 'print')).patient.workflow_data
    expect(both?.groups.print.customer_request_id).toBe(first)
    expect(both?.groups.print.steps[0]?.status).toBe('IN_PROGRESS')
    expect(both?.parallel).toMatchObject([{ group: 'print', customer_request_id: second }])
    expect(both?.current).toMatchObject({ step: 'generate_tray', status: 'IN_PROGRESS' })
    // Steps of a parallel group can be edited like the others, and become current once the first is done.
    const beside = save(params, row(both?.parallel[0]?.steps[0], { started_at: EARLY, finished_at: LATE }))
    const { workflow_data } = await t.as(tech).call(workflowCalls.saveProcesses, beside)
    expect(workflow_data.parallel[0]?.steps[0]).toMatchObject({ status: 'COMPLETED' })
    await t.as(admin).call(caseRequestCalls.completePrinting, {
      params: { id: (await printingOf(first ?? 0)).id },
      body: { tracking_number: '1Z84A07E0399214417' },
    })
    const { patient: later } = await stepsOf(params, 'print')
    expect(later.workflow_data?.groups.print.customer_request_id).toBe(second)
    expect(later.workflow_data?.parallel).toEqual([])
  })
})

function printingOf(request_id: number) {
  return db
    .selectFrom('printing_requests')
    .where('customer_request_id', '=', request_id)
    .select('id')
    .executeTakeFirstOrThrow()
}
