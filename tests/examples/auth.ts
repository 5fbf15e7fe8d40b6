import { authCalls } from '#contract/auth.ts'
import { requestEmailChange, objectionToken } from '#server/features/auth/email-change.ts'
import { testContext } from '#server/testing/factories.ts'
import { dropWaitingJobs } from '#server/testing/jobs.ts'
import { makeUser, nextNumber, PASSWORD } from '#server/testing/people.ts'
import { newAddress, type Examples, type World } from './world.ts'

export const authExamples: Examples<typeof authCalls> = {
  login: async ({ t }) => ({ body: { email: (await makeUser(t.services)).email, password: PASSWORD } }),
  logout: () => ({}),
  requestReset: ({ who }) => ({ body: { email: who.email } }),
  reset: async (world) => {
    const token = await mailedToken(world, 'requestReset')
    return { body: { token, password: PASSWORD, password_confirmation: PASSWORD } }
  },
  // Attempts are counted per link, so each call uses a new one.
  resetState: () => ({ body: { token: `any-${nextNumber()}` } }),
  resendVerification: ({ who }) => ({ body: { email: who.email } }),
  verify: async (world) => ({
    body: {
      token: await mailedToken(world, 'resendVerification'),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  }),
  stopEmailChange: async ({ t }) => {
    const user = await makeUser(t.services)
    const work = testContext(t.services)
    await requestEmailChange(work, user, newAddress())
    return { body: { token: objectionToken(work, user.id, user.email) } }
  },
  botChallenge: () => ({ query: { action: 'login' } }),
}

async function mailedToken({ t }: World, ask: 'requestReset' | 'resendVerification') {
  const { email } = await makeUser(t.services, { verified: false })
  await dropWaitingJobs(t.services)
  await t.call(authCalls[ask], { body: { email } })
  await t.runJobs()
  const [mail] = await t.mailsTo(email)
  return /token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
}
