import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { invitationCalls } from '#contract/invitations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { trailCalls } from '#contract/trail.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser, nextNumber, PASSWORD } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

function newEmail() {
  return `invited-${process.pid}-${nextNumber()}@typodont.test`
}

async function world() {
  const { organization, owner } = await makeOrganization(services)
  const params = { id: organization.id }
  const as = t.as(owner)
  return {
    organization,
    owner,
    params,
    as,
    invite: (email: string, role: 'organization_member' | 'organization_owner' = 'organization_member') =>
      as.call(invitationCalls.invite, { params, body: { email, role } }),
    roles: async () => {
      const { members } = await as.call(organizationCalls.members, { params })
      return Object.fromEntries(members.map((each) => [each.email, each.pivot.role.name]))
    },
  }
}

/** Returns the page and the token in the newest mail to the address. */
async function mailed(email: string) {
  await t.runJobs()
  const mails = await t.mailsTo(email)
  const href = /href="([^"]+\/invitation\/[^"]+)"/.exec(mails.at(-1)?.html ?? '')?.[1] ?? 'http://none.test'
  const link = new URL(href)
  return { ...mails.at(-1), count: mails.length, page: link.pathname, token: link.searchParams.get('token') ?? '' }
}

function newcomer(token: string, more: Record<string, unknown> = {}) {
  const names = { first_name: 'Nils', last_name: 'Lindholm' }
  return { ...names, password: PASSWORD, password_confirmation: PASSWORD, token, ...more }
}

