import { expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { addSeconds } from '#contract/days.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { completeVersion, makeSetupWorld } from '#server/testing/setups.ts'

const t = await testApp()

it('is refused to the practice, and while there is nothing to approve', async () => {
  const w = await makeSetupWorld(t)
  const { params } = w
  for (const person of [w.owner, w.partner])
    expect(await t.as(person).refused(caseStepCalls.remindApproval, { params })).toMatchObject({ status: 403 })
  expect(await t.as(w.tech).refused(caseStepCalls.remindApproval, { params })).toMatchObject({
    status: 409,
    error: 'The setup is not completed yet.',
  })
})

it('tells the doctor by notice and mail, at most once an hour', async () => {
  const w = await makeSetupWorld(t)
  const { params } = w
  await completeVersion(w)
  const start = t.services.clock()
  await t.as(w.tech).call(caseStepCalls.remindApproval, { params })
  await t.runJobs()
  const subject = `Reminder: setup ready for approval: case ${w.patient.case_number_text}`
  const reminder = (await t.mailsTo(w.owner.email)).find((mail) => mail.subject === subject)
  expect(reminder?.html).toContain(`/patient-details/${w.patient.id}/review?version=1`)
  const { notifications } = await t.as(w.owner).call(notificationCalls.list)
  expect(notifications[0]?.message).toContain('still waits for your approval')
  expect(await t.as(w.tech).refused(caseStepCalls.remindApproval, { params })).toMatchObject({
    status: 409,
    error: 'The doctor was reminded less than an hour ago.',
  })
  t.setClock(addSeconds(start, 3700))
  try {
    await t.as(w.tech).call(caseStepCalls.remindApproval, { params })
    await t.as(w.owner).call(caseStepCalls.approve, { params })
    expect(await t.as(w.tech).refused(caseStepCalls.remindApproval, { params })).toMatchObject({ status: 409 })
  } finally {
    t.setClock(undefined)
  }
})
