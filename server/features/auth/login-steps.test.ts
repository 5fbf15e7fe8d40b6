import { afterEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/account.ts'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { loginStepCalls } from '#contract/login-steps.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import { makePasskeyUser, makeTotpUser } from '#server/testing/second-factors.ts'

const t = await testApp()
// The time is after any code that a user's set-up has consumed.
const NOON = '2036-11-21T12:00:00.000Z'

afterEach(() => t.setClock(undefined))

function credentials(email: string, more: { password?: string; management?: boolean } = {}) {
  return { body: { email, password: PASSWORD, ...more } }
}

async function ticketOf(email: string) {
  return t.call(loginStepCalls.start, credentials(email))
}

function later(seconds: number) {
  return new Date(Date.parse(NOON) + seconds * 1000).toISOString()
}

describe('POST /login with a second factor', () => {
  it('is revealed only with the correct password, and opens no session', async () => {
    const { user } = await makeTotpUser(t)
    const wrong = await t.refused(authCalls.login, credentials(user.email, { password: 'Wrong1234' }))
    expect(wrong).toMatchObject({ status: 401, code: CODE.wrongCredentials })
    const before = await sessionsOf(user.id)
    const { status, body } = await t.send(authCalls.login, credentials(user.email))
    expect(status).toBe(403)
    expect(body).toEqual({ error: 'Please confirm with your second factor that it is you.', code: CODE.secondFactor })
    expect(await sessionsOf(user.id)).toBe(before)
  })

  it('ignores an authenticator app that was never confirmed', async () => {
    const user = await makeUser(t.services)
    await t.as(user).call(secondFactorCalls.startTotp, { body: { current_password: PASSWORD } })
    const reply = await t.call(authCalls.login, credentials(user.email))
    expect(Object.keys(reply).sort()).toEqual(['access_token', 'message', 'metadata', 'user'])
    expect(reply.user).not.toHaveProperty('second_factor_missing')
  })
})

describe('POST /login/second_factor', () => {
  it('refuses like the login, and the same for known and unknown addresses', async () => {
    const { user } = await makeTotpUser(t)
    const wrong = await t.refused(loginStepCalls.start, credentials(user.email, { password: 'Wrong1234' }))
    const unknown = await t.refused(loginStepCalls.start, credentials(`not-${user.email}`))
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ status: 401, code: CODE.wrongCredentials })
    const empty = await t.send(loginStepCalls.start, { body: {} })
    expect(empty).toMatchObject({ status: 422, body: { error: { email: ['Required'], password: ['Required'] } } })
    const form = await t.refused(loginStepCalls.start, credentials(user.email, { management: true }))
    expect(form.code).toBe(CODE.wrongLoginForm)
  })

  it('shares the lock of the login, so it is no second way to guess a password', async () => {
    const { user } = await makeTotpUser(t)
    t.setClock(NOON)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await t.refused(authCalls.login, credentials(user.email, { password: 'Wrong1234' }))
      await t.refused(loginStepCalls.start, credentials(user.email, { password: 'Wrong1234' }))
    }
    expect(await t.refused(loginStepCalls.start, credentials(user.email))).toMatchObject({ status: 429 })
  })

  it('returns no ticket to a user without a second factor', async () => {
    const user = await makeUser(t.services)
    expect(await t.refused(loginStepCalls.start, credentials(user.email))).toMatchObject({ status: 409 })
  })

  it('returns the available second factors, and stores the ticket as a hash', async () => {
    const { user } = await makeTotpUser(t)
    const started = await ticketOf(user.email)
    expect(started).toMatchObject({ has_totp: true, has_recovery_codes: true, passkey_options: null })
    const rows = await t.services.db.selectFrom('login_tickets').selectAll().where('user_id', '=', user.id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(started.ticket)
  })
})

