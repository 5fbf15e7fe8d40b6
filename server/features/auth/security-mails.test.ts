import { describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/account.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import type { EventName, Events } from '#contract/events.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import { makePasskeyUser, makeTotpUser } from '#server/testing/second-factors.ts'

const t = await testApp()

async function emit<Name extends EventName>(user_id: number, name: Name, data: Events[Name]) {
  await t.services.queue.emitIn(t.services.db, { now: t.services.clock(), actor_id: null, ip: null })(name, data, {
    user_id,
  })
  await t.runJobs()
}

const newest = async (user: { email: string }) => (await t.mailsTo(user.email)).at(-1)

const KINDS: [EventName, (user_id: number) => object, subject: string, what: RegExp, ifNot: RegExp][] = [
  [
    'user.password_changed',
    (user_id) => ({ user_id }),
    'Your password was set',
    /every other device was signed out/,
    /set another password at once/,
  ],
  [
    'user.second_factor_added',
    () => ({ kind: 'totp' }),
    'An authenticator app was added to your account',
    /the authenticator app confirms/,
    /remove the authenticator app on your account page/,
  ],
  [
    'user.second_factor_added',
    () => ({ kind: 'passkey', name: 'Desk' }),
    'A passkey was added to your account',
    /the passkey “Desk” confirms/,
    /remove the passkey on your account page/,
  ],
  [
    'user.second_factor_removed',
    () => ({ kind: 'totp' }),
    'An authenticator app was removed from your account',
    /the authenticator app no longer confirms/,
    /set the authenticator app up again/,
  ],
  [
    'user.second_factor_removed',
    () => ({ kind: 'passkey', name: 'Desk' }),
    'A passkey was removed from your account',
    /the passkey “Desk” no longer confirms/,
    /set the passkey up again/,
  ],
  [
    'user.second_factor_reset',
    (user_id) => ({ user_id }),
    'Your second factor was removed by an administrator',
    /you were signed out everywhere/,
    /call us/,
  ],
  [
    'user.recovery_codes_made',
    () => ({}),
    'New recovery codes were made for your account',
    /kept before no longer work/,
    /make new codes on your account page/,
  ],
  [
    'user.recovery_code_used',
    () => ({ left: 1 }),
    'A recovery code was used to sign in',
    /One code is left\./,
    /make new codes on your account page/,
  ],
]

describe.each(KINDS)('%s', (name, data, subject, what, ifNot) => {
  it(`mails what changed and what to do: ${subject}`, async () => {
    const [user, unproved] = [await makeUser(t.services), await makeUser(t.services, { verified: false })]
    for (const { id } of [user, unproved]) await emit(id, name, data(id) as Events[typeof name])
    const mail = await newest(user)
    const text = mail?.body_text.replaceAll(/\s+/g, ' ') ?? ''
    expect(mail?.subject).toBe(subject)
    expect(text).toMatch(what)
    expect(text).toMatch(ifNot)
    expect(text).toContain('If it was not,')
    expect(mail?.html).toContain(`href="${t.services.config.publicUrl}/forgot-password"`)
    expect(await t.mailsTo(unproved.email)).toEqual([])
  })
})

it('changes on the account page are mailed to the user', async () => {
  const { user, me, passkey } = await makePasskeyUser(t)
  const body = { current_password: PASSWORD }
  await me.call(secondFactorCalls.removePasskey, { params: { id: passkey.id }, body })
  const pair = { password: 'Changed123', password_confirmation: 'Changed123' }
  await me.call(accountCalls.changePassword, { body: { ...body, ...pair } })
  await t.runJobs()
  expect((await t.mailsTo(user.email)).map(({ subject }) => subject).sort()).toEqual([
    'A passkey was added to your account',
    'A passkey was removed from your account',
    'New recovery codes were made for your account',
    'Your password was set',
  ])
  const { user: other } = await makeTotpUser(t)
  await t.runJobs()
  expect((await t.mailsTo(other.email)).map(({ subject }) => subject)).toContain(
    'An authenticator app was added to your account',
  )
})
