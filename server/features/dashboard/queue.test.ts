import { describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { dashboardCalls, type QueueRow } from '#contract/dashboard.ts'
import { BY_THIRD_PARTY } from '#contract/enums.ts'
import { patientCalls } from '#contract/patients.ts'
import { workflowCalls, type ProcessRow } from '#contract/workflow.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeOrganization, refreshTestCase } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { putOnHold } from '#server/testing/requests.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin' })

async function newPractice() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  return {
    owner,
    organization,
    chosen_wi_organization_id: String(organization.id),
    add: (more: { submission_completed_by?: number } = {}) => makeCase(t.services, { ...place, ...more }),
  }
}

function setStep(key: string, patient_id: number, values: Record<string, string | number | null>) {
  return t.services.db
    .updateTable('workflow_steps')
    .set(values)
    .where('patient_id', '=', patient_id)
    .where('step_key', '=', key)
    .execute()
}

/** Makes the case wait at its step for this many hours. */
async function age({ id }: { id: number }, hours: number) {
  const step_updated_at = new Date(Date.parse(t.services.clock()) - hours * 3_600_000).toISOString()
  await setStep('digital_design', id, { updated_at: step_updated_at })
  await t.services.db.updateTable('patients').set({ step_updated_at }).where('id', '=', id).execute()
}

async function save(user: { id: number }, patient_id: number, step: ProcessRow, change: Partial<ProcessRow>) {
  const { id, user_id, started_at, finished_at } = { ...step, ...change }
  const body = { processes: [{ id, user_id, started_at, finished_at }] }
  await t.as(user).call(workflowCalls.saveProcesses, { params: { id: patient_id }, body })
}

function seen(rows: readonly QueueRow[]) {
  return Object.fromEntries(
    rows.map((row) => [row.key, `${row.total} ${row.getting_late} ${row.late} ${row.oldest.id}`]),
  )
}

it.each(['queue', 'steps'] as const)('GET /dashboard/%s is limited to staff', async (name) => {
  const { owner, organization } = await newPractice()
  expect((await t.refused(dashboardCalls[name])).status).toBe(401)
  expect((await t.as(owner).refused(dashboardCalls[name])).status).toBe(403)
  const lab = await makeLabPartner(t.services, organization.id)
  expect((await t.as(lab).refused(dashboardCalls[name])).status).toBe(403)
  for (const role of ['tech_support', 'supervisor', 'super_admin'] as const) {
    const user = await makeUser(t.services, { role })
    expect((await t.as(user).send(dashboardCalls[name])).status).toBe(200)
  }
})

describe('GET /dashboard/queue', () => {
  it('counts the cases at a step by age, and separately those waiting for others', async () => {
    const { chosen_wi_organization_id, add } = await newPractice()
    const [fresh, slow, late, held, finished, both, partners, archived] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
      await add({ submission_completed_by: BY_THIRD_PARTY }),
      await add(),
    ]
    await age(fresh, 5.9)
    await age(slow, 6.1)
    await age(late, 12.1)
    await age(held, 30)
    await putOnHold(t, held.id)
    for (const { id } of [finished, both]) await t.as(admin).call(caseStepCalls.completeSetup, { params: { id } })
    await putOnHold(t, both.id)
    await t.as(admin).call(caseStepCalls.archive, { params: { id: archived.id } })
    const query = { chosen_wi_organization_id, with_live_data: true }
    const { data } = await t.as(admin).call(dashboardCalls.queue, { query })
    expect(seen(data)).toEqual({
      digital_design: `3 1 1 ${late.id}`,
      approval: `1 0 0 ${finished.id}`,
      hold: `2 0 0 ${held.id}`,
      third_party: `1 0 0 ${partners.id}`,
    })
    const step = data.find((row) => row.key === 'digital_design')
    expect(step?.oldest.formatted_name).toBe(`${late.first_name} ${late.last_name}`)

    // The count of a step equals that of the list that it links to.
    const filter = {
      request_step: 'digital_design',
      held: 'false',
      filter_assignments: 'O,H',
      chosen_wi_organization_id,
    }
    const { patients } = await t.as(admin).call(patientCalls.list, { query: { filter } })
    expect(patients.total).toBe(3)
  })

  it('is cached for a minute, until live data is requested', async () => {
    const { chosen_wi_organization_id, add } = await newPractice()
    const count = async (query = {}) =>
      (await t.as(admin).call(dashboardCalls.queue, { query: { chosen_wi_organization_id, ...query } })).data.length
    expect(await count()).toBe(0)
    await add()
    expect([await count(), await count({ with_live_data: true }), await count()]).toEqual([0, 1, 1])
  })
})

