import { expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

it('keeps the text of a sent mail only for the dev inbox', async () => {
  const usual = t.services.config
  for (const devInbox of [true, false]) {
    const user = await makeUser(t.services)
    t.services.config = { ...usual, devInbox }
    try {
      await t.call(authCalls.requestReset, { body: { email: user.email } })
      await t.runJobs()
    } finally {
      t.services.config = usual
    }
    const [mail] = await t.mailsTo(user.email)
    expect(mail?.subject).toBe('Reset your password')
    expect([mail?.html !== '', mail?.body_text !== '']).toEqual([devInbox, devInbox])
  }
})
