import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { signUpCalls } from '#contract/sign-up.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, nextNumber, PASSWORD } from '#server/testing/people.ts'

const t = await testApp()
const NEW = 'Changed123'

function address() {
  return `new-address-${process.pid}-${nextNumber()}@typodont.test`
}

/** Returns the page and the token that the newest mail to the address links to. */
async function mailed(to: string) {
  await t.runJobs()
  const mail = (await t.mailsTo(to)).at(-1)
  const href = /href="([^"]+\?[^"]*token=[^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&')
  const link = new URL(href ?? 'http://none.test')
  return { subject: mail?.subject, page: link.pathname, token: link.searchParams.get('token') ?? '' }
}

const login = async (email: string, password = PASSWORD) =>
  (await t.send(authCalls.login, { body: { email, password } })).status

/** A technician changes the email address of a doctor. */
async function makeEmailChange(more: { email?: string } = {}) {
  const technician = await makeUser(t.services, { role: 'tech_support' })
  const { organization, owner } = await makeOrganization(t.services)
  const doctor = await makeMember(t.services, organization.id)
  const email = more.email ?? address()
  const { first_name, last_name } = doctor
  const change = (to: string) =>
    t
      .as(technician)
      .call(userAdminCalls.update, { params: { id: doctor.id }, body: { first_name, last_name, email: to } })
  return { technician, owner, doctor, email, change, reply: await change(email) }
}

