import { expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { invitationCalls } from '#contract/invitations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { mailedToken, signUpBody } from '#server/testing/invitations.ts'
import { nextNumber } from '#server/testing/people.ts'

const t = await testApp()

/** Creates an open invitation and returns its mailed token. */
async function invited() {
  const { organization, owner } = await makeOrganization(t.services)
  const email = `ended-${process.pid}-${nextNumber()}@typodont.test`
  const as = t.as(owner)
  const sent = { params: { id: organization.id }, body: { email } }
  const { invitation } = await as.call(invitationCalls.invite, sent)
  return { as, invitation, token: await mailedToken(t, email), again: () => mailedToken(t, email) }
}

/** Returns the error of the token, which all three calls report alike. */
async function linkError(token: string) {
  const refused = [
    await t.refused(invitationCalls.open, { body: { token } }),
    await t.refused(invitationCalls.createUser, { body: signUpBody(token) }),
    await t.refused(invitationCalls.confirm, { body: { token } }),
  ]
  expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [422, CODE.usedToken]))
  expect(new Set(refused.map(({ error }) => error)).size).toBe(1)
  return refused[0]?.error
}

it('a used, expired, revoked, replaced or forged link returns the reason', async () => {
  const used = await invited()
  await t.call(invitationCalls.createUser, { body: signUpBody(used.token) })
  expect(await linkError(used.token)).toBe('This invitation was accepted before, and its link works once. Sign in.')

  const revoked = await invited()
  await revoked.as.call(invitationCalls.revoke, { params: { id: revoked.invitation.id } })
  expect(await linkError(revoked.token)).toMatch(/^This invitation was taken back\./)

  const replaced = await invited()
  await replaced.as.call(invitationCalls.resend, { params: { id: replaced.invitation.id } })
  expect(await replaced.again()).not.toBe(replaced.token)
  expect(await linkError(replaced.token)).toMatch(/^This link is not complete, or a newer email has replaced it\./)
  expect(await linkError('forged')).toBe(await linkError(replaced.token))

  const late = await invited()
  t.setClock(new Date(Date.parse(late.invitation.expires_at)).toISOString())
  try {
    expect(await linkError(late.token)).toMatch(/^This invitation has expired: its link works for 7 days\./)
  } finally {
    t.setClock(undefined)
  }
})
