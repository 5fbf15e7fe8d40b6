import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { patientCalls } from '#contract/patients.ts'
import { requestCalls } from '#contract/requests.ts'
import { setupCalls, setupCommentCalls } from '#contract/setups.ts'
import { workflowCalls } from '#contract/workflow.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization, testSource } from '#server/testing/factories.ts'
import { passUndoWindow } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeFlawedTray, makePrintedCase, printingRequestBody } from '#server/testing/requests.ts'
import { comment, completeVersion, makeSetupWorld, type SetupWorld } from '#server/testing/setups.ts'

// The test uses a database of its own, because all staff are notified, and the shared one has more of them with every
// file.
const t = await openTestApp()
afterAll(() => t.services.close())
afterEach(() => t.setClock(undefined))

const admin = await makeUser(t.services, { role: 'admin' })
const lab = t.as(admin)
const GONE = { status: 409, error: 'The time to undo this has passed.' }
const CHANGED = { status: 409, error: 'The case was changed since then, so this cannot be undone.' }

/** A case with a version of its setup that waits for approval. */
async function offered() {
  const w = await makeSetupWorld(t)
  await completeVersion(w)
  await t.runJobs()
  return w
}

/** An undo is itself a change, and signed links differ in every reply. */
const VOLATILE = new Set(['made_at', 'updated_at', 'url', 'light_url', 'thumbnail_url'])

/** Everything that the API shows of a case and of its requests. */
async function wholeCase(patient_id: number) {
  const params = { id: patient_id }
  const { patient } = await lab.call(patientCalls.get, { params })
  const setups = await lab.call(setupCalls.list, { params })
  const requests = []
  for (const { id } of patient.customer_requests) requests.push(await lab.call(requestCalls.get, { params: { id } }))
  return JSON.parse(
    JSON.stringify({ patient, setups, requests }, (key, value: unknown) => (VOLATILE.has(key) ? undefined : value)),
  ) as unknown
}

async function bell(user: { id: number }, patient_id: number) {
  const { notifications } = await t.as(user).call(notificationCalls.list)
  return notifications.filter((each) => each.patient_id === patient_id)
}

async function mailsOf({ tech }: SetupWorld) {
  const mails = t.services.db.selectFrom('mails').where('recipient', '=', tech.email)
  return mails.where('subject', 'like', 'Change requested%').select('status').execute()
}

async function undo(w: Pick<SetupWorld, 'params'>, user: { id: number }, { event_id }: { event_id: number }) {
  return t.as(user).call(caseStepCalls.undo, { params: w.params, body: { event_id } })
}

async function refusedUndo(w: Pick<SetupWorld, 'params'>, user: { id: number }, { event_id }: { event_id: number }) {
  return t.as(user).refused(caseStepCalls.undo, { params: w.params, body: { event_id } })
}

async function eventNames(params: { id: number }) {
  const { events } = await lab.call(patientCalls.events, { params })
  // A promise that moves follows from the other events.
  return events.data.map(({ name }) => name).filter((name) => name !== 'promise.moved')
}

