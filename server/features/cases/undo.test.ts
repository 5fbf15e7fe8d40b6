import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { addSeconds } from '#contract/days.ts'
import { noteCalls } from '#contract/notes.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { patientCalls } from '#contract/patients.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { passUndoWindow } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'

// The test uses a database of its own, because all staff are notified, and the shared one has more of them with every
// file.
const t = await openTestApp()
afterAll(() => t.services.close())
afterEach(() => t.setClock(undefined))

const tech = await makeUser(t.services, { role: 'tech_support' })
const admin = await makeUser(t.services, { role: 'admin' })
const reason = { action_owner_name: 'Maren Okafor', reason: 'The lower arch is missing' }
const told = { ...reason, should_notify_doctor: true }
const GONE = { status: 409, error: 'The time to undo this has passed.' }
const CHANGED = { status: 409, error: 'The case was changed since then, so this cannot be undone.' }

async function world() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const doctor = await makeMember(t.services, organization.id)
  const { id } = await makeCase(t.services, {
    organization_id: organization.id,
    user_id: doctor.id,
    location_id: location?.id,
  })
  const toggle = (user: { id: number }, body: typeof told | typeof reason = told) =>
    t.as(user).call(caseStepCalls.toggleHold, { params: { id }, body })
  const stateNow = async () => (await t.as(admin).call(patientCalls.get, { params: { id } })).patient
  return { id, params: { id }, owner, doctor, toggle, stateNow }
}

async function bell(user: { id: number }) {
  return (await t.as(user).call(notificationCalls.list)).notifications
}

describe('POST /patients/{id}/undo', () => {
  it('is limited to the actor, to ten seconds, and to changes that can be undone', async () => {
    const { params, doctor, owner, toggle, stateNow } = await world()
    t.setClock(t.services.clock())
    const { undo } = await toggle(tech)
    expect(undo.until).toBe(addSeconds(t.services.clock(), 10))
    const body = { event_id: undo.event_id }
    expect(await t.as(admin).refused(caseStepCalls.undo, { params, body })).toMatchObject({ status: 403 })
    expect(await t.as(owner).refused(caseStepCalls.undo, { params, body })).toMatchObject({ status: 403 })
    expect((await t.as(tech).refused(caseStepCalls.undo, { params, body: { event_id: 99_999_999 } })).status).toBe(404)
    t.setClock(undo.until)
    expect(await t.as(tech).refused(caseStepCalls.undo, { params, body })).toMatchObject(GONE)
    expect(await stateNow()).toMatchObject({ is_on_hold: true, on_hold_notes: [{ note: reason.reason }] })
    expect(await t.mailsTo(doctor.email)).toHaveLength(1)
  })

  it('reverts state, history, mail and notifications, while the audit trail keeps both events', async () => {
    const { params, doctor, toggle, stateNow } = await world()
    const { undo } = await toggle(tech)
    // Mail and notice are written with the change, not by a job, but the notice is not visible yet.
    expect(await t.mailsTo(doctor.email)).toHaveLength(1)
    expect(await bell(doctor)).toEqual([])
    await t.runJobs()
    const { patient } = await t.as(tech).call(caseStepCalls.undo, { params, body: { event_id: undo.event_id } })
    expect(patient).toMatchObject({ is_on_hold: false, on_hold_notes: [] })
    await passUndoWindow(t)
    expect(await t.mailsTo(doctor.email)).toEqual([])
    expect(await bell(doctor)).toEqual([])
    const { events } = await t.as(tech).call(patientCalls.events, { params })
    const names = events.data.map(({ name }) => name).filter((name) => name !== 'promise.moved')
    expect(names.slice(0, 2)).toEqual(['patient.undone', 'patient.held'])
    // An undo works once, because it is itself a change.
    const again = await t.as(tech).refused(caseStepCalls.undo, { params, body: { event_id: undo.event_id } })
    expect(again.status).toBe(409)
    expect(await stateNow()).toMatchObject({ is_on_hold: false })
  })

  it('of a release puts the case back on hold, with the history of the hold', async () => {
    const { params, doctor, toggle } = await world()
    await toggle(tech, reason)
    const { undo } = await toggle(doctor, { ...reason, reason: 'It came' })
    const { patient } = await t.as(doctor).call(caseStepCalls.undo, { params, body: { event_id: undo.event_id } })
    expect(patient).toMatchObject({ is_on_hold: true, on_hold_notes: [{ note: reason.reason }] })
    await passUndoWindow(t)
    expect(await bell(admin)).toEqual([])
  })

  it('is refused after another change to the case, and then reverts nothing', async () => {
    const { params, doctor, toggle, stateNow } = await world()
    const { undo } = await toggle(tech)
    await t.as(admin).call(noteCalls.add, { params, body: { kind: 'doctor', note: 'I called them.' } })
    const body = { event_id: undo.event_id }
    expect(await t.as(tech).refused(caseStepCalls.undo, { params, body })).toMatchObject(CHANGED)
    expect(await stateNow()).toMatchObject({ is_on_hold: true })
    await passUndoWindow(t)
    expect(await t.mailsTo(doctor.email)).toHaveLength(1)
    expect((await bell(doctor)).map(({ message }) => message)).toContainEqual(expect.stringContaining('put on hold'))
  })

  it('is refused once its mail is being sent', async () => {
    const { params, toggle, stateNow } = await world()
    t.setClock(t.services.clock())
    const { undo } = await toggle(tech)
    // The clock of the queue is ahead of the clock of the request.
    await passUndoWindow(t)
    t.setClock(addSeconds(undo.until, -1))
    const refused = await t.as(tech).refused(caseStepCalls.undo, { params, body: { event_id: undo.event_id } })
    expect(refused).toMatchObject({ status: 409, error: 'Its mail has left already.' })
    expect(await stateNow()).toMatchObject({ is_on_hold: true })
  })

  it('succeeds for only one of two concurrent requests', async () => {
    const { params, toggle } = await world()
    const { undo } = await toggle(tech)
    const body = { event_id: undo.event_id }
    const client = t.as(tech)
    const both = await Promise.all([0, 1].map(() => client.send(caseStepCalls.undo, { params, body })))
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a release', () => {
  it('notifies the recipients of the hold notification, even if not requested', async () => {
    const { doctor, owner, toggle } = await world()
    await toggle(tech)
    await passUndoWindow(t)
    await toggle(admin, { ...reason, reason: 'The other patient was meant' })
    await passUndoWindow(t)
    const mails = await t.mailsTo(doctor.email)
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['On hold', 'Released'])
    expect(mails[1]?.html).toContain('The other patient was meant')
    expect(await bell(doctor)).toHaveLength(2)
    expect(await t.mailsTo(owner.email)).toEqual([])
  })

  it('notifies no one if the hold notified no one', async () => {
    const { doctor, toggle } = await world()
    await toggle(tech, reason)
    await toggle(tech, reason)
    await passUndoWindow(t)
    expect([await t.mailsTo(doctor.email), await bell(doctor)]).toEqual([[], []])
  })
})
