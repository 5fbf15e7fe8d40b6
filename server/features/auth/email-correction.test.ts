import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser, nextNumber, PASSWORD } from '#server/testing/people.ts'

const t = await testApp()
const NEW = 'Changed123'

/** Returns subject, text and token of the newest mail to the address. */
async function mailed(to: string) {
  await t.runJobs()
  const mail = (await t.mailsTo(to)).at(-1)
  const token = /token=([^"&]+)/.exec(mail?.html ?? '')?.[1] ?? ''
  return { subject: mail?.subject, text: mail?.body_text ?? '', token: decodeURIComponent(token) }
}

const login = async (email: string, password = PASSWORD) => t.send(authCalls.login, { body: { email, password } })

/** A technician corrects the email address of a member who has not verified it yet. */
async function makeEmailCorrection() {
  const technician = await makeUser(t.services, { role: 'tech_support' })
  const { organization, owner } = await makeOrganization(t.services)
  const person = await makeUser(t.services, { verified: false })
  await addMember(t.services, organization.id, person.id, 'organization_member')
  const email = `corrected-${process.pid}-${nextNumber()}@typodont.test`
  const { first_name, last_name } = person
  const correct = (to: string) =>
    t
      .as(technician)
      .call(userAdminCalls.update, { params: { id: person.id }, body: { first_name, last_name, email: to } })
  await correct(email)
  const read = async () => (await t.as(technician).call(userAdminCalls.get, { params: { id: person.id } })).user
  return { owner, person, email, correct, read }
}

const stop = (token: string) => t.call(authCalls.stopEmailChange, { body: { token } })
const refusedStop = async (token: string) => (await t.refused(authCalls.stopEmailChange, { body: { token } })).code

/** Verifies the new address and sets a password, so that its holder can sign in. */
async function verifyAndSetPassword(email: string) {
  const body = { token: (await mailed(email)).token, password: NEW, password_confirmation: NEW }
  return t.call(authCalls.verify, { body })
}

describe('an email address corrected before it was verified', () => {
  it('notifies the owner with a link to revert it, and sends nothing to the unverified old address', async () => {
    const { person, owner } = await makeEmailCorrection()
    const { subject, text } = await mailed(owner.email)
    expect(subject).toBe('The email address was changed')
    expect(text).toContain('If it is not, take it back within three days.')
    expect(text).toContain('/stop-email-change?token=')
    expect(await t.mailsTo(person.email)).toEqual([])
  })

  it('can be reverted once by the owner before verification, which invalidates its link', async () => {
    const { person, owner, email, read } = await makeEmailCorrection()
    const { token: proof } = await mailed(email)
    const { token } = await mailed(owner.email)
    await stop(token)
    expect(await read()).toMatchObject({ email: person.email, email_verified_at: null })
    expect((await t.refused(authCalls.verify, { body: { token: proof } })).code).toBe(CODE.usedToken)
    expect(await login(person.email)).toMatchObject({ status: 403, body: { code: CODE.unverifiedEmail } })
    expect(await refusedStop(token)).toBe(CODE.usedToken)
  })

  it('can be reverted after verification too, which ends sessions and the password set meanwhile', async () => {
    const { person, owner, email, read } = await makeEmailCorrection()
    const { token } = await mailed(owner.email)
    await verifyAndSetPassword(email)
    await t.runJobs()
    const inside = t.as(person)
    await inside.call(userCalls.me)
    await stop(token)
    expect((await inside.refused(userCalls.me)).status).toBe(401)
    expect(await read()).toMatchObject({ email: person.email, email_verified_at: null })
    for (const address of [email, person.email]) expect((await login(address, NEW)).status).toBe(401)
    await t.call(authCalls.requestReset, { body: { email: person.email } })
    expect((await mailed(person.email)).subject).toBe('Set your password')
  })

  it('cannot be reverted after three days, once another user has the old one, or with a forged link', async () => {
    const { person, owner, email, read } = await makeEmailCorrection()
    const { token } = await mailed(owner.email)
    expect(await refusedStop(`${token}x`)).toBe(CODE.usedToken)
    t.setClock(new Date(Date.now() + 73 * 3_600_000).toISOString())
    try {
      expect(await refusedStop(token)).toBe(CODE.usedToken)
    } finally {
      t.setClock(undefined)
    }
    await makeUser(t.services, { email: person.email })
    expect(await refusedStop(token)).toBe(CODE.usedToken)
    expect(await read()).toMatchObject({ email })
  })

  it('is reverted to the first address after two corrections', async () => {
    const { person, owner, email, correct, read } = await makeEmailCorrection()
    const { token } = await mailed(owner.email)
    await correct(email.replace('corrected', 'again'))
    await stop(token)
    expect(await read()).toMatchObject({ email: person.email })
  })
})
