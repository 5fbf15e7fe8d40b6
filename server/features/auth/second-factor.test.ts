import { afterEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/account.ts'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { emailCalls } from '#contract/emails.ts'
import { loginStepCalls } from '#contract/login-steps.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { patientCalls } from '#contract/patients.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { settingCalls } from '#contract/settings.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeAuthenticator } from '#server/testing/authenticator.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import { totpCode, makePasskeyUser, makeTotpUser } from '#server/testing/second-factors.ts'

const t = await testApp()
const usual = t.services.config
const body = { current_password: PASSWORD }

afterEach(() => {
  t.setClock(undefined)
  t.services.config = usual
})

function demand(...requireSecondFactor: string[]) {
  t.services.config = { ...usual, requireSecondFactor }
}

async function eventsOf(user_id: number) {
  const rows = await t.services.db
    .selectFrom('events')
    .where('user_id', '=', user_id)
    .where('name', 'like', 'user.%')
    .select(['name', 'data', 'actor_id'])
    .orderBy('id')
    .execute()
  return rows
}

describe('the password check before every change', () => {
  it('is required, and wrong passwords count as failed logins', async () => {
    const { user, me, passkey } = await makePasskeyUser(t)
    const wrong = { current_password: 'Wrong1234' }
    const calls = [
      () => me.refused(secondFactorCalls.startTotp, { body: wrong }),
      () => me.refused(secondFactorCalls.startPasskey, { body: wrong }),
      () => me.refused(secondFactorCalls.removePasskey, { params: { id: passkey.id }, body: wrong }),
      () => me.refused(secondFactorCalls.removeTotp, { body: wrong }),
      () => me.refused(secondFactorCalls.makeRecoveryCodes, { body: wrong }),
    ]
    for (const call of [...calls, ...calls]) {
      const error = { current_password: ['The current password is wrong.'] }
      expect(await call()).toEqual({ status: 422, code: CODE.invalid, error })
    }
    expect(await me.refused(secondFactorCalls.startTotp, { body })).toMatchObject({ status: 429 })
    const login = await t.refused(authCalls.login, { body: { email: user.email, password: PASSWORD } })
    expect(login.status).toBe(429)
    expect((await t.refused(secondFactorCalls.startTotp, { body })).status).toBe(401)
  })
})

describe('the authenticator app', () => {
  it('cannot be confirmed before its setup starts or with a wrong code', async () => {
    const me = t.as(await makeUser(t.services))
    expect(await me.refused(secondFactorCalls.confirmTotp, { body: { code: '123456' } })).toMatchObject({ status: 409 })
    const short = await me.refused(secondFactorCalls.confirmTotp, { body: { code: '12 34' } })
    expect(short).toMatchObject({ status: 422, error: { code: ['Must be 6 digits.'] } })
    const { totp } = await me.call(secondFactorCalls.startTotp, { body })
    const old = totpCode(totp.secret, '2020-01-01T00:00:00.000Z')
    expect((await me.refused(secondFactorCalls.confirmTotp, { body: { code: old } })).error).toHaveProperty('code')
    expect((await me.call(secondFactorCalls.get)).second_factor.totp).toBeNull()
  })

  it('is set up once, with ten recovery codes, and its secret is not readable in the database', async () => {
    const { user, me, secret, recovery_codes } = await makeTotpUser(t)
    expect(new Set(recovery_codes).size).toBe(10)
    expect(recovery_codes[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await me.refused(secondFactorCalls.startTotp, { body })).toMatchObject({ status: 409 })
    const { second_factor } = await me.call(secondFactorCalls.get)
    expect(second_factor).toMatchObject({ is_required: false, recovery_codes_left: 10, passkeys: [] })
    expect(second_factor.totp?.confirmed_at).toBeTruthy()
    const { db } = t.services
    const row = await db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(secret)
    const events = await eventsOf(user.id)
    expect(events.map((event) => event.name)).toEqual(['user.second_factor_added', 'user.recovery_codes_made'])
    expect(events[0]).toMatchObject({ data: { kind: 'totp' }, actor_id: user.id })
    expect(JSON.stringify(events)).not.toContain(secret)
  })

  it('returns an otpauth URL and its QR code', async () => {
    const user = await makeUser(t.services)
    const { totp } = await t.as(user).call(secondFactorCalls.startTotp, { body })
    const address = new URL(totp.address)
    expect(address.protocol).toBe('otpauth:')
    expect(address.searchParams.get('secret')).toBe(totp.secret)
    expect(decodeURIComponent(address.pathname)).toContain(user.email)
    expect(totp.qr_code).toMatch(/^<svg /)
  })

  it('stores no secret under an Idempotency-Key: a repeated request returns a new one', async () => {
    const me = t.as(await makeUser(t.services)).with({ 'idempotency-key': 'same' })
    const first = await me.call(secondFactorCalls.startTotp, { body })
    const second = await me.call(secondFactorCalls.startTotp, { body })
    expect(second.totp.secret).not.toBe(first.totp.secret)
  })

  it('is removed with its recovery codes', async () => {
    const { user, me } = await makeTotpUser(t)
    await me.call(secondFactorCalls.removeTotp, { body })
    const { second_factor } = await me.call(secondFactorCalls.get)
    expect(second_factor).toMatchObject({ totp: null, recovery_codes_left: 0 })
    await t.call(authCalls.login, { body: { email: user.email, password: PASSWORD } })
    expect(await me.refused(secondFactorCalls.removeTotp, { body })).toMatchObject({ status: 409 })
  })
})

describe('passkeys', () => {
  it('reject a foreign origin, an expired challenge and a challenge of another session', async () => {
    const user = await makeUser(t.services)
    const [me, other] = [t.as(user), t.as(user)]
    const device = makeAuthenticator()
    const add = (from: typeof me, challenge: string, where = {}) =>
      from.refused(secondFactorCalls.addPasskey, { body: { name: 'Key', credential: device.create(challenge, where) } })
    const start = async () => (await me.call(secondFactorCalls.startPasskey, { body })).options.challenge
    const evil = await add(me, await start(), { origin: 'https://evil.test' })
    expect(evil).toMatchObject({ status: 422, code: CODE.wrongSecondFactor })
    const challenge = await start()
    expect((await add(other, challenge)).code).toBe(CODE.wrongSecondFactor)
    await add(me, 'AAAA')
    expect((await add(me, challenge)).code).toBe(CODE.wrongSecondFactor)
    t.setClock('2036-01-01T00:00:00.000Z')
    const late = t.as(user)
    const { options } = await late.call(secondFactorCalls.startPasskey, { body })
    t.setClock('2036-01-01T00:05:01.000Z')
    expect((await add(late, options.challenge)).code).toBe(CODE.wrongSecondFactor)
    const nameless = { name: ' ', credential: device.create(options.challenge) }
    expect((await late.refused(secondFactorCalls.addPasskey, { body: nameless })).error).toEqual({ name: ['Required'] })
  })

  it('can be added several times, named, and renamed and removed only by their owner', async () => {
    const { user, me, passkey, recovery_codes, device } = await makePasskeyUser(t)
    expect(recovery_codes).toHaveLength(10)
    const { options } = await me.call(secondFactorCalls.startPasskey, { body })
    expect(options).toMatchObject({ rp: { id: 'localhost' }, excludeCredentials: [{ id: device.id }] })
    const phone = { name: 'Phone', credential: makeAuthenticator().create(options.challenge) }
    const second = await me.call(secondFactorCalls.addPasskey, { body: phone })
    expect(second.recovery_codes).toBeNull()
    const stranger = t.as(await makeUser(t.services))
    const params = { id: passkey.id }
    const rename = { params, body: { name: 'Mine' } }
    expect((await stranger.refused(secondFactorCalls.renamePasskey, rename)).status).toBe(404)
    expect((await stranger.refused(secondFactorCalls.removePasskey, { params, body })).status).toBe(404)
    await me.call(secondFactorCalls.renamePasskey, { params, body: { name: 'Desk ✨' } })
    const { second_factor } = await me.call(secondFactorCalls.get)
    expect(second_factor.passkeys.map((each) => each.name)).toEqual(['Desk ✨', 'Phone'])
    await me.call(secondFactorCalls.removePasskey, { params, body })
    await me.call(secondFactorCalls.removePasskey, { params: { id: second.passkey.id }, body })
    expect((await me.call(secondFactorCalls.get)).second_factor.recovery_codes_left).toBe(0)
    expect((await eventsOf(user.id)).map((event) => event.name)).toEqual([
      'user.second_factor_added',
      'user.recovery_codes_made',
      'user.second_factor_added',
      'user.passkey_renamed',
      'user.second_factor_removed',
      'user.second_factor_removed',
    ])
  })
})

describe('recovery codes', () => {
  it('cannot be created without a second factor', async () => {
    const me = t.as(await makeUser(t.services))
    expect(await me.refused(secondFactorCalls.makeRecoveryCodes, { body })).toMatchObject({ status: 409 })
  })

  it('can be recreated, which invalidates the old ones', async () => {
    const { user, me, recovery_codes } = await makeTotpUser(t)
    const made = await me.call(secondFactorCalls.makeRecoveryCodes, { body })
    expect(made.recovery_codes).toHaveLength(10)
    const { ticket } = await t.call(loginStepCalls.start, { body: { email: user.email, password: PASSWORD } })
    const old = await t.refused(loginStepCalls.code, { body: { ticket, code: recovery_codes[0] ?? '' } })
    expect(old.code).toBe(CODE.wrongSecondFactor)
    await t.call(loginStepCalls.code, { body: { ticket, code: made.recovery_codes[0] ?? '' } })
  })
})

describe('REQUIRE_SECOND_FACTOR', () => {
  it('limits a user without a second factor to the account calls if the role requires one', async () => {
    const user = await makeUser(t.services, { role: 'supervisor' })
    const me = t.as(user)
    await me.call(patientCalls.list, {})
    demand('supervisor')
    for (const call of [patientCalls.list, notificationCalls.list, userAdminCalls.list]) {
      expect(await me.send(call)).toMatchObject({ status: 403, body: { code: CODE.secondFactorMissing } })
    }
    expect((await me.call(userCalls.me)).user.second_factor_missing).toBe(true)
    await me.call(secondFactorCalls.get)
    await me.call(accountCalls.sessions)
    await me.call(emailCalls.list, { query: { user_id: user.id } })
    await me.call(settingCalls.get)
    const { user: seen } = await t.call(authCalls.login, { body: { email: user.email, password: PASSWORD } })
    expect(seen.second_factor_missing).toBe(true)
  })

  it('does not affect other roles', async () => {
    demand('supervisor')
    for (const role of ['admin', 'doctor'] as const) {
      const me = t.as(await makeUser(t.services, { role }))
      await me.call(notificationCalls.list)
      expect((await me.call(userCalls.me)).user).not.toHaveProperty('second_factor_missing')
    }
  })

  it('allows all calls once a second factor is set up, and refuses to remove the last one', async () => {
    demand('supervisor')
    const { me } = await makeTotpUser(t, { role: 'supervisor' })
    await me.call(patientCalls.list, {})
    const kept = await me.refused(secondFactorCalls.removeTotp, { body })
    expect(kept).toMatchObject({ status: 409, error: 'Your role needs a second factor. Add another one first.' })
    expect((await me.call(secondFactorCalls.get)).second_factor).toMatchObject({ is_required: true })
    expect((await me.call(secondFactorCalls.get)).second_factor.totp).not.toBeNull()
  })
})
