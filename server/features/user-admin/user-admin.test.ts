import { describe, expect, it } from 'vitest'
import { GLOBAL_ROLES } from '#contract/access.ts'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser, nextNumber } from '#server/testing/people.ts'

const t = await testApp()

const superAdmin = await makeUser(t.services, { role: 'super_admin' })
const admin = await makeUser(t.services, { role: 'admin' })
const supervisor = await makeUser(t.services, { role: 'supervisor' })
const tech = await makeUser(t.services, { role: 'tech_support' })

function address() {
  return `new-${process.pid}-${nextNumber()}@typodont.test`
}

function person(more: Record<string, unknown> = {}) {
  return { first_name: 'Nora', last_name: 'Field', email: address(), role: 'doctor' as const, ...more }
}

describe('GET /users/{id}', () => {
  it('hides users outside the scope', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const member = await makeMember(t.services, organization.id)
    const foreign = await makeOrganization(t.services)
    const partner = await makeLabPartner(t.services, foreign.organization.id)
    const read = (reader: { id: number }, id: number) => t.as(reader).send(userAdminCalls.get, { params: { id } })
    expect((await t.refused(userAdminCalls.get, { params: { id: owner.id } })).status).toBe(401)
    expect((await read(member, owner.id)).status).toBe(404)
    expect((await read(foreign.owner, owner.id)).status).toBe(404)
    expect((await read(partner, owner.id)).status).toBe(404)
    expect((await read(owner, admin.id)).status).toBe(404)
    const archived = await makeMember(t.services, organization.id)
    await t.as(admin).call(userAdminCalls.archive, { params: { id: archived.id } })
    expect((await read(owner, archived.id)).status).toBe(404)
    expect((await read(tech, archived.id)).status).toBe(404)
    expect((await read(supervisor, archived.id)).status).toBe(200)
    expect((await read(member, member.id)).status).toBe(200)
  })

  it('shows members and partners only the identity of a user and the shared organizations', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const other = await makeOrganization(t.services)
    const partner = await makeLabPartner(t.services, organization.id)
    const member = await makeMember(t.services, organization.id)
    await addMember(t.services, other.organization.id, member.id, 'organization_member')
    for (const reader of [owner, partner]) {
      const { user } = await t.as(reader).call(userAdminCalls.get, { params: { id: member.id } })
      expect(user.organizations.map(({ id }) => id)).toEqual([organization.id])
      expect(Object.keys(user)).not.toContain('all_permissions')
      expect(Object.keys(user)).not.toContain('additional_emails')
    }
    const { user } = await t.as(tech).call(userAdminCalls.get, { params: { id: member.id } })
    expect(user.organizations).toHaveLength(2)
    expect(user).toMatchObject({ additional_emails: [], permission_toggles: [], contract: { suspended_at: null } })
    expect(user.all_permissions).toContain('customer-requests.cancel')
  })
})

