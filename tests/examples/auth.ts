import { authCalls } from '#contract/auth.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import type { Examples, World } from './world.ts'

export const authExamples: Examples<typeof authCalls> = {
  login: async ({ t }) => ({ body: { email: (await makeUser(t.services)).email, password: PASSWORD } }),
  logout: () => ({}),
  requestReset: ({ who }) => ({ body: { email: who.email } }),
  reset: async (world) => {
    const token = await mailedToken(world, 'requestReset')
    return { body: { token, password: PASSWORD, password_confirmation: PASSWORD } }
  },
  resendVerification: ({ who }) => ({ body: { email: who.email } }),
  verify: async (world) => ({ body: { token: await mailedToken(world, 'resendVerification') } }),
  botChallenge: () => ({ query: { action: 'login' } }),
}

async function mailedToken({ t }: World, ask: 'requestReset' | 'resendVerification') {
  const { email } = await makeUser(t.services, { verified: false })
  await t.call(authCalls[ask], { body: { email } })
  await t.runJobs()
  const [mail] = await t.mailsTo(email)
  return /token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
}