describe('GET /dashboard/steps', () => {
  it('returns own steps with the running one first, and free steps, oldest first, until assigned', async () => {
    const tech = await makeUser(t.services, { role: 'tech_support' })
    const { chosen_wi_organization_id, add } = await newPractice()
    const read = async () =>
      (await t.as(tech).call(dashboardCalls.steps, { query: { chosen_wi_organization_id } })).data
    const [young, old, held] = [await add(), await add(), await add()]
    await add({ submission_completed_by: BY_THIRD_PARTY })
    await age(young, 1)
    await age(old, 3)
    await putOnHold(t, held.id)
    const before = await read()
    expect(before).toMatchObject({ mine: [], mine_total: 0, has_more_free: false, waiting: [] })
    expect(before.free.map((row) => row.patient.id)).toEqual([old.id, young.id])

    const [first, second] = before.free
    if (!first || !second) throw new Error('both are free')
    await save(tech, old.id, first.step, { user_id: tech.id })
    await save(tech, young.id, second.step, { user_id: tech.id, started_at: t.services.clock() })
    const taken = await read()
    expect(taken.free).toEqual([])
    expect(taken.mine.map(({ patient, step }) => [patient.id, step.status])).toEqual([
      [young.id, 'IN_PROGRESS'],
      [old.id, 'PENDING'],
    ])
    expect(taken.mine_total).toBe(2)

    const running = taken.mine[0]?.step
    if (!running) throw new Error('one is running')
    const later = new Date(Date.parse(running.started_at ?? '') + 60_000).toISOString()
    await save(tech, young.id, running, { finished_at: later })
    const done = await read()
    expect(done.mine.map((row) => row.patient.id)).toEqual([old.id])
    expect(done.free.map(({ patient, step }) => [patient.id, step.key])).toEqual([[young.id, 'printing']])
    expect(done.finished).toHaveLength(5)
    expect(done.finished.at(-1)).toMatchObject({ steps: 1, minutes: 1 })

    // A case that the user worked on and that is on hold now waits for others.
    await putOnHold(t, young.id)
    expect(seen((await read()).waiting)).toEqual({ hold: `1 0 0 ${young.id}` })
    const other = await makeUser(t.services, { role: 'tech_support' })
    expect((await t.as(other).call(dashboardCalls.steps)).data).toMatchObject({ mine: [], waiting: [] })
  })

  it('returns no step before its turn, and at most twenty', async () => {
    const tech = await makeUser(t.services, { role: 'tech_support' })
    const { chosen_wi_organization_id, add } = await newPractice()
    const made = []
    for (let index = 0; index < 21; index += 1) made.push(await add())
    const query = { chosen_wi_organization_id }
    const free = (await t.as(tech).call(dashboardCalls.steps, { query })).data
    expect([free.free.length, free.has_more_free]).toEqual([20, true])
    for (const { id } of made) await setStep('printing', id, { user_id: tech.id })
    expect((await t.as(tech).call(dashboardCalls.steps, { query })).data.mine).toEqual([])
    for (const { id } of made) await setStep('digital_design', id, { user_id: tech.id })
    const { data } = await t.as(tech).call(dashboardCalls.steps, { query })
    expect([data.mine.length, data.mine_total, data.free.length]).toEqual([20, 21, 0])
  })
})

describe('the trends of GET /dashboard', () => {
  it('count each day, and the same days of the previous month', async () => {
    const { chosen_wi_organization_id, add } = await newPractice()
    const dated = async (created_at: string) => {
      const { id } = await add()
      await t.services.db.updateTable('patients').set({ created_at }).where('id', '=', id).execute()
      await t.services.db.updateTable('rx_forms').set({ created_at }).where('patient_id', '=', id).execute()
      await refreshTestCase(t.services, id)
    }
    for (const day of ['2026-02-28', '2026-03-01', '2026-03-31', '2026-03-31', '2026-01-31']) {
      await dated(`${day}T23:30:00.000Z`)
    }
    const trends = async (dateFilterFrom?: string, dateFilterTo?: string) => {
      const query = { chosen_wi_organization_id, dateFilterFrom, dateFilterTo }
      return (await t.as(admin).call(dashboardCalls.get, { query })).data.trends
    }
    expect(await trends()).toBeNull()
    const month = await trends('2026-03-01', '2026-03-31')
    expect(month?.submissions.counts).toEqual([1, ...Array.from({ length: 29 }, () => 0), 2])
    expect(month?.submissions.before).toEqual({ from: '2026-02-01', to: '2026-02-28', total: 1, total_now: 3 })
    expect(month?.flawed_trays.before).toMatchObject({ total: 0, total_now: 0 })
    const quarter = await trends('2026-01-01', '2026-03-31')
    expect(quarter?.initial_setups.before).toBeNull()
    expect(quarter?.initial_setups.counts).toHaveLength(30)
    expect(quarter?.initial_setups.counts.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect((await trends('2999-01-01', '2999-01-31'))?.submissions.counts).toEqual([])
  })
})