describe('POST /users', () => {
  it('is limited to users who create users, each within their roles', async () => {
    const { owner, organization } = await makeOrganization(t.services)
    const partner = await makeLabPartner(t.services, organization.id)
    const may = {
      super_admin: { who: superAdmin, roles: GLOBAL_ROLES },
      admin: { who: admin, roles: GLOBAL_ROLES.filter((role) => role !== 'super_admin') },
      supervisor: { who: supervisor, roles: ['doctor'] },
      tech_support: { who: tech, roles: ['doctor'] },
      lab_partner: { who: partner, roles: [] },
      doctor: { who: owner, roles: [] },
    } as const
    for (const { who, roles } of Object.values(may)) {
      for (const role of GLOBAL_ROLES) {
        const { status } = await t.as(who).send(userAdminCalls.create, { body: person({ role }) })
        expect([who.role, role, status]).toEqual([
          who.role,
          role,
          (roles as readonly string[]).includes(role) ? 201 : 403,
        ])
      }
    }
  })

  it('rejects missing, invalid or taken values with the specified messages, and writes nothing', async () => {
    const as = t.as(admin)
    const empty = await as.send(userAdminCalls.create, { body: { first_name: ' ', email: 'nobody' } })
    expect(empty).toMatchObject({
      status: 422,
      body: {
        error: {
          first_name: ['Required'],
          last_name: ['Required'],
          role: ['Required'],
          email: ['Invalid email.'],
        },
      },
    })
    const short = await as.refused(userAdminCalls.create, {
      body: person({ username: 'a-b', account_number: '-12345' }),
    })
    expect(short.error).toEqual({
      username: ['Must contain at least 6 characters.'],
      account_number: ['Must only contain alphanumeric characters or "-" in between.'],
    })
    const long = await as.refused(userAdminCalls.create, { body: person({ account_number: '1'.repeat(21) }) })
    expect(long.error).toEqual({ account_number: ['Only up to 20 characters is allowed.'] })
    const email = address()
    await as.call(userAdminCalls.create, { body: person({ email }) })
    const taken = await as.refused(userAdminCalls.create, { body: person({ email: email.toUpperCase() }) })
    expect(taken).toMatchObject({ status: 422, error: { email: ['The email has already been taken.'] } })
    const staff = await as.refused(userAdminCalls.create, { body: person({ role: 'admin', organization_id: 1 }) })
    expect(staff.error).toEqual({ organization_id: ['Only a doctor belongs to an organization.'] })
    const nowhere = await as.refused(userAdminCalls.create, { body: person({ organization_id: 2_000_000_000 }) })
    expect(nowhere.error).toEqual({ organization_id: ['The organization does not exist.'] })
    const far = await as.refused(userAdminCalls.create, { body: person({ organization_id: 3_000_000_000 }) })
    expect(far.status).toBe(422)
  })

  it('accepts any script and rejects invisible names', async () => {
    const as = t.as(admin)
    const half = await as.refused(userAdminCalls.create, { body: person({ first_name: 'A\ud800' }) })
    expect(half.error).toEqual({ first_name: ['Must not contain control characters.'] })
    const unseen = await as.refused(userAdminCalls.create, { body: person({ first_name: '\u200b' }) })
    expect(unseen.error).toEqual({ first_name: ['Required'] })
    for (const [first_name, last_name] of [
      ['محمد', 'علی\u200cرضا'],
      ['👩🏽\u200d⚕️ Zoë', '李小龍'],
    ]) {
      const { user } = await as.call(userAdminCalls.create, { body: person({ first_name, last_name }) })
      expect(user).toMatchObject({ first_name, last_name, full_name: `${first_name} ${last_name}` })
    }
    const typed = person({ first_name: 'Zoe\u0308\u00a0\u0000Mae', last_name: '\u202eO\u2019Brien\u2028Lane' })
    const { user } = await as.call(userAdminCalls.create, { body: typed })
    expect(user.full_name).toBe("Zo\u00eb Mae O'Brien Lane")
  })

  it('adds members by the rules of Add Member', async () => {
    const { organization } = await makeOrganization(t.services)
    const body = (organization_role: string) => person({ organization_id: organization.id, organization_role })
    expect((await t.as(tech).send(userAdminCalls.create, { body: body('organization_member') })).status).toBe(403)
    expect((await t.as(supervisor).send(userAdminCalls.create, { body: body('organization_manager') })).status).toBe(
      403,
    )
    const closed = await makeOrganization(t.services, { disabled: true })
    const refused = await t
      .as(supervisor)
      .refused(userAdminCalls.create, { body: person({ organization_id: closed.organization.id }) })
    expect(refused).toMatchObject({ status: 409, code: CODE.closedOrganization })
    const { user } = await t.as(supervisor).call(userAdminCalls.create, {
      body: { ...person(), organization_id: organization.id },
    })
    const pivot = { role: { name: 'organization_member' } }
    expect(user.organizations).toMatchObject([{ id: organization.id, pivot }])
  })

  it('replaces an owner who can sign in only once the new one has verified the address', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const create = () =>
      t.as(admin).call(userAdminCalls.create, {
        body: person({ organization_id: organization.id, organization_role: 'organization_owner' }),
      })
    const roles = async () => {
      const { members } = await t.as(admin).call(organizationCalls.members, { params: { id: organization.id } })
      return Object.fromEntries(members.map((each) => [each.id, [each.pivot.role.name, each.role_when_verified]]))
    }
    const { user: first } = await create()
    const { user: heir, message } = await create()
    expect(message).toContain('The new owner takes the place once the email address is verified')
    expect(await roles()).toEqual({
      [owner.id]: ['organization_owner', null],
      // The latest nominee is the one whose role waits.
      [first.id]: ['organization_member', null],
      [heir.id]: ['organization_member', 'organization_owner'],
    })
    await t.runJobs()
    const [mail] = await t.mailsTo(heir.email)
    const token = /token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
    const password = 'Orthodont1'
    await t.call(authCalls.reset, { body: { token, password, password_confirmation: password } })
    await t.runJobs()
    expect(await roles()).toMatchObject({
      [owner.id]: ['organization_member', null],
      [heir.id]: ['organization_owner', null],
    })
  })

  it('assigns a number, keeps any name, and mails the link for a first password', async () => {
    const email = address()
    const body = { ...person({ email }), first_name: '  Zoë 🦷 ', last_name: 'عمر', username: '', account_number: '' }
    const { user, message } = await t.as(tech).call(userAdminCalls.create, { body })
    expect(user).toMatchObject({ full_name: 'Zoë 🦷 عمر', username: null, email_verified_at: null })
    expect(user.account_number).toMatch(/^\d{6}$/)
    expect(message).toContain(email)
    await t.runJobs()
    const [mail] = await t.mailsTo(email)
    expect(mail?.subject).toBe('Set your password')
    expect(mail?.html).toContain('mode=initial')
    expect(mail?.html).toContain('userRole=doctor')
  })
})

