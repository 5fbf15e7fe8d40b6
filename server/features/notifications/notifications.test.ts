import { describe, expect, it } from 'vitest'
import { notificationCalls } from '#contract/notifications.ts'
import { notify, type Notice } from '#server/features/notifications/actions.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization, testContext } from '#server/testing/factories.ts'
import { makeUser, nextNumber } from '#server/testing/people.ts'

const t = await testApp()

function notice(message: string) {
  return { type: 3, message, link: '/patients', event_id: process.pid * 100_000 + nextNumber() } as const
}

/** Notifies without pushing, as if no screen were open. */
function notifyWithoutPush(user_ids: readonly number[], about: Notice) {
  return notify({ ...testContext(t.services), afterwards: () => {} }, user_ids, about)
}

describe('GET /notifications', () => {
  it("returns only the user's own notifications, newest first, and each event once", async () => {
    const [mine, other] = [await makeUser(t.services), await makeUser(t.services)]
    const first = notice('first')
    await notifyWithoutPush([mine.id, other.id], first)
    await notifyWithoutPush([mine.id], first)
    await notifyWithoutPush([mine.id], notice('second'))
    const { notifications } = await t.as(mine).call(notificationCalls.list)
    expect(notifications.map((each) => each.message)).toEqual(['second', 'first'])
    expect(notifications[0]).toMatchObject({ type: 3, link: '/patients', read_at: null, patient_name: null })
  })

  it('includes the names of the patient and the practice', async () => {
    const mine = await makeUser(t.services)
    const { organization, owner } = await makeOrganization(t.services)
    const made = await makeCase(t.services, {
      organization_id: organization.id,
      user_id: owner.id,
      location_id: undefined,
    })
    await notifyWithoutPush([mine.id], notice('of nobody'))
    await notifyWithoutPush([mine.id], { ...notice('of a case'), patient_id: made.id })
    const { notifications } = await t.as(mine).call(notificationCalls.list)
    expect(notifications).toMatchObject([
      { patient_name: `${made.first_name} ${made.last_name}`, organization_name: organization.name },
      { patient_name: null, organization_name: null },
    ])
  })
})

describe('PATCH /notifications/{id}/mark-as-read', () => {
  it("returns 404 for another user's notification", async () => {
    const [mine, other] = [await makeUser(t.services), await makeUser(t.services)]
    await notifyWithoutPush([mine.id], notice('private'))
    const { notifications } = await t.as(mine).call(notificationCalls.list)
    const params = { id: notifications[0]?.id ?? 0 }
    expect((await t.as(other).refused(notificationCalls.markAsRead, { params })).status).toBe(404)
    const { notification } = await t.as(mine).call(notificationCalls.markAsRead, { params })
    expect(notification.read_at).not.toBeNull()
  })
})
