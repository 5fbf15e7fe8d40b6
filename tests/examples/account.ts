import type { accountCalls } from '#contract/account.ts'
import type { emailCalls } from '#contract/emails.ts'
import { loginStepCalls } from '#contract/login-steps.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { makeAuthenticator } from '#server/testing/authenticator.ts'
import { PASSWORD, signIn } from '#server/testing/people.ts'
import { totpCode, makePasskeyUser, makeTotpUser } from '#server/testing/second-factors.ts'
import type { Examples, World } from './world.ts'

const body = { current_password: PASSWORD }

export const accountExamples: Examples<typeof accountCalls> = {
  changePassword: () => ({ body: { ...body, password: 'Changed123', password_confirmation: 'Changed123' } }),
  confirm: () => ({ body }),
  sessions: () => ({}),
  endSession: async (world) => ({ params: { id: await otherSession(world) } }),
  endSessions: () => ({ query: { keep_this: true } }),
}

/** Addresses of another person of the organization, because everybody may manage their own. */
export const emailExamples: Examples<typeof emailCalls> = {
  list: async ({ subject }) => ({ query: { user_id: (await subject()).id } }),
  add: async ({ subject }) => ({ body: { user_id: (await subject()).id, email: 'desk@typodont.test' } }),
  remove: async ({ t, subject }) => {
    const values = { user_id: (await subject()).id, email: `desk-${t.services.random()}@typodont.test` }
    const { id } = await t.services.db
      .insertInto('user_emails')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { params: { id } }
  },
}

export const loginStepExamples: Examples<typeof loginStepCalls> = {
  start: async ({ t }) => ({ body: { email: (await makeTotpUser(t)).user.email, password: PASSWORD } }),
  code: async ({ t }) => {
    const { user, recovery_codes } = await makeTotpUser(t)
    const { ticket } = await t.call(loginStepCalls.start, { body: { email: user.email, password: PASSWORD } })
    return { body: { ticket, code: recovery_codes[0] ?? '' } }
  },
  passkey: async ({ t }) => {
    const { user, device } = await makePasskeyUser(t)
    const started = await t.call(loginStepCalls.start, { body: { email: user.email, password: PASSWORD } })
    const credential = device.get(started.passkey_options?.challenge ?? '')
    return { body: { ticket: started.ticket, credential } }
  },
}

export const secondFactorExamples: Examples<typeof secondFactorCalls> = {
  get: () => ({}),
  startTotp: () => ({ body }),
  confirmTotp: async (world) => ({ body: { code: await startedTotp(world) } }),
  removeTotp: async (world) => {
    const code = await startedTotp(world)
    await world.who.client?.call(secondFactorCalls.confirmTotp, { body: { code } })
    return { body }
  },
  startPasskey: () => ({ body }),
  addPasskey: async (world) => ({ body: await madePasskey(world) }),
  renamePasskey: async (world) => ({ params: { id: await addedPasskey(world) }, body: { name: 'Desk' } }),
  removePasskey: async (world) => ({ params: { id: await addedPasskey(world) }, body }),
  makeRecoveryCodes: async (world) => {
    await addedPasskey(world)
    return { body }
  },
}

async function otherSession({ t, who }: World) {
  await signIn(t.services, who.id)
  const { db } = t.services
  const row = await db
    .selectFrom('sessions')
    .where('user_id', '=', who.id)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A second factor belongs to the user's own session, so signed out there is none and any code will do. */
async function startedTotp({ t, who }: World) {
  const started = await who.client?.call(secondFactorCalls.startTotp, { body })
  return started ? totpCode(started.totp.secret, t.services.clock()) : '123456'
}

async function madePasskey({ who }: World) {
  const started = await who.client?.call(secondFactorCalls.startPasskey, { body })
  return { name: 'Phone', credential: makeAuthenticator().create(started?.options.challenge ?? 'AAAA') }
}

async function addedPasskey(world: World) {
  const added = await world.who.client?.call(secondFactorCalls.addPasskey, { body: await madePasskey(world) })
  return added?.passkey.id ?? 1
}