describe('POST /login/second_factor/code', () => {
  it('rejects a ticket that is forged, expired or of an archived user', async () => {
    const { user, code } = await makeTotpUser(t)
    const forged = await t.refused(loginStepCalls.code, { body: { ticket: 'forged', code: '123456' } })
    expect(forged).toMatchObject({ status: 422, code: CODE.usedToken })
    t.setClock(NOON)
    const { ticket } = await ticketOf(user.email)
    t.setClock(later(301))
    const old = await t.refused(loginStepCalls.code, { body: { ticket, code: code(later(301)) } })
    expect(old.code).toBe(CODE.usedToken)
    const fresh = await ticketOf(user.email)
    await t.services.db.updateTable('users').set({ deleted_at: NOON }).where('id', '=', user.id).execute()
    const gone = await t.refused(loginStepCalls.code, { body: { ticket: fresh.ticket, code: code(later(301)) } })
    expect(gone.code).toBe(CODE.usedToken)
  })

  it('allows five wrong codes per ticket', async () => {
    const { user, code } = await makeTotpUser(t)
    t.setClock(NOON)
    const { ticket } = await ticketOf(user.email)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const refused = await t.refused(loginStepCalls.code, { body: { ticket, code: 'nothing-right' } })
      expect(refused).toMatchObject({ status: 422, code: CODE.wrongSecondFactor })
    }
    const late = await t.refused(loginStepCalls.code, { body: { ticket, code: code(NOON) } })
    expect(late.code).toBe(CODE.usedToken)
  })

  it('locks the codes of an account after ten wrong ones, over all tickets', async () => {
    const { user, code } = await makeTotpUser(t)
    t.setClock(NOON)
    for (const _ of [1, 2]) {
      const { ticket } = await ticketOf(user.email)
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await t.refused(loginStepCalls.code, { body: { ticket, code: '000000' } })
      }
    }
    const { ticket } = await ticketOf(user.email)
    const locked = await t.refused(loginStepCalls.code, { body: { ticket, code: code(NOON) } })
    expect(locked).toMatchObject({ status: 429, code: CODE.tooMany })
    t.setClock(later(15 * 60 + 1))
    const again = await ticketOf(user.email)
    await t.call(loginStepCalls.code, { body: { ticket: again.ticket, code: code(later(15 * 60 + 1)) } })
  })

  it('rejects a ticket from before a password change', async () => {
    const { user, me, code } = await makeTotpUser(t)
    const { ticket } = await ticketOf(user.email)
    await me.call(accountCalls.changePassword, {
      body: { current_password: PASSWORD, password: 'Changed123', password_confirmation: 'Changed123' },
    })
    const refused = await t.refused(loginStepCalls.code, { body: { ticket, code: code(t.services.clock()) } })
    expect(refused.code).toBe(CODE.usedToken)
  })

  it('accepts codes one time step early or late, not two', async () => {
    const { user, code } = await makeTotpUser(t)
    t.setClock(later(3600))
    const { ticket } = await ticketOf(user.email)
    for (const far of [3600 - 60, 3600 + 60]) {
      const refused = await t.refused(loginStepCalls.code, { body: { ticket, code: code(later(far)) } })
      expect(refused.code).toBe(CODE.wrongSecondFactor)
    }
    await t.call(loginStepCalls.code, { body: { ticket, code: code(later(3600 - 30)) } })
    const next = await ticketOf(user.email)
    await t.call(loginStepCalls.code, { body: { ticket: next.ticket, code: code(later(3600 + 30)) } })
  })

  it('returns the reply of the login, and accepts neither ticket nor code again', async () => {
    const { user, code } = await makeTotpUser(t)
    t.setClock(later(7200))
    const { ticket } = await ticketOf(user.email)
    const spaced = code(later(7200)).replace(/^(...)/, '$1 ')
    const reply = await t.call(loginStepCalls.code, { body: { ticket, code: spaced } })
    expect(reply).toMatchObject({
      user: { id: user.id },
      metadata: { show_promotion: false },
      message: 'Welcome, Ada.',
    })
    await t.with({ authorization: `Bearer ${reply.access_token}` }).call(userCalls.me)
    const ticketAgain = await t.refused(loginStepCalls.code, { body: { ticket, code: code(later(7200)) } })
    expect(ticketAgain.code).toBe(CODE.usedToken)
    const other = await ticketOf(user.email)
    for (const replayed of [later(7200), later(7200 - 30)]) {
      const refused = await t.refused(loginStepCalls.code, { body: { ticket: other.ticket, code: code(replayed) } })
      expect(refused).toMatchObject({ status: 422, code: CODE.wrongSecondFactor })
    }
  })

  it('signs in once with a recovery code, in any case and spacing', async () => {
    const { user, me, recovery_codes } = await makeTotpUser(t)
    const [first = '', second = ''] = recovery_codes
    const { ticket } = await ticketOf(user.email)
    await t.call(loginStepCalls.code, { body: { ticket, code: first.toUpperCase().replace('-', ' ') } })
    const again = await ticketOf(user.email)
    const refused = await t.refused(loginStepCalls.code, { body: { ticket: again.ticket, code: first } })
    expect(refused.code).toBe(CODE.wrongSecondFactor)
    const other = await makeTotpUser(t)
    const foreign = await ticketOf(other.user.email)
    await t.refused(loginStepCalls.code, { body: { ticket: foreign.ticket, code: second } })
    const { second_factor } = await me.call(secondFactorCalls.get)
    expect(second_factor.recovery_codes_left).toBe(9)
  })
})

