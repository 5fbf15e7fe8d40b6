import { Secret, TOTP } from 'otpauth'
import { secondFactorCalls } from '#contract/second-factors.ts'
import type { TestApp } from './app.ts'
import { makeAuthenticator } from './authenticator.ts'
import { makeUser, PASSWORD } from './people.ts'

type Person = Parameters<typeof makeUser>[1]

/** A user with a confirmed authenticator app; `code` returns what the app displays at that instant. */
export async function makeTotpUser(t: TestApp, person: Person = {}) {
  const user = await makeUser(t.services, person)
  return { user, ...(await addTotp(t, user)) }
}

/** For a user whose password is the one of the factories. */
export async function addTotp(t: TestApp, user: { id: number }) {
  const me = t.as(user)
  const { totp } = await me.call(secondFactorCalls.startTotp, { body: { current_password: PASSWORD } })
  const code = (at: string) => totpCode(totp.secret, at)
  const at = t.services.clock()
  const { recovery_codes } = await me.call(secondFactorCalls.confirmTotp, { body: { code: code(at) } })
  // As if it had been confirmed one step earlier, so that the code of this moment is unused. The code of that step would
  // be refused if the next one began in between.
  const last_step = Math.floor(Date.parse(at) / 30_000) - 1
  await t.services.db.updateTable('totp_secrets').set({ last_step }).where('user_id', '=', user.id).execute()
  return { me, code, secret: totp.secret, recovery_codes: recovery_codes ?? [] }
}

export async function makePasskeyUser(t: TestApp, person: Person = {}) {
  const user = await makeUser(t.services, person)
  const me = t.as(user)
  const device = makeAuthenticator()
  const { options } = await me.call(secondFactorCalls.startPasskey, { body: { current_password: PASSWORD } })
  const credential = device.create(options.challenge)
  const added = await me.call(secondFactorCalls.addPasskey, { body: { name: 'Front desk', credential } })
  return { user, me, device, ...added }
}

export function totpCode(secret: string, at: string) {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) })
}
