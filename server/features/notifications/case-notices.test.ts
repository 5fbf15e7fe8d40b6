import { afterAll, describe, expect, it, vi } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { CODE } from '#contract/errors.ts'
import { casesChannel, notificationCalls, PATIENT_CHANGED } from '#contract/notifications.ts'
import { patientCalls } from '#contract/patients.ts'
import type { Events } from '#contract/events.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { passUndoWindow } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'

// The test uses a database of its own, because all staff are notified, and the shared one has more of them with every
// file.
const t = await openTestApp()
afterAll(() => t.services.close())
const { db } = t.services
const admin = await makeUser(t.services, { role: 'admin' })
const tech = await makeUser(t.services, { role: 'tech_support' })
const hold = { action_owner_name: 'Maren Okafor', reason: 'The lower arch is missing' }

/** Creates a case whose doctor is a member, so that owner and doctor are two people. */
async function world(options: Partial<Parameters<typeof makeCase>[1]> = {}) {
  const { organization, owner, location } = await makeOrganization(t.services)
  const doctor = await makeMember(t.services, organization.id)
  const place = { organization_id: organization.id, user_id: doctor.id, location_id: location?.id }
  const made = await makeCase(t.services, { ...place, ...options })
  return { organization, owner, doctor, made, params: { id: made.id } }
}

async function bell(user: { id: number }, patient_id: number) {
  const { notifications } = await t.as(user).call(notificationCalls.list)
  return notifications.filter((each) => each.patient_id === patient_id)
}

async function subjects(user: { email: string }) {
  return (await t.mailsTo(user.email)).map((mail) => mail.subject)
}

type Emitted<Name extends keyof Events> = [
  name: Name,
  data: Events[Name],
  made: { id: number; organization_id: number },
  actor_id: number,
]

async function emit<Name extends keyof Events>(...event: Emitted<Name>) {
  await record(...event)
  await t.runJobs()
}

/** Without running its jobs. */
async function record<Name extends keyof Events>(...[name, data, made, actor_id]: Emitted<Name>) {
  const source = { now: t.services.clock(), actor_id, ip: null }
  const place = { patient_id: made.id, organization_id: made.organization_id }
  await t.services.queue.emitIn(db, source)(name, data, place)
}

describe('a submitted case', () => {
  const data = { rx_form_id: 1, rush_case: true, stl_files: 2, photos: 1 }

  it('alerts staff of a rush and confirms it to owner and doctor', async () => {
    const { made, owner, doctor } = await world({ rush_case: true })
    await emit('case.submitted', data, made, doctor.id)
    expect(await bell(tech, made.id)).toMatchObject([{ type: 1, link: '/' }])
    expect(await bell(doctor, made.id)).toEqual([])
    for (const user of [owner, doctor]) {
      expect(await subjects(user)).toEqual([`Case submitted: case ${made.case_number_text}`])
    }
    expect((await t.mailsTo(doctor.email))[0]?.html).toContain('2 STL files')
  })

  it("follows the organization's mail settings, and alerts no staff when it is not a rush", async () => {
    const { made, owner, doctor, organization } = await world()
    const extra = `office-${made.id}@typodont.test`
    const settings = (value: object) =>
      db
        .updateTable('organizations')
        .set({ notification_settings: JSON.stringify({ initial_case_setup_request: value }) })
        .where('id', '=', organization.id)
        .execute()
    await settings({ enabled: false, additional_emails: [extra] })
    await emit('case.submitted', { ...data, rush_case: false }, made, doctor.id)
    expect(await bell(tech, made.id)).toEqual([])
    expect([...(await subjects(owner)), ...(await subjects({ email: extra }))]).toEqual([])
    await settings({ enabled: true, additional_emails: [extra] })
    await emit('case.submitted', { ...data, rush_case: false }, made, doctor.id)
    expect(await subjects(owner)).toHaveLength(1)
    expect(await subjects({ email: extra })).toHaveLength(1)
  })

  it('notifies each recipient once when its job runs twice', async () => {
    const { made, doctor } = await world({ rush_case: true })
    await record('case.submitted', data, made, doctor.id)
    const { rowCount } = await t.services.database.pool.query(
      `insert into jobs (feature, payload) select feature, payload from jobs
        where feature = 'notifications' and payload -> 'event' ->> 'patient_id' = $1 limit 1`,
      [String(made.id)],
    )
    expect(rowCount).toBe(1)
    await t.runJobs()
    expect(await bell(tech, made.id)).toHaveLength(1)
    expect(await subjects(doctor)).toHaveLength(1)
  })
})