describe('the undo of an approval', () => {
  const approve = async (w: SetupWorld) =>
    t.as(w.owner).call(caseStepCalls.approve, { params: w.params, body: { version: 1 } })

  it('removes the print with its steps, the approval of the version, and what waits to be sent', async () => {
    const w = await offered()
    const before = await wholeCase(w.patient.id)
    const approved = await approve(w)
    expect(approved.patient).toMatchObject({ status_key: 'approved', step_key: 'generate_tray' })
    const [request] = approved.patient.customer_requests
    await t.runJobs()
    expect(await bell(w.tech, w.patient.id)).toEqual([])
    const undone = await undo(w, w.owner, approved.undo)
    expect(undone.patient).toMatchObject({ status_key: 'awaiting_approval', approved_at: null, customer_requests: [] })
    expect(await wholeCase(w.patient.id)).toEqual(before)
    expect((await lab.refused(requestCalls.get, { params: { id: request?.id ?? 0 } })).status).toBe(404)
    await passUndoWindow(t)
    expect(await bell(w.tech, w.patient.id)).toEqual([])
    expect((await eventNames(w.params)).slice(0, 3)).toEqual(['patient.undone', 'case.approved', 'request.created'])
    // The version can be approved again, as if nothing had happened.
    await approve(w)
    await passUndoWindow(t)
    expect((await bell(w.tech, w.patient.id)).map(({ message }) => message.split(' ')[0])).toEqual(['A', 'The'])
  })

  it('is limited to the actor and to ten seconds, after which staff are notified', async () => {
    const w = await offered()
    t.setClock(t.services.clock())
    const approved = await approve(w)
    expect(await refusedUndo(w, admin, approved.undo)).toMatchObject({ status: 403 })
    t.setClock(approved.undo.until)
    expect(await refusedUndo(w, w.owner, approved.undo)).toMatchObject(GONE)
    expect(await bell(admin, w.patient.id)).toHaveLength(2)
  })

  it('is refused once the case or the print was changed, and then changes nothing', async () => {
    const changes = [
      async (w: SetupWorld) => {
        const { patient } = await lab.call(patientCalls.get, { params: w.params })
        const [step] = patient.workflow_data?.groups.print.steps ?? []
        if (!step) throw new Error('the print has steps')
        const started = { id: step.id, user_id: null, started_at: t.services.clock(), finished_at: null }
        await lab.call(workflowCalls.saveProcesses, { params: w.params, body: { processes: [started] } })
      },
      async (w: SetupWorld) => {
        const { patient } = await lab.call(patientCalls.get, { params: w.params })
        const id = patient.customer_requests[0]?.id ?? 0
        await lab.call(caseRequestCalls.patientLabelPrinted, { params: { id } })
      },
      async (w: SetupWorld) => {
        const at = { params: { ...w.params, version: 1 } }
        await t.as(w.owner).call(setupCommentCalls.create, { ...at, body: comment('One more thing.') })
      },
    ]
    for (const change of changes) {
      const w = await offered()
      const approved = await approve(w)
      await change(w)
      const before = await wholeCase(w.patient.id)
      expect(await refusedUndo(w, w.owner, approved.undo)).toMatchObject(CHANGED)
      expect(await wholeCase(w.patient.id)).toEqual(before)
    }
  })

  it('brings a rush alert back that the approval had ended', async () => {
    const { organization, owner, location } = await makeOrganization(t.services)
    const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
    const made = await makeCase(t.services, { ...place, print_assignment: 'H', rush_case: true })
    const at = { patient_id: made.id, organization_id: organization.id }
    const submitted = { rx_form_id: made.rx_form_id, rush_case: true, stl_files: 2, photos: 0 }
    await t.services.queue.emitIn(t.services.db, testSource(t.services))('case.submitted', submitted, at)
    const params = { id: made.id }
    await lab.call(caseStepCalls.completeSetup, { params })
    await t.runJobs()
    const alerts = async () => (await bell(admin, made.id)).filter(({ type }) => type === 1)
    expect(await alerts()).toMatchObject([{ read_at: null }])
    const approved = await t.as(owner).call(caseStepCalls.approve, { params })
    await t.runJobs()
    expect(await alerts()).toMatchObject([{ read_at: expect.any(String) }])
    await undo({ params }, owner, approved.undo)
    expect(await alerts()).toMatchObject([{ read_at: null }])
  })
})

