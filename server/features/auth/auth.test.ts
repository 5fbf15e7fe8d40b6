import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { userCalls } from '#contract/users.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'

const t = await testApp()

function credentials(email: string, more: { password?: string; management?: boolean; remember_me?: boolean } = {}) {
  return { body: { email, password: PASSWORD, ...more } }
}

describe('POST /login', () => {
  it('requires email and password, with the specified messages', async () => {
    const refused = await t.refused(authCalls.login, { body: { email: 'nobody', password: '' } })
    expect(refused).toEqual({
      status: 422,
      code: CODE.invalid,
      error: { email: ['Invalid email.'], password: ['Required'] },
    })
    const empty = await t.send(authCalls.login, { body: {} })
    expect(empty.body).toMatchObject({ error: { email: ['Required'], password: ['Required'] } })
  })

  it('returns the same error for a wrong password and an unknown address', async () => {
    const user = await makeUser(t.services)
    const wrong = await t.refused(authCalls.login, credentials(user.email, { password: 'Wrong1234' }))
    const unknown = await t.refused(authCalls.login, credentials(`not-${user.email}`))
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ status: 401, code: CODE.wrongCredentials })
  })

  it('reveals that an account is archived or unverified only with the correct password', async () => {
    const archived = await makeUser(t.services, { archived: true })
    const unverified = await makeUser(t.services, { verified: false })
    expect(await t.refused(authCalls.login, credentials(archived.email))).toMatchObject({
      status: 403,
      code: CODE.archivedUser,
    })
    expect(await t.refused(authCalls.login, credentials(unverified.email))).toMatchObject({
      status: 403,
      code: CODE.unverifiedEmail,
    })
    const guessed = await t.refused(authCalls.login, credentials(archived.email, { password: 'Wrong1234' }))
    expect(guessed.code).toBe(CODE.wrongCredentials)
  })

  it('admits the four staff roles to /management and refers other roles to /login', async () => {
    for (const role of ['doctor', 'lab_partner'] as const) {
      const user = await makeUser(t.services, { role })
      const refused = await t.refused(authCalls.login, credentials(user.email, { management: true }))
      expect(refused).toMatchObject({ status: 403, code: CODE.wrongLoginForm })
    }
    for (const role of ['super_admin', 'admin', 'supervisor', 'tech_support'] as const) {
      const user = await makeUser(t.services, { role })
      const { access_token } = await t.call(authCalls.login, credentials(user.email, { management: true }))
      expect(access_token).toBeTruthy()
    }
  })

  it('locks an IP address and account for 15 minutes after ten failures', async () => {
    const user = await makeUser(t.services)
    t.setClock('2026-11-21T10:00:00.000Z')
    try {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const refused = await t.refused(authCalls.login, credentials(user.email, { password: 'Wrong1234' }))
        expect(refused.status).toBe(401)
      }
      expect(await t.refused(authCalls.login, credentials(user.email))).toMatchObject({
        status: 429,
        code: CODE.tooMany,
      })
      t.setClock('2026-11-21T10:15:01.000Z')
      await t.call(authCalls.login, credentials(user.email))
    } finally {
      t.setClock(undefined)
    }
  })

  it('returns token, user and metadata, and stores no plaintext token', async () => {
    const user = await makeUser(t.services)
    const { access_token, user: me, metadata } = await t.call(authCalls.login, credentials(user.email.toUpperCase()))
    expect(me).toMatchObject({ id: user.id, email: user.email, roles: [{ name: 'doctor' }], organizations: [] })
    expect(metadata).toEqual({ show_promotion: false, default_organization: null })
    const stored = await t.services.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()
    expect(JSON.stringify(stored)).not.toContain(access_token)
  })
})

describe('POST /logout', () => {
  it('ends the session immediately', async () => {
    const user = await makeUser(t.services)
    const me = t.as(user)
    await me.call(userCalls.me)
    await me.call(authCalls.logout)
    expect(await me.refused(userCalls.me)).toMatchObject({ status: 401, code: CODE.unauthenticated })
  })
})