describe('POST /organizations/:id/invite', () => {
  it('is limited to the owner and staff who may edit the organization', async () => {
    const w = await world()
    const body = { email: newEmail() }
    expect((await t.send(invitationCalls.invite, { params: w.params, body })).status).toBe(401)
    const other = await world()
    const people = [
      await makeMember(services, w.organization.id),
      await makeMember(services, w.organization.id, 'organization_manager'),
      await makeLabPartner(services, w.organization.id),
      await makeUser(services, { role: 'tech_support' }),
    ]
    for (const person of people) {
      expect((await t.as(person).send(invitationCalls.invite, { params: w.params, body })).status).toBe(403)
      expect((await t.as(person).send(invitationCalls.list, { params: w.params })).status).toBe(403)
    }
    const stranger = t.as(other.owner)
    expect((await stranger.send(invitationCalls.invite, { params: w.params, body })).status).toBe(404)
    expect((await stranger.send(invitationCalls.list, { params: w.params })).status).toBe(404)
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    expect((await admin.refused(invitationCalls.invite, { params: { id: 2_000_000_000 }, body })).status).toBe(404)
    await admin.call(invitationCalls.invite, { params: w.params, body })
  })

  it('refuses an invalid email, the manager role, an invalid username and an existing member', async () => {
    const w = await world()
    const refused = async (body: object) => (await w.as.send(invitationCalls.invite, { params: w.params, body })).body
    expect(await refused({ email: 'nobody' })).toMatchObject({ error: { email: ['Invalid email.'] } })
    expect(await refused({ email: newEmail(), role: 'organization_manager' })).toMatchObject({
      error: { role: ['Only members and owners can be invited.'] },
    })
    expect(await refused({ email: newEmail(), username: '-abcdef-' })).toMatchObject({
      error: { username: [expect.any(String)] },
    })
    const member = await makeMember(services, w.organization.id)
    expect(await refused({ email: member.email.toUpperCase() })).toMatchObject({
      error: { email: ['This person is already a member of the organization.'] },
    })
    const { invitations } = await w.as.call(invitationCalls.list, { params: w.params })
    expect(invitations.total).toBe(0)
  })

  it('is refused for a disabled or archived organization', async () => {
    for (const state of [{ disabled: true }, { archived: true }]) {
      const { organization, owner } = await makeOrganization(services, state)
      const sent = { params: { id: organization.id }, body: { email: newEmail() } }
      expect(await t.as(owner).refused(invitationCalls.invite, sent)).toMatchObject({
        status: 409,
        code: CODE.closedOrganization,
      })
    }
  })

  it('returns the same reply for known, unknown, unverified, archived and staff addresses', async () => {
    const w = await world()
    const known = [
      await makeUser(services),
      await makeUser(services, { verified: false }),
      await makeUser(services, { archived: true }),
      await makeUser(services, { role: 'admin' }),
    ]
    const answers = []
    for (const email of [newEmail(), ...known.map((user) => user.email)]) {
      const { invitation, message } = await w.invite(email)
      answers.push({ ...invitation, id: 0, email: '', created_at: '', expires_at: '', message })
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    // Only the addressee learns the page that the link leads to.
    const pages = []
    for (const user of known) pages.push((await mailed(user.email)).page)
    expect(pages).toEqual(['/invitation/confirm', '/invitation/sign-up', '/', '/'])
  })

  it('renews the open invitation of an address instead of creating a second one', async () => {
    const w = await world()
    const email = newEmail()
    const first = await w.invite(email)
    const { token } = await mailed(email)
    const second = await w.invite(email.toUpperCase(), 'organization_owner')
    expect(second.invitation).toMatchObject({ id: first.invitation.id, role: 'organization_owner' })
    expect((await t.refused(invitationCalls.open, { body: { token } })).code).toBe(CODE.usedToken)
    expect(await mailed(email)).toMatchObject({ count: 2, page: '/invitation/sign-up' })
  })
})

describe('open invitations', () => {
  it('are listed newest first, with the inviter but without names of staff', async () => {
    const w = await world()
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    await w.invite(newEmail())
    const email = newEmail()
    await admin.call(invitationCalls.invite, { params: w.params, body: { email } })
    const { invitations } = await w.as.call(invitationCalls.list, { params: w.params, query: { perPage: 1 } })
    expect(invitations).toMatchObject({ total: 2, last_page: 2 })
    expect(invitations.data[0]).toMatchObject({ email, invited_by: services.config.providerName, is_expired: false })
  })

  it('return 404 to other users on resend and revoke', async () => {
    const w = await world()
    const { invitation } = await w.invite(newEmail())
    const params = { id: invitation.id }
    const other = await world()
    const people = [
      other.owner,
      await makeMember(services, w.organization.id),
      await makeUser(services, { role: 'tech_support' }),
    ]
    for (const person of people) {
      expect((await t.as(person).refused(invitationCalls.resend, { params })).status).toBe(404)
      expect((await t.as(person).refused(invitationCalls.revoke, { params })).status).toBe(404)
    }
    expect((await w.as.refused(invitationCalls.revoke, { params: { id: 2_000_000_000 } })).status).toBe(404)
  })

  it('can be resent after expiry, for seven more days, and only the new link works', async () => {
    const w = await world()
    const email = newEmail()
    const { invitation } = await w.invite(email)
    const old = await mailed(email)
    const eighthDay = new Date(Date.parse(invitation.created_at) + 8 * 86_400_000).toISOString()
    t.setClock(eighthDay)
    try {
      expect((await t.refused(invitationCalls.open, { body: { token: old.token } })).code).toBe(CODE.usedToken)
      const admin = t.as(await makeUser(services, { role: 'admin' }))
      const listed = await admin.call(invitationCalls.list, { params: w.params })
      expect(listed.invitations.data[0]?.is_expired).toBe(true)
      const again = await admin.call(invitationCalls.resend, { params: { id: invitation.id } })
      expect(again.invitation.is_expired).toBe(false)
      const fresh = await mailed(email)
      expect(fresh.token).not.toBe(old.token)
      await t.call(invitationCalls.createUser, { body: newcomer(fresh.token) })
      const late = await admin.refused(invitationCalls.resend, { params: { id: invitation.id } })
      expect(late).toMatchObject({ status: 409, code: CODE.wrongState })
    } finally {
      t.setClock(undefined)
    }
  })

  it('can be revoked, which invalidates the link at once and leaves nothing to resend', async () => {
    const w = await world()
    const email = newEmail()
    const { invitation } = await w.invite(email)
    const { token } = await mailed(email)
    await w.as.call(invitationCalls.revoke, { params: { id: invitation.id } })
    expect((await t.refused(invitationCalls.createUser, { body: newcomer(token) })).code).toBe(CODE.usedToken)
    expect((await w.as.refused(invitationCalls.revoke, { params: { id: invitation.id } })).status).toBe(409)
    expect((await w.as.call(invitationCalls.list, { params: w.params })).invitations.total).toBe(0)
    const names = await services.db
      .selectFrom('events')
      .where('organization_id', '=', w.organization.id)
      .where('name', 'like', 'invitation.%')
      .select(['name', 'data'])
      .orderBy('id')
      .execute()
    expect(names.map((event) => event.name)).toEqual(['invitation.sent', 'invitation.revoked'])
    expect(JSON.stringify(names)).not.toContain(token)
  })
})

describe('invitation mails', () => {
  it('are limited to ten per address in 15 minutes, over all calls, not counting refused ones', async () => {
    const w = await world()
    const email = newEmail()
    const { invitation } = await w.invite(email)
    const params = { id: invitation.id }
    const resend = async () => (await w.as.send(invitationCalls.resend, { params })).status
    for (let time = 0; time < 8; time += 1) expect(await resend()).toBe(200)
    const wrong = { params: w.params, body: { email, role: 'organization_manager' } }
    expect((await w.as.send(invitationCalls.invite, wrong)).status).toBe(422)
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    await admin.call(invitationCalls.inviteToCreate, { body: { email: email.toUpperCase() } })
    const full = { status: 429, code: CODE.tooMany }
    expect(await w.as.refused(invitationCalls.resend, { params })).toMatchObject(full)
    expect(await w.as.refused(invitationCalls.invite, { params: w.params, body: { email } })).toMatchObject(full)
    await w.as.call(invitationCalls.revoke, { params })
    expect(await w.as.refused(invitationCalls.invite, { params: w.params, body: { email } })).toMatchObject(full)
    await w.invite(newEmail())
    t.setClock(new Date(Date.now() + 16 * 60_000).toISOString())
    try {
      await w.invite(email)
    } finally {
      t.setClock(undefined)
    }
  })
})

describe('POST /organizations/create_user', () => {
  it('rejects a forged token, and validates names and passwords like the sign-up', async () => {
    expect(await t.refused(invitationCalls.createUser, { body: newcomer('forged') })).toMatchObject({
      status: 422,
      code: CODE.usedToken,
    })
    const wrong = newcomer('forged', { first_name: ' ', password: 'short', password_confirmation: 'other' })
    expect((await t.send(invitationCalls.createUser, { body: wrong })).body).toMatchObject({
      error: { first_name: ['Required'], password: [expect.stringContaining('at least 8 characters')] },
    })
  })

  it('creates a verified member with the chosen username, once', async () => {
    const w = await world()
    const email = newEmail()
    const username = `nils-${process.pid}-${nextNumber()}`
    await w.as.call(invitationCalls.invite, { params: w.params, body: { email, username } })
    const { token, subject, body_text } = await mailed(email)
    expect(subject).toContain(w.organization.name)
    expect(body_text).toContain(w.organization.name)
    const { invitation } = await t.call(invitationCalls.open, { body: { token } })
    expect(invitation).toMatchObject({ email, organization: w.organization.name, has_account: false })
    await t.call(invitationCalls.createUser, { body: newcomer(token) })
    const { user } = await t.call(authCalls.login, { body: { email, password: PASSWORD } })
    expect(user).toMatchObject({ username, first_name: 'Nils', current_organization_id: w.organization.id })
    expect(user.organizations[0]?.pivot.role.name).toBe('organization_member')
    const again = await t.refused(invitationCalls.createUser, { body: newcomer(token) })
    expect(again.code).toBe(CODE.usedToken)
  })

  it('creates a new owner in place of the previous one, who stays as a member', async () => {
    const w = await world()
    const email = newEmail()
    await w.invite(email, 'organization_owner')
    const { token } = await mailed(email)
    await t.call(invitationCalls.createUser, { body: newcomer(token) })
    expect(await w.roles()).toEqual({ [w.owner.email]: 'organization_member' })
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    const { members } = await admin.call(organizationCalls.members, { params: w.params })
    expect(members.find((each) => each.email === email)?.pivot.role.name).toBe('organization_owner')
  })

  it('takes over an unverified account, with a new password', async () => {
    const w = await world()
    const squatter = await makeUser(services, { verified: false })
    await w.invite(squatter.email)
    const { token, page } = await mailed(squatter.email)
    expect(page).toBe('/invitation/sign-up')
    await t.call(invitationCalls.createUser, {
      body: newcomer(token, { password: 'Chosen123', password_confirmation: 'Chosen123' }),
    })
    const old = await t.refused(authCalls.login, { body: { email: squatter.email, password: PASSWORD } })
    expect(old.code).toBe(CODE.wrongCredentials)
    const { user } = await t.call(authCalls.login, { body: { email: squatter.email, password: 'Chosen123' } })
    expect(user).toMatchObject({ id: squatter.id, first_name: 'Nils' })
  })

  it('is refused while the organization is closed, and keeps the invitation open', async () => {
    const w = await world()
    const email = newEmail()
    await w.invite(email)
    const { token } = await mailed(email)
    const setDisabled = (disabled_at: string | null) =>
      services.db.updateTable('organizations').set({ disabled_at }).where('id', '=', w.organization.id).execute()
    await setDisabled(services.clock())
    expect(await t.refused(invitationCalls.createUser, { body: newcomer(token) })).toMatchObject({
      status: 409,
      code: CODE.closedOrganization,
    })
    expect(await services.db.selectFrom('users').where('email', '=', email).execute()).toEqual([])
    await setDisabled(null)
    await t.call(invitationCalls.createUser, { body: newcomer(token) })
  })

  it('refers an invitee who has an account by now to the confirmation', async () => {
    const w = await world()
    const email = newEmail()
    await w.invite(email)
    const { token } = await mailed(email)
    await makeUser(services, { email })
    expect((await t.refused(invitationCalls.createUser, { body: newcomer(token) })).status).toBe(409)
    expect((await t.call(invitationCalls.open, { body: { token } })).invitation.has_account).toBe(true)
    await t.call(invitationCalls.confirm, { body: { token } })
  })
})

describe('POST /organizations/confirm_invitation', () => {
  it('rejects a forged token and an address without an account', async () => {
    expect((await t.refused(invitationCalls.confirm, { body: { token: 'forged' } })).code).toBe(CODE.usedToken)
    const w = await world()
    const email = newEmail()
    await w.invite(email)
    const { token } = await mailed(email)
    expect((await t.refused(invitationCalls.confirm, { body: { token } })).status).toBe(409)
    await t.call(invitationCalls.createUser, { body: newcomer(token) })
  })

  it('adds the existing user, once', async () => {
    const w = await world()
    const user = await makeUser(services)
    await w.invite(user.email)
    const { token, page } = await mailed(user.email)
    expect(page).toBe('/invitation/confirm')
    expect(await t.call(invitationCalls.confirm, { body: { token } })).toEqual({
      message: 'Your invitation has been confirmed.',
    })
    expect((await w.roles())[user.email]).toBe('organization_member')
    expect((await t.refused(invitationCalls.confirm, { body: { token } })).code).toBe(CODE.usedToken)
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    const { events } = await admin.call(trailCalls.ofOrganization, { params: w.params })
    expect(events.data.slice(0, 2).map((each) => each.actor_name)).toEqual([user.full_name, user.full_name])
  })

  it('does not downgrade a user who joined in another way', async () => {
    const w = await world()
    const user = await makeUser(services)
    await w.invite(user.email)
    const { token } = await mailed(user.email)
    await addMember(services, w.organization.id, user.id, 'organization_manager')
    await t.call(invitationCalls.confirm, { body: { token } })
    expect((await w.roles())[user.email]).toBe('organization_manager')
  })
})

describe('POST /organizations/send_invite_to_create', () => {
  it('requires the permission', async () => {
    const { owner } = await world()
    for (const person of [owner, await makeUser(services, { role: 'tech_support' })]) {
      const refused = await t.as(person).refused(invitationCalls.inviteToCreate, { body: { email: newEmail() } })
      expect(refused.status).toBe(403)
      expect((await t.as(person).refused(invitationCalls.listToCreate)).status).toBe(403)
    }
  })

  it('lets a new user create an organization, and an existing user another one', async () => {
    const staff = t.as(await makeUser(services, { role: 'supervisor' }))
    const user = await makeUser(services)
    for (const email of [newEmail(), user.email]) {
      const { invitation, message } = await staff.call(invitationCalls.inviteToCreate, { body: { email } })
      expect([message, invitation.kind, invitation.role]).toEqual([
        'The invitation is on its way.',
        'create_organization',
        null,
      ])
      const listed = await staff.call(invitationCalls.listToCreate)
      expect(listed.invitations.data[0]).toMatchObject({ id: invitation.id, email })
      const { token, page } = await mailed(email)
      if (page === '/invitation/confirm') await t.call(invitationCalls.confirm, { body: { token } })
      else await t.call(invitationCalls.createUser, { body: newcomer(token) })
      const login = await t.call(authCalls.login, { body: { email, password: PASSWORD } })
      const [own] = login.user.organizations
      expect(own).toMatchObject({ name: `Account ${own?.account_number}`, main_location: null })
      expect(own?.pivot.role.name).toBe('organization_owner')
    }
  })

  it('can be resent and revoked by other staff', async () => {
    const staff = t.as(await makeUser(services, { role: 'supervisor' }))
    const admin = t.as(await makeUser(services, { role: 'admin' }))
    const { invitation } = await staff.call(invitationCalls.inviteToCreate, { body: { email: newEmail() } })
    await admin.call(invitationCalls.resend, { params: { id: invitation.id } })
    await admin.call(invitationCalls.revoke, { params: { id: invitation.id } })
    expect((await admin.refused(invitationCalls.resend, { params: { id: invitation.id } })).status).toBe(409)
  })
})