describe('the undo of a change request', () => {
  const request = async (w: SetupWorld) =>
    t.as(w.owner).call(caseStepCalls.requestChanges, { params: w.params, body: { note: 'Straighter', version: 1 } })

  async function commented() {
    const w = await offered()
    const at = { params: { ...w.params, version: 1 } }
    await t.as(w.owner).call(setupCommentCalls.create, { ...at, body: comment() })
    await t.runJobs()
    return w
  }

  it('closes setup, form and step again, and takes comments, note and mail back', async () => {
    const w = await commented()
    const before = await wholeCase(w.patient.id)
    const told = await bell(w.tech, w.patient.id)
    const asked = await request(w)
    expect(asked.patient).toMatchObject({ status_key: 'in_progress', step_key: 'shipped', setup_completed_at: null })
    await t.runJobs()
    // The mail is in the outbox at once, but not sent.
    expect(await mailsOf(w)).toEqual([{ status: 'queued' }])
    expect((await undo(w, w.owner, asked.undo)).patient.status_key).toBe('awaiting_approval')
    expect(await wholeCase(w.patient.id)).toEqual(before)
    await passUndoWindow(t)
    expect(await mailsOf(w)).toEqual([])
    expect(await bell(w.tech, w.patient.id)).toEqual(told)
    expect((await eventNames(w.params)).slice(0, 2)).toEqual(['patient.undone', 'case.changes_requested'])
  })

  it('leaves no mail behind if the job that prepares it runs later', async () => {
    const w = await commented()
    const asked = await request(w)
    await undo(w, w.owner, asked.undo)
    await t.runJobs()
    expect(await mailsOf(w)).toEqual([])
    // Only the undone request has no mail.
    await request(w)
    await passUndoWindow(t)
    expect(await mailsOf(w)).toEqual([{ status: 'sent' }])
  })

  it('is refused after ten seconds, and once the next version is being made; the mail is sent', async () => {
    const w = await commented()
    t.setClock(t.services.clock())
    const asked = await request(w)
    await t.runJobs()
    await passUndoWindow(t)
    expect(await refusedUndo(w, w.owner, asked.undo)).toMatchObject(GONE)
    expect(await mailsOf(w)).toEqual([{ status: 'sent' }])
    t.setClock(undefined)
    const other = await commented()
    const next = await request(other)
    await t.as(other.tech).call(caseStepCalls.completeSetup, { params: other.params })
    expect(await refusedUndo(other, other.owner, next.undo)).toMatchObject(CHANGED)
  })
})

describe('the undo of the cancellation of a request', () => {
  it('restores print, trays and the deleted steps as they were', async () => {
    const { id, owner, patient } = await makePrintedCase(t)
    const params = { id: patient.id }
    await makeFlawedTray(t, id)
    const { workflow_data } = (await lab.call(patientCalls.get, { params })).patient
    const [step] = workflow_data?.groups.print.steps ?? []
    if (!step) throw new Error('the print has steps')
    const assigned = { id: step.id, user_id: admin.id, started_at: null, finished_at: null }
    await lab.call(workflowCalls.saveProcesses, { params, body: { processes: [assigned] } })
    const before = await wholeCase(patient.id)
    const cancelled = await t.as(owner).call(caseRequestCalls.cancel, { params: { id } })
    expect(cancelled.customer_request.status_id).toBe(5)
    await t.runJobs()
    expect((await bell(admin, patient.id)).filter(({ message }) => message.includes('cancelled'))).toEqual([])
    await undo({ params }, owner, cancelled.undo)
    expect(await wholeCase(patient.id)).toEqual(before)
    await passUndoWindow(t)
    expect((await bell(admin, patient.id)).filter(({ message }) => message.includes('cancelled'))).toEqual([])
    // A practice sees the cancellation in its timeline, but not who works on the steps.
    const { events } = await t.as(owner).call(patientCalls.events, { params })
    const told = events.data.find(({ name }) => name === 'request.cancelled')
    expect(told?.data).not.toHaveProperty('restores')
  })

  it('is refused for another person, after a new print, and after ten seconds, when staff are notified', async () => {
    const { id, owner, patient } = await makePrintedCase(t)
    const params = { id: patient.id }
    t.setClock(t.services.clock())
    const cancelled = await t.as(owner).call(caseRequestCalls.cancel, { params: { id } })
    expect(await refusedUndo({ params }, admin, cancelled.undo)).toMatchObject({ status: 403 })
    t.setClock(cancelled.undo.until)
    expect(await refusedUndo({ params }, owner, cancelled.undo)).toMatchObject(GONE)
    expect((await bell(admin, patient.id)).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('was canceled'),
    )
    t.setClock(undefined)
    const other = await makePrintedCase(t)
    const again = await t.as(other.owner).call(caseRequestCalls.cancel, { params: { id: other.id } })
    const body = printingRequestBody(other.patient.id, other.location.id)
    await lab.call(caseRequestCalls.createPrinting, { body })
    expect(await refusedUndo({ params: { id: other.patient.id } }, other.owner, again.undo)).toMatchObject(CHANGED)
  })
})