describe('POST /request_reset and /reset', () => {
  it('returns the same reply for known and unknown addresses and mails only the known one', async () => {
    const user = await makeUser(t.services)
    const known = await t.call(authCalls.requestReset, { body: { email: user.email } })
    const unknown = await t.call(authCalls.requestReset, { body: { email: `not-${user.email}` } })
    expect(known).toEqual(unknown)
    await t.runJobs()
    expect(await t.mailsTo(user.email)).toHaveLength(1)
    expect(await t.mailsTo(`not-${user.email}`)).toHaveLength(0)
  })

  it('rejects a weak, too long or mismatched password with the specified messages', async () => {
    const body = { token: 'x', password: 'short', password_confirmation: 'short' }
    const weak = 'Must contain at least 8 characters, one uppercase, one lowercase and one number'
    expect((await t.refused(authCalls.reset, { body })).error).toEqual({ password: [weak] })
    const long = await t.refused(authCalls.reset, {
      body: { ...body, password: 'Aa1'.repeat(11), password_confirmation: 'Aa1'.repeat(11) },
    })
    expect(long.error).toEqual({ password: ['Must contain max 32 characters.'] })
    const unequal = await t.refused(authCalls.reset, {
      body: { ...body, password: PASSWORD, password_confirmation: 'Other1234' },
    })
    expect(unequal.error).toEqual({ password_confirmation: ['Both password need to be the same'] })
  })

  it('returns the state of a link without consuming it or revealing its user', async () => {
    const stateOf = async (token: string) => t.call(authCalls.resetState, { body: { token } })
    expect(await stateOf('forged')).toEqual({ state: 'unknown' })
    const user = await makeUser(t.services)
    const ask = () => t.call(authCalls.requestReset, { body: { email: user.email } })
    const first = await mailedToken(t, user.email, ask)
    const token = await mailedToken(t, user.email, ask)
    expect(await stateOf(first)).toEqual({ state: 'unknown' })
    for (let asked = 0; asked < 2; asked += 1) expect(await stateOf(token)).toEqual({ state: 'open' })
    t.setClock(new Date(Date.now() + 25 * 3_600_000).toISOString())
    try {
      expect(await stateOf(token)).toEqual({ state: 'expired' })
    } finally {
      t.setClock(undefined)
    }
    await t.call(authCalls.reset, { body: { token, password: 'Changed123', password_confirmation: 'Changed123' } })
    expect(await stateOf(token)).toEqual({ state: 'used' })
    // A token that verifies an address cannot set a password.
    const other = await makeUser(t.services, { verified: false })
    const verifying = await mailedToken(t, other.email, () =>
      t.call(authCalls.resendVerification, { body: { email: other.email } }),
    )
    expect(await stateOf(verifying)).toEqual({ state: 'unknown' })
  })

  it('limits how often the state of one link can be requested', async () => {
    const body = { token: 'asked again and again' }
    for (let asked = 0; asked < 10; asked += 1) await t.call(authCalls.resetState, { body })
    expect(await t.refused(authCalls.resetState, { body })).toMatchObject({ status: 429, code: CODE.tooMany })
  })

  it('sets the password once and ends all sessions', async () => {
    const user = await makeUser(t.services, { verified: false })
    const old = t.as(user)
    await old.call(userCalls.me)
    const token = await mailedToken(t, user.email, () =>
      t.call(authCalls.requestReset, { body: { email: user.email } }),
    )
    const body = { token, password: 'Changed123', password_confirmation: 'Changed123' }
    await t.call(authCalls.reset, { body })
    expect((await old.refused(userCalls.me)).status).toBe(401)
    expect(await t.refused(authCalls.reset, { body })).toMatchObject({ status: 422, code: CODE.usedToken })
    await t.call(authCalls.login, credentials(user.email, { password: 'Changed123' }))
  })
})