describe('an email address changed by staff', () => {
  it('is pending: the old one still signs in, and both addresses and the owner are notified at once', async () => {
    const { doctor, owner, email, reply } = await makeEmailChange()
    expect(reply.user).toMatchObject({ email: doctor.email, new_email: email, email_verified_at: expect.any(String) })
    expect(reply.message).toContain('once it is verified')
    expect([await login(doctor.email), await login(email)]).toEqual([200, 401])
    expect(await mailed(email)).toMatchObject({ subject: 'Verify your new email address', page: '/verify-email' })
    for (const to of [doctor.email, owner.email]) {
      const told = await mailed(to)
      expect(told).toMatchObject({ subject: 'The email address is about to change', page: '/stop-email-change' })
    }
  })

  it('is verified by its link without signing in or setting a password sent with it', async () => {
    const { doctor, email } = await makeEmailChange()
    const { token } = await mailed(email)
    const before = await sessionsOf(doctor.id)
    const reply = await t.call(authCalls.verify, { body: { token, password: NEW, password_confirmation: NEW } })
    expect(reply).toEqual({ message: expect.stringContaining(email) })
    expect(await sessionsOf(doctor.id)).toEqual(before)
    expect([await login(doctor.email), await login(email, NEW), await login(email)]).toEqual([401, 401, 200])
    expect((await t.refused(authCalls.verify, { body: { token } })).code).toBe(CODE.usedToken)
  })

  it('gets a new link on request, which replaces the first and does not sign in either', async () => {
    const { doctor, email } = await makeEmailChange()
    const first = await mailed(email)
    await t.call(authCalls.resendVerification, { body: { email } })
    const { token } = await mailed(email)
    expect(token).not.toBe(first.token)
    expect((await t.refused(authCalls.verify, { body: { token: first.token } })).code).toBe(CODE.usedToken)
    expect(await t.call(authCalls.verify, { body: { token } })).not.toHaveProperty('login_info')
    expect(await login(doctor.email)).toBe(401)
  })

  it('gets no reset link for three days: those go to the previous address, even after two changes', async () => {
    const { doctor, email, change } = await makeEmailChange()
    await t.call(authCalls.verify, { body: { token: (await mailed(email)).token } })
    const second = address()
    await change(second)
    await t.call(authCalls.verify, { body: { token: (await mailed(second)).token } })
    for (const asked of [email, second]) await t.call(authCalls.requestReset, { body: { email: asked } })
    await t.runJobs()
    const subjects = async (to: string) => (await t.mailsTo(to)).map(({ subject }) => subject)
    expect([...(await subjects(email)), ...(await subjects(second))]).not.toContain('Reset your password')
    expect(await subjects(doctor.email)).toContain('Reset your password')
    t.setClock(new Date(Date.now() + 73 * 3_600_000).toISOString())
    try {
      await t.call(authCalls.requestReset, { body: { email: second } })
      expect((await mailed(second)).subject).toBe('Reset your password')
    } finally {
      t.setClock(undefined)
    }
  })

  it('can be stopped by the old address or the owner before it takes effect', async () => {
    for (const who of ['doctor', 'owner'] as const) {
      const made = await makeEmailChange()
      const { token: proof } = await mailed(made.email)
      const { token } = await mailed(made[who].email)
      await t.call(authCalls.stopEmailChange, { body: { token } })
      expect((await t.refused(authCalls.verify, { body: { token: proof } })).code).toBe(CODE.usedToken)
      expect([await login(made.doctor.email), await login(made.email)]).toEqual([200, 401])
      expect((await t.refused(authCalls.stopEmailChange, { body: { token } })).code).toBe(CODE.usedToken)
    }
  })

  it('can be reverted after it took effect, which ends all sessions', async () => {
    const { doctor, email } = await makeEmailChange()
    const told = await mailed(doctor.email)
    await t.call(authCalls.verify, { body: { token: (await mailed(email)).token } })
    expect((await mailed(doctor.email)).subject).toBe('The email address was changed')
    const open = t.as(doctor)
    await open.call(userCalls.me)
    await t.call(authCalls.stopEmailChange, { body: { token: told.token } })
    expect((await open.refused(userCalls.me)).status).toBe(401)
    expect([await login(doctor.email), await login(email)]).toEqual([200, 401])
  })

  it('reserves the old address while the change can be reverted', async () => {
    const { doctor, email } = await makeEmailChange()
    await t.call(authCalls.verify, { body: { token: (await mailed(email)).token } })
    const taken = await t.refused(signUpCalls.validateEmail, { query: { email: doctor.email.toUpperCase() } })
    expect(taken.error).toBe('The email has already been taken.')
    const body = { first_name: 'Mina', last_name: 'Park', password: PASSWORD, password_confirmation: PASSWORD }
    expect((await t.send(signUpCalls.register, { body: { ...body, email: doctor.email } })).status).toBe(422)
    const other = await makeEmailChange()
    const { technician } = other
    const { id, first_name, last_name } = other.doctor
    const sent = { params: { id }, body: { first_name, last_name, email: doctor.email } }
    expect((await t.as(technician).refused(userAdminCalls.update, sent)).error).toEqual({
      email: ['The email has already been taken.'],
    })
  })

  it('cannot be stopped with a forged or an expired link', async () => {
    const { doctor } = await makeEmailChange()
    const { token } = await mailed(doctor.email)
    for (const forged of ['forged', `${token}x`, `x${token}`]) {
      expect((await t.refused(authCalls.stopEmailChange, { body: { token: forged } })).code).toBe(CODE.usedToken)
    }
    t.setClock(new Date(Date.now() + 73 * 3_600_000).toISOString())
    try {
      expect((await t.refused(authCalls.stopEmailChange, { body: { token } })).code).toBe(CODE.usedToken)
    } finally {
      t.setClock(undefined)
    }
  })

  it('can be stopped by a link signed with the previous secret while that is configured', async () => {
    const { doctor } = await makeEmailChange()
    const { token } = await mailed(doctor.email)
    const usual = t.services.config
    const after = 'a new secret of thirty-two characters or more'
    try {
      t.services.config = { ...usual, secrets: [after] }
      expect((await t.refused(authCalls.stopEmailChange, { body: { token } })).code).toBe(CODE.usedToken)
      t.services.config = { ...usual, secrets: [after, ...usual.secrets] }
      await t.call(authCalls.stopEmailChange, { body: { token } })
    } finally {
      t.services.config = usual
    }
  })
})

async function sessionsOf(user_id: number) {
  return t.services.db.selectFrom('sessions').where('user_id', '=', user_id).select('id').execute()
}
