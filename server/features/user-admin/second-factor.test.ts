import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import { makeTotpUser } from '#server/testing/second-factors.ts'

const t = await testApp()

describe('DELETE /users/:id/second_factor', () => {
  it('is limited to users who manage permissions, within their roles, and refused for oneself', async () => {
    const { user } = await makeTotpUser(t, { role: 'super_admin' })
    const params = { id: user.id }
    for (const role of ['supervisor', 'tech_support', 'admin'] as const) {
      const staff = t.as(await makeUser(t.services, { role }))
      expect((await staff.refused(userAdminCalls.resetSecondFactor, { params })).status).toBe(403)
    }
    expect((await t.as(user).refused(userAdminCalls.resetSecondFactor, { params })).status).toBe(403)
  })

  it('is refused for a user without one', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const params = { id: (await makeUser(t.services)).id }
    expect((await admin.refused(userAdminCalls.resetSecondFactor, { params })).status).toBe(409)
  })

  it('lets the user in with the password, ends other sessions, and notifies by mail', async () => {
    const { user, me } = await makeTotpUser(t)
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const params = { id: user.id }
    const before = await admin.call(userAdminCalls.get, { params })
    expect(before.user.has_second_factor).toBe(true)
    const body = { email: user.email, password: PASSWORD }
    expect((await t.refused(authCalls.login, { body })).status).toBe(403)
    const after = await admin.call(userAdminCalls.resetSecondFactor, { params })
    expect(after.user.has_second_factor).toBe(false)
    expect((await me.refused(userCalls.me)).status).toBe(401)
    await t.call(authCalls.login, { body })
    await t.runJobs()
    const mails = await t.mailsTo(user.email)
    expect(mails.map(({ subject }) => subject)).toContain('Your second factor was removed by an administrator')
  })
})