describe('POST /login/second_factor/passkey', () => {
  it('rejects a signature for another challenge, origin or host, or by another device', async () => {
    const { user, device } = await makePasskeyUser(t)
    const stranger = await makePasskeyUser(t)
    const { ticket, passkey_options } = await ticketOf(user.email)
    const challenge = passkey_options?.challenge ?? ''
    const wrong = [
      device.get('AAAA'),
      device.get(challenge, { origin: 'https://evil.test' }),
      device.get(challenge, { rpId: 'evil.test' }),
      stranger.device.get(challenge),
    ]
    for (const credential of wrong) {
      const refused = await t.refused(loginStepCalls.passkey, { body: { ticket, credential } })
      expect(refused).toMatchObject({ status: 422, code: CODE.wrongSecondFactor })
    }
    const { ticket: totpTicket } = await ticketOf((await makeTotpUser(t)).user.email)
    const credential = device.get(challenge)
    const none = await t.refused(loginStepCalls.passkey, { body: { ticket: totpTicket, credential } })
    expect(none.code).toBe(CODE.wrongSecondFactor)
  })

  it('signs in once, and rejects a replayed response and an unchanged counter', async () => {
    const { user, me, device } = await makePasskeyUser(t)
    const first = await ticketOf(user.email)
    expect(first).toMatchObject({ has_totp: false, passkey_options: { rpId: 'localhost' } })
    expect(first.passkey_options?.allowCredentials).toMatchObject([{ id: device.id, transports: ['internal'] }])
    const credential = device.get(first.passkey_options?.challenge ?? '', { counter: 7 })
    const reply = await t.call(loginStepCalls.passkey, { body: { ticket: first.ticket, credential } })
    expect(reply.user.id).toBe(user.id)
    const replay = await t.refused(loginStepCalls.passkey, { body: { ticket: first.ticket, credential } })
    expect(replay.code).toBe(CODE.usedToken)
    const second = await ticketOf(user.email)
    const old = await t.refused(loginStepCalls.passkey, { body: { ticket: second.ticket, credential } })
    expect(old.code).toBe(CODE.wrongSecondFactor)
    const copied = device.get(second.passkey_options?.challenge ?? '', { counter: 7 })
    const copy = await t.refused(loginStepCalls.passkey, { body: { ticket: second.ticket, credential: copied } })
    expect(copy.code).toBe(CODE.wrongSecondFactor)
    const { second_factor } = await me.call(secondFactorCalls.get)
    expect(second_factor.passkeys[0]?.last_used_at).not.toBeNull()
  })
})

describe('POST /verify with a second factor', () => {
  it('verifies the address, but does not sign in', async () => {
    const { user } = await makeTotpUser(t)
    await t.services.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', user.id).execute()
    await t.call(authCalls.resendVerification, { body: { email: user.email } })
    await t.runJobs()
    const mails = await t.mailsTo(user.email)
    // The mailbox also has the mail about the new second factor.
    const token = /token=([\w-]+)/.exec(mails.map(({ html }) => html).join(' '))?.[1] ?? ''
    const before = await sessionsOf(user.id)
    const refused = await t.refused(authCalls.verify, { body: { token, password: PASSWORD } })
    expect(refused).toMatchObject({ status: 403, code: CODE.secondFactor })
    expect(await sessionsOf(user.id)).toBe(before)
    expect((await t.refused(authCalls.login, credentials(user.email))).code).toBe(CODE.secondFactor)
  })
})

async function sessionsOf(user_id: number) {
  const rows = await t.services.db.selectFrom('sessions').where('user_id', '=', user_id).select('id').execute()
  return rows.length
}
