import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { addDays, addSeconds } from '#contract/days.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { patientCalls } from '#contract/patients.ts'
import { openTestApp } from '#server/testing/app.ts'
import { askFor, LOWER_SCAN } from '#server/testing/asked-items.ts'
import { makeMember } from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld, type SetupWorld } from '#server/testing/setups.ts'

// The test uses a database of its own, because the clock reminds of all items of the portal.
const t = await openTestApp()
afterAll(() => t.services.close())
afterEach(() => t.setClock(undefined))

const admin = await makeUser(t.services, { role: 'admin' })

/** A case of a member, so that the owner is not its doctor. */
async function world() {
  const w = await makeSetupWorld(t)
  await t.services.db.updateTable('patients').set({ user_id: w.member.id }).where('id', '=', w.patient.id).execute()
  const manager = await makeMember(t.services, w.organization.id, 'organization_manager')
  return { ...w, manager }
}

async function remindAt(instant: string) {
  t.setClock(instant)
  await sendClockJob(t.services, 'asked-items', 'hour')
  await t.runJobs()
}

async function subjects(person: { email: string }) {
  return (await t.mailsTo(person.email)).map(({ subject }) => subject.split(':')[0])
}

const asked = 'The lab needs a new lower scan'

describe('the practice', () => {
  it('is told by mail and notice, with the reason and without a name in the subject', async () => {
    const w = await world()
    await askFor(w)
    await t.runJobs()
    const [mail] = await t.mailsTo(w.member.email)
    expect(mail?.subject).toContain(`${asked}: case `)
    expect(mail?.subject).not.toContain(w.patient.last_name)
    expect(mail?.html).toContain(LOWER_SCAN.reason)
    expect(await subjects(w.manager)).toEqual([asked])
    expect([await subjects(w.owner), await subjects(w.partner)]).toEqual([[], []])
    const { notifications } = await t.as(w.member).call(notificationCalls.list)
    expect(notifications[0]).toMatchObject({
      message: expect.stringContaining(asked),
      link: `/patient-details/${w.patient.id}`,
    })
  })

  it('is not told of what it has answered meanwhile', async () => {
    const w = await world()
    const { id } = await askFor(w)
    await t.as(w.member).call(askedItemCalls.answer, { params: { id }, body: { text: 'Here.' } })
    await t.runJobs()
    expect(await subjects(w.member)).toEqual([])
    const { notifications } = await t.as(w.tech).call(notificationCalls.list)
    expect(notifications[0]?.message).toContain('The practice answered')
  })

  it('is reminded after one, three and seven days, from the third on with its owner', async () => {
    const w = await world()
    await askFor(w)
    await t.runJobs()
    const start = t.services.clock()
    const reminder = 'Reminder'
    await remindAt(addSeconds(start, 3600))
    expect(await subjects(w.member)).toEqual([asked])
    await remindAt(addDays(start, 1))
    await remindAt(addSeconds(addDays(start, 1), 3600))
    expect(await subjects(w.member)).toEqual([asked, reminder])
    expect(await subjects(w.owner)).toEqual([])
    await remindAt(addDays(start, 3))
    expect(await subjects(w.member)).toEqual([asked, reminder, reminder])
    expect(await subjects(w.owner)).toEqual([reminder])
    await remindAt(addDays(start, 7))
    await remindAt(addDays(start, 30))
    expect(await subjects(w.member)).toHaveLength(4)
    expect(await subjects(w.owner)).toHaveLength(2)
  })

  it('is not reminded of a case that goes no further', async () => {
    const w = await world()
    await askFor(w)
    await t.runJobs()
    await t.as(admin).call(caseStepCalls.archive, { params: w.params })
    await remindAt(addDays(t.services.clock(), 1))
    expect(await subjects(w.member)).toEqual([asked])
  })

  it('is reminded by hand at most once an hour', async () => {
    const w = await world()
    const { id } = await askFor(w)
    const params = { id }
    expect(await t.as(w.partner).refused(askedItemCalls.remind, { params })).toMatchObject({ status: 403 })
    expect(await t.as(w.tech).refused(askedItemCalls.remind, { params })).toMatchObject({
      status: 409,
      code: 3100,
      error: 'The practice was told less than an hour ago.',
    })
    t.setClock(addSeconds(t.services.clock(), 3601))
    await t.as(w.tech).call(askedItemCalls.remind, { params })
    await t.runJobs()
    expect(await subjects(w.member)).toEqual([asked, 'Reminder'])
    expect((await t.as(w.tech).refused(askedItemCalls.remind, { params })).status).toBe(409)
  })
})

describe('filter[asked]', () => {
  async function listed(person: { id: number }, asked: 'open' | 'overdue' | 'mine', of: readonly SetupWorld[]) {
    const { patients } = await t.as(person).call(patientCalls.list, { query: { filter: { asked }, perPage: 100 } })
    return of.map((w) => patients.data.some(({ id }) => id === w.patient.id))
  }

  it('keeps cases with open, overdue and own items, and no canceled ones', async () => {
    const [none, open, answered, late] = [await world(), await world(), await world(), await world()]
    const of = [none, open, answered, late]
    await askFor(open, LOWER_SCAN, admin)
    const { id } = await askFor(answered)
    await t.as(answered.member).call(askedItemCalls.answer, { params: { id }, body: { text: 'Here.' } })
    const due_at = addDays(t.services.clock(), 1)
    await askFor(late, { ...LOWER_SCAN, due_at })
    expect(await listed(admin, 'open', of)).toEqual([false, true, false, true])
    expect(await listed(admin, 'overdue', of)).toEqual([false, false, false, false])
    t.setClock(addSeconds(due_at, 1))
    expect(await listed(admin, 'overdue', of)).toEqual([false, false, false, true])
    expect(await listed(admin, 'mine', of)).toEqual([false, true, false, false])
    expect(await listed(answered.tech, 'mine', of)).toEqual([false, false, true, false])
    expect(await listed(late.member, 'mine', of)).toEqual([false, false, false, true])
    expect(await listed(late.owner, 'mine', of)).toEqual([false, false, false, false])
    expect(await listed(late.owner, 'open', of)).toEqual([false, false, false, true])
    const where = t.services.db.updateTable('patients').where('id', '=', late.patient.id)
    await where.set({ status_key: 'canceled' }).execute()
    expect(await listed(admin, 'open', of)).toEqual([false, true, false, false])
  })
})