describe('an unreadable file', () => {
  const broken = {
    inspection: 'failed' as const,
    inspection_fault: 'The file is cut after 2 triangles. Please send it again.',
  }
  const makeFile = (
    patient_id: number,
    created_by_user_id: number | null,
    more: Partial<typeof broken & { original_name: string }> = {},
  ) =>
    db
      .insertInto('patient_files')
      .values({
        patient_id,
        created_by_user_id,
        patient_file_type_id: 1,
        name: 'upper.stl',
        original_name: 'upper.stl',
        file_path: `organizations/1/${crypto.randomUUID()}/upper.stl`,
        content_type: 'model/stl',
        size: 284,
        created_at: t.services.clock(),
        updated_at: t.services.clock(),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  it('notifies its uploader and staff of the reason; a readable file notifies no one', async () => {
    const { made, owner, doctor } = await world()
    const sound = await makeFile(made.id, owner.id, { original_name: 'lower.stl' })
    const source = { now: t.services.clock(), actor_id: null, ip: null }
    const place = { patient_id: made.id, organization_id: made.organization_id }
    await t.services.queue.emitIn(db, source)('file.inspected', { file_id: sound.id }, place)
    await t.runJobs()
    expect(await bell(owner, made.id)).toEqual([])
    const file = await makeFile(made.id, owner.id, broken)
    await t.services.queue.emitIn(db, source)('file.inspected', { file_id: file.id }, place)
    await t.runJobs()
    const message = expect.stringMatching(
      /^upper\.stl of .*: The file is cut after 2 triangles\. Please send it again\.$/,
    )
    expect(await bell(owner, made.id)).toMatchObject([{ message, link: `/patient-details/${made.id}` }])
    expect(await bell(tech, made.id)).toMatchObject([{ message, link: `/patient-workflow/${made.id}` }])
    expect(await bell(doctor, made.id)).toEqual([])
  })
})

describe('the steps of a case', () => {
  it("notify the doctor of a completed setup, and staff of the doctor's answer", async () => {
    const { made, params, doctor, owner } = await world()
    await t.as(tech).call(caseStepCalls.completeSetup, { params })
    await t.runJobs()
    expect(await bell(doctor, made.id)).toMatchObject([{ type: 2, link: `/patient-details/${made.id}` }])
    expect(await subjects(owner)).toEqual([`Setup ready for approval: case ${made.case_number_text}`])
    await t.as(doctor).call(caseStepCalls.requestChanges, { params, body: { note: 'Lower the canine' } })
    await passUndoWindow(t)
    expect(await bell(tech, made.id)).toMatchObject([{ type: 2, link: `/patient-workflow/${made.id}` }])
    expect((await t.mailsTo(tech.email)).at(-1)?.html).toContain('Lower the canine')
    await t.as(tech).call(caseStepCalls.completeSetup, { params })
    await t.as(doctor).call(caseStepCalls.approve, { params })
    await passUndoWindow(t)
    const told = await bell(tech, made.id)
    expect(told.map((each) => each.type).sort((a, b) => a - b)).toEqual([2, 2, 3])
    expect(told.find((each) => each.type === 3)?.link).toMatch(/^\/requests\/\d+$/)
    expect(await bell(doctor, made.id)).toHaveLength(2)
  })

  it("notify the doctor of a hold only on request, staff of a practice's hold, and never the actor", async () => {
    const { made, params, doctor, owner } = await world()
    await t.as(tech).call(caseStepCalls.toggleHold, { params, body: hold })
    await t.runJobs()
    expect(await bell(doctor, made.id)).toEqual([])
    await t.as(tech).call(caseStepCalls.toggleHold, { params, body: { ...hold, should_notify_doctor: true } })
    await passUndoWindow(t)
    expect(await bell(doctor, made.id)).toHaveLength(1)
    expect(await subjects(doctor)).toEqual([`Released: case ${made.case_number_text}`])
    expect(await bell(admin, made.id)).toEqual([])
    await t.as(owner).call(caseStepCalls.toggleHold, { params, body: { ...hold, should_notify_doctor: true } })
    await passUndoWindow(t)
    expect(await bell(admin, made.id)).toHaveLength(1)
    expect(await bell(doctor, made.id)).toHaveLength(1)
    expect(await bell(owner, made.id)).toEqual([])
  })

  it('notify the other party of a note, and no one of an internal note', async () => {
    const { made, params, doctor } = await world()
    await t.as(admin).call(patientCalls.saveNotes, { params, body: { internal_notes: 'x', management_notes: 'y' } })
    await t.runJobs()
    expect(await bell(doctor, made.id)).toHaveLength(1)
    expect(await bell(tech, made.id)).toEqual([])
    await t.as(doctor).call(patientCalls.saveNotes, { params, body: { doctor_notes: 'z' } })
    await t.runJobs()
    expect(await bell(tech, made.id)).toHaveLength(1)
    expect(await bell(doctor, made.id)).toHaveLength(1)
  })
})

describe('requests and assignments', () => {
  it('notify the other party, with a carrier tracking link in the mail', async () => {
    const { made, doctor, organization } = await world()
    const lab = await makeLabPartner(t.services, organization.id)
    await emit('case.assigned', { rx_form_id: 1, assign_to: '3' }, made, admin.id)
    expect(await bell(lab, made.id)).toMatchObject([{ type: 3, link: `/patient-details/${made.id}` }])
    await emit('request.assigned', { request_id: 7, assign_to: 'O' }, made, admin.id)
    expect(await bell(tech, made.id)).toMatchObject([{ type: 3, link: '/requests/7' }])
    expect(await bell(admin, made.id)).toEqual([])
    await emit(
      'request.completed',
      { request_id: 7, tracking_number: '1Z999AA10123456784', custom_shipping_fee_cents: null, bundle: [7] },
      made,
      admin.id,
    )
    expect(await bell(doctor, made.id)).toMatchObject([{ type: 3, link: '/requests/7' }])
    expect((await t.mailsTo(doctor.email))[0]?.html).toContain('tracknum=1Z999AA10123456784')
    await emit('request.cancelled', { request_id: 7 }, made, doctor.id)
    expect(await bell(tech, made.id)).toHaveLength(2)
  })
})

describe('a print assigned to the third party', () => {
  it('notifies the third party as well', async () => {
    const { made, params, doctor, organization } = await world({ print_assignment: '3' })
    const lab = await makeLabPartner(t.services, organization.id)
    await t.as(tech).call(caseStepCalls.completeSetup, { params })
    await t.as(doctor).call(caseStepCalls.approve, { params })
    await passUndoWindow(t)
    const told = await bell(lab, made.id)
    expect(told.map((each) => each.type)).toEqual([3])
    expect(told[0]?.link).toMatch(/^\/requests\//)
  })
})

describe('every event of a case', () => {
  it('refreshes the screens of staff and the practice, even after the patient is deleted', async () => {
    const { made, params } = await world()
    const publish = vi.spyOn(t.services.realtime, 'publish')
    await t.as(admin).call(caseStepCalls.archive, { params })
    await t.as(admin).call(caseStepCalls.remove, { params })
    await t.runJobs()
    const pushed = publish.mock.calls.filter(([, event]) => event === PATIENT_CHANGED)
    publish.mockRestore()
    const channels = ['private-internal', casesChannel(made.organization_id)]
    expect(pushed.map(([channel]) => channel).sort()).toEqual([...channels, ...channels].sort())
    expect(pushed.every(([, , data]) => JSON.stringify(data) === `{"patient_id":${made.id}}`)).toBe(true)
  })
})

describe('a case moved to another doctor', () => {
  it('notifies both doctors, and returns the moved-case error to the previous one', async () => {
    const { organization, doctor, made, params } = await world()
    const next = await makeMember(t.services, organization.id)
    expect((await t.as(next).refused(patientCalls.get, { params })).code).toBe(CODE.notFound)
    const { patient } = await t.as(admin).call(patientCalls.get, { params })
    const { first_name, last_name } = patient
    const body = { first_name, last_name, case_number_text: patient.case_number_text, user_id: next.id }
    await t.as(admin).call(patientCalls.update, { params, body })
    await t.runJobs()
    expect((await bell(next, made.id)).map(({ message }) => message)).toEqual([
      `The case of ${patient.full_name} was moved to you.`,
    ])
    expect((await bell(doctor, made.id)).map(({ message }) => message)).toEqual([
      `The case of ${patient.full_name} was moved from you to Dr. ${next.first_name} ${next.last_name}.`,
    ])
    const gone = await t.as(doctor).refused(patientCalls.get, { params })
    expect(gone).toMatchObject({ status: 404, code: CODE.movedCase })
    const stranger = (await makeOrganization(t.services)).owner
    expect((await t.as(stranger).refused(patientCalls.get, { params })).code).toBe(CODE.notFound)
  })
})

describe('a rush alert', () => {
  const alerts = async (patient_id: number) => (await bell(tech, patient_id)).filter(({ type }) => type === 1)
  const submitted = { rx_form_id: 1, rush_case: true, stl_files: 2, photos: 1 }

  it('is hidden while its case is on hold, and comes back unread', async () => {
    const { made, doctor, params } = await world({ rush_case: true })
    await emit('case.submitted', submitted, made, doctor.id)
    await t.as(admin).call(caseStepCalls.toggleHold, { params, body: hold })
    expect(await alerts(made.id)).toEqual([])
    await t.as(admin).call(caseStepCalls.toggleHold, { params, body: hold })
    expect(await alerts(made.id)).toMatchObject([{ read_at: null }])
  })

  it('is marked read once its case is archived or canceled', async () => {
    for (const end of ['archive', 'cancel'] as const) {
      const { made, doctor, params } = await world({ rush_case: true })
      await emit('case.submitted', submitted, made, doctor.id)
      expect(await alerts(made.id)).toMatchObject([{ read_at: null }])
      const { patient } = await t.as(admin).call(patientCalls.get, { params })
      if (end === 'archive') await t.as(admin).call(caseStepCalls.archive, { params })
      else await t.as(admin).call(caseCalls.cancel, { params: { id: patient.rx_form?.id ?? 0 } })
      await t.runJobs()
      expect(await alerts(made.id)).toMatchObject([{ read_at: expect.any(String) }])
    }
  })
})