describe('POST /resend_verification and /verify', () => {
  it('rejects a forged token and an expired one', async () => {
    expect(await t.refused(authCalls.verify, { body: { token: 'forged' } })).toMatchObject({
      status: 422,
      code: CODE.usedToken,
    })
    const user = await makeUser(t.services, { verified: false })
    const token = await mailedToken(t, user.email, () =>
      t.call(authCalls.resendVerification, { body: { email: user.email } }),
    )
    t.setClock(new Date(Date.now() + 25 * 3_600_000).toISOString())
    try {
      expect((await t.refused(authCalls.verify, { body: { token } })).code).toBe(CODE.usedToken)
    } finally {
      t.setClock(undefined)
    }
  })

  it('signs in once with the link and the chosen password, but not with the link alone', async () => {
    const user = await makeUser(t.services, { verified: false })
    const token = await mailedToken(t, user.email, () =>
      t.call(authCalls.resendVerification, { body: { email: user.email } }),
    )
    expect(await t.refused(authCalls.verify, { body: { token } })).toMatchObject({
      status: 403,
      code: CODE.passwordAwaited,
    })
    const wrong = await t.refused(authCalls.verify, { body: { token, password: 'Wrong1234' } })
    expect(wrong).toMatchObject({ status: 422, error: { password: ['This is not the password that was chosen.'] } })
    const { login_info } = await t.call(authCalls.verify, { body: { token, password: PASSWORD } })
    expect(login_info?.user).toMatchObject({ id: user.id })
    expect(login_info?.user.email_verified_at).not.toBeNull()
    expect((await t.refused(authCalls.verify, { body: { token } })).code).toBe(CODE.usedToken)
  })

  it('sends no mail to a verified address', async () => {
    const user = await makeUser(t.services)
    await t.call(authCalls.resendVerification, { body: { email: user.email } })
    await t.runJobs()
    expect(await t.mailsTo(user.email)).toHaveLength(0)
  })
})

describe('POST /request_reset and /resend_verification', () => {
  it.each(['requestReset', 'resendVerification'] as const)(
    '%s allows ten requests per address in 15 minutes, then refuses known and unknown ones alike',
    async (name) => {
      const user = await makeUser(t.services, { verified: false })
      const ask = async (email: string) => (await t.send(authCalls[name], { body: { email } })).status
      const outcome = { known: new Set<number>(), unknown: new Set<number>() }
      for (let time = 0; time < 10; time += 1) {
        outcome.known.add(await ask(time % 2 ? user.email : user.email.toUpperCase()))
        outcome.unknown.add(await ask(`not-${user.email}`))
      }
      expect([[...outcome.known], [...outcome.unknown]]).toEqual([[200], [200]])
      const known = await t.refused(authCalls[name], { body: { email: user.email } })
      expect(known).toMatchObject({ status: 429, code: CODE.tooMany })
      expect(await t.refused(authCalls[name], { body: { email: `not-${user.email}` } })).toEqual(known)
      // Other addresses are not limited.
      expect(await ask(`other-${user.email}`)).toBe(200)
      t.setClock(new Date(Date.now() + 16 * 60_000).toISOString())
      try {
        expect(await ask(user.email)).toBe(200)
      } finally {
        t.setClock(undefined)
      }
    },
  )
})

describe('GET /bot_check/challenge', () => {
  it('refuses an unknown action', async () => {
    const { status } = await t.send(authCalls.botChallenge, { query: { action: 'steal' } })
    expect(status).toBe(422)
  })

  it('returns a challenge', async () => {
    expect(await t.call(authCalls.botChallenge, { query: { action: 'login' } })).toHaveProperty('challenge')
  })
})

async function mailedToken(app: TestApp, address: string, ask: () => Promise<unknown>) {
  await ask()
  await app.runJobs()
  const mails = await app.mailsTo(address)
  return /token=([\w-]+)/.exec(mails.at(-1)?.html ?? '')?.[1] ?? ''
}