describe('PUT /users/{id}', () => {
  const change = { first_name: 'Other', last_name: 'Name' }

  it('is limited to the roles within reach of the caller', async () => {
    const targets = await Promise.all(GLOBAL_ROLES.map((role) => makeUser(t.services, { role })))
    const may: [typeof admin, readonly string[]][] = [
      [superAdmin, GLOBAL_ROLES],
      [admin, GLOBAL_ROLES.filter((role) => role !== 'super_admin')],
      [supervisor, ['doctor']],
      [tech, ['doctor']],
    ]
    for (const [who, roles] of may) {
      for (const { id, role, email } of targets) {
        const { status } = await t.as(who).send(userAdminCalls.update, { params: { id }, body: { ...change, email } })
        expect([who.role, role, status]).toEqual([who.role, role, roles.includes(role) ? 200 : 403])
      }
    }
    const { owner, organization } = await makeOrganization(t.services)
    const partner = await makeLabPartner(t.services, organization.id)
    for (const who of [owner, partner]) {
      const sent = { params: { id: owner.id }, body: { ...change, email: owner.email } }
      expect((await t.as(who).refused(userAdminCalls.update, sent)).status).toBe(403)
    }
  })

  it("never changes one's own role, and assigns only roles within reach", async () => {
    const own = { params: { id: admin.id }, body: { ...change, email: admin.email, role: 'doctor' as const } }
    expect(await t.as(admin).refused(userAdminCalls.update, own)).toMatchObject({
      status: 403,
      error: 'You cannot change your own role.',
    })
    const user = await makeUser(t.services)
    const lift = { params: { id: user.id }, body: { ...change, email: user.email, role: 'admin' as const } }
    expect((await t.as(tech).refused(userAdminCalls.update, lift)).status).toBe(403)
    const { id } = user
    const above = { params: { id }, body: { ...change, email: user.email, role: 'super_admin' as const } }
    expect((await t.as(admin).refused(userAdminCalls.update, above)).status).toBe(403)
  })

  it('keeps a role that the memberships need, and drops the toggles of the previous one', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const sent = { params: { id: owner.id }, body: { ...change, email: owner.email, role: 'tech_support' as const } }
    const refused = await t.as(admin).refused(userAdminCalls.update, sent)
    expect(refused).toMatchObject({ status: 409, code: CODE.wrongState })
    expect(refused.error).toContain(organization.name)

    const user = await makeUser(t.services)
    const params = { id: user.id }
    await t.as(admin).call(userAdminCalls.togglePermission, { params, body: { permission: 'orders.manage' } })
    const body = { ...change, email: user.email, role: 'supervisor' as const }
    const changed = await t.as(admin).call(userAdminCalls.update, { params, body })
    expect(changed.user.roles).toEqual([{ name: 'supervisor' }])
    expect(changed.user.permission_toggles).toEqual([])
    expect(changed.user.all_permissions).not.toContain('orders.manage')
  })

  it('refuses a stale edit and a taken address', async () => {
    const [user, other] = [await makeUser(t.services), await makeUser(t.services)]
    const params = { id: user.id }
    const body = { ...change, email: user.email, updated_at: user.updated_at }
    await t.as(supervisor).call(userAdminCalls.update, { params, body })
    const lost = await t.as(admin).refused(userAdminCalls.update, { params, body })
    expect(lost).toMatchObject({ status: 409, code: CODE.conflict })
    expect(lost.error).toContain(`${supervisor.first_name} ${supervisor.last_name}`)
    const taken = await t.as(admin).refused(userAdminCalls.update, {
      params,
      body: { ...change, email: other.email.toUpperCase() },
    })
    expect(taken.error).toEqual({ email: ['The email has already been taken.'] })
    const { user: read } = await t.as(admin).call(userAdminCalls.get, { params })
    expect(read).toMatchObject({ email: user.email, full_name: 'Other Name' })
  })

  it('corrects an unverified address, sends it nothing, and invalidates its links', async () => {
    const user = await makeUser(t.services, { verified: false })
    const email = address()
    await t.call(authCalls.requestReset, { body: { email: user.email } })
    await t.runJobs()
    const token = /token=([\w-]+)/.exec((await t.mailsTo(user.email))[0]?.body_text ?? '')?.[1] ?? ''
    const { user: changed } = await t.as(admin).call(userAdminCalls.update, {
      params: { id: user.id },
      body: { ...change, email },
    })
    expect(changed).toMatchObject({ email, email_verified_at: null })
    await t.runJobs()
    expect((await t.mailsTo(email)).map(({ subject }) => subject)).toEqual(['Verify your account'])
    expect((await t.mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Reset your password'])
    const spent = await t.refused(authCalls.reset, {
      body: { token, password: 'Typodont2', password_confirmation: 'Typodont2' },
    })
    expect(spent.code).toBe(CODE.usedToken)
    const login = await t.refused(authCalls.login, { body: { email, password: 'Typodont1' } })
    expect(login.code).toBe(CODE.unverifiedEmail)
  })

  it('records the values before and after in the trail', async () => {
    const user = await makeUser(t.services, { first_name: 'Ada', last_name: 'Old' })
    const body = {
      first_name: 'Ada',
      last_name: 'New',
      email: user.email,
      username: `ada-${process.pid}-${nextNumber()}`,
    }
    await t.as(admin).call(userAdminCalls.update, { params: { id: user.id }, body })
    const [event] = await eventsOf(user.id)
    expect(event).toMatchObject({
      name: 'user.updated',
      actor_id: admin.id,
      data: { before: { last_name: 'Old', username: null }, after: { last_name: 'New', username: body.username } },
    })
    await t.as(admin).call(userAdminCalls.update, { params: { id: user.id }, body })
    expect(await eventsOf(user.id)).toHaveLength(1)
  })
})

async function eventsOf(user_id: number) {
  return t.services.db
    .selectFrom('events')
    .where('user_id', '=', user_id)
    .where('name', 'not in', ['user.signed_in', 'user.created', 'mail.queued'])
    .select(['name', 'actor_id', 'data'])
    .orderBy('id', 'desc')
    .execute()
}
