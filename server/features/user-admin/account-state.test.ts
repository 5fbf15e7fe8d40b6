import { describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { memberCalls } from '#contract/members.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { userCalls } from '#contract/users.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()

const superAdmin = await makeUser(t.services, { role: 'super_admin' })
const admin = await makeUser(t.services, { role: 'admin' })
const supervisor = await makeUser(t.services, { role: 'supervisor' })
const tech = await makeUser(t.services, { role: 'tech_support' })

describe('archive and restore', () => {
  it('require the permission and a role within reach, and are refused for oneself', async () => {
    const user = await makeUser(t.services)
    const params = { id: user.id }
    for (const call of [userAdminCalls.archive, userAdminCalls.restore]) {
      expect((await t.as(tech).refused(call, { params })).status).toBe(403)
      expect((await t.as(user).refused(call, { params })).status).toBe(403)
    }
    expect((await t.as(admin).refused(userAdminCalls.archive, { params: { id: admin.id } })).error).toBe(
      'You cannot archive your own user.',
    )
    expect((await t.as(supervisor).refused(userAdminCalls.archive, { params: { id: tech.id } })).status).toBe(403)
    expect((await t.as(admin).refused(userAdminCalls.archive, { params: { id: superAdmin.id } })).status).toBe(403)
    expect((await t.as(admin).refused(userAdminCalls.restore, { params })).status).toBe(409)
  })

  it('refuse an owner, unless there is another one or the organization is archived', async () => {
    const { organization, owner } = await makeOrganization(t.services, { name: 'Elm Street Dental' })
    const params = { id: owner.id }
    expect(await t.as(admin).refused(userAdminCalls.archive, { params })).toMatchObject({
      status: 409,
      code: CODE.wrongState,
      error: 'This user owns Elm Street Dental. Make somebody else the owner first, or archive the organization.',
    })
    const heir = await makeMember(t.services, organization.id)
    await t.as(admin).call(memberCalls.changeRole, {
      params: { id: organization.id },
      body: { user_id: heir.id, role: 'organization_owner' },
    })
    await t.as(admin).call(userAdminCalls.archive, { params })
    const closed = await makeOrganization(t.services, { archived: true })
    await t.as(admin).call(userAdminCalls.archive, { params: { id: closed.owner.id } })
  })

  it('end sessions and links at once; a restored user signs in again with the same memberships', async () => {
    const { organization } = await makeOrganization(t.services)
    const user = await makeMember(t.services, organization.id)
    const params = { id: user.id }
    const session = t.as(user)
    await session.call(userCalls.me)
    const { user: archived } = await t.as(supervisor).call(userAdminCalls.archive, { params })
    expect(archived.deleted_at).not.toBeNull()
    expect((await session.refused(userCalls.me)).status).toBe(401)
    const login = { body: { email: user.email, password: 'Typodont1' } }
    expect((await t.refused(authCalls.login, login)).code).toBe(CODE.archivedUser)
    expect((await t.as(supervisor).refused(userAdminCalls.archive, { params })).status).toBe(409)
    const { email } = user
    const edit = await t
      .as(admin)
      .refused(userAdminCalls.update, { params, body: { first_name: 'Nora', last_name: 'Field', email } })
    expect(edit).toMatchObject({ status: 409, code: CODE.wrongState })
    await t.as(supervisor).call(userAdminCalls.restore, { params })
    expect((await session.refused(userCalls.me)).status).toBe(401)
    const { user: back } = await t.call(authCalls.login, login)
    expect(back.organizations.map(({ id }) => id)).toEqual([organization.id])
  })
})

describe('DELETE /users/{id}', () => {
  it('requires both permissions, and is refused for oneself', async () => {
    const user = await makeUser(t.services)
    const params = { id: user.id }
    for (const who of [tech, supervisor, user]) {
      expect((await t.as(who).refused(userAdminCalls.remove, { params })).status).toBe(403)
    }
    const own = await t.as(admin).refused(userAdminCalls.remove, { params: { id: admin.id } })
    expect(own).toMatchObject({ status: 403, error: 'You cannot delete your own user.' })
  })

  it('refuses owners and users with records, archived or not', async () => {
    const { organization, owner, location } = await makeOrganization(t.services)
    const lastOwner = await t.as(admin).refused(userAdminCalls.remove, { params: { id: owner.id } })
    expect(lastOwner).toMatchObject({ status: 409 })
    expect(lastOwner.error).toContain('owner')
    const member = await makeMember(t.services, organization.id)
    await t.services.db
      .insertInto('patients')
      .values({
        organization_id: organization.id,
        user_id: member.id,
        location_id: location?.id ?? null,
        first_name: 'Some',
        last_name: 'Case',
        created_at: t.services.clock(),
        updated_at: t.services.clock(),
      })
      .execute()
    const params = { id: member.id }
    const named = await t.as(admin).refused(userAdminCalls.remove, { params })
    expect(named).toMatchObject({ status: 409, code: CODE.conflict })
    expect(named.error).toBe(
      'This user cannot be deleted: a case, a file, a step, a request or a note names this person. Archive the user instead.',
    )
    await t.as(admin).call(userAdminCalls.archive, { params })
    expect((await t.as(admin).refused(userAdminCalls.remove, { params })).code).toBe(CODE.conflict)
  })

  it('deletes the user and the memberships; the trail keeps the name', async () => {
    const { organization } = await makeOrganization(t.services)
    const member = await makeMember(t.services, organization.id)
    const session = t.as(member)
    await session.call(userCalls.me)
    const params = { id: member.id }
    await t.as(admin).call(userAdminCalls.remove, { params })
    expect((await session.refused(userCalls.me)).status).toBe(401)
    expect((await t.as(admin).refused(userAdminCalls.get, { params })).status).toBe(404)
    const { members } = await t.as(admin).call(organizationCalls.members, { params: { id: organization.id } })
    expect(members.map(({ id }) => id)).not.toContain(member.id)
    const events = await eventsOf(member.id)
    expect(events.map(({ name }) => name)).toContain('organization.member_removed')
    expect(events.at(0)).toMatchObject({ name: 'user.deleted', data: { email: member.email } })
    await t.runJobs()
  })
})

describe('PUT /users/{id}/toggle_custom_permission', () => {
  it('is refused to others, for oneself, super admins, archived users and other permissions', async () => {
    const user = await makeUser(t.services, { role: 'tech_support' })
    const params = { id: user.id }
    const body = { permission: 'patients.archive' as const }
    for (const who of [supervisor, tech, user]) {
      expect((await t.as(who).refused(userAdminCalls.togglePermission, { params, body })).status).toBe(403)
    }
    for (const id of [admin.id, superAdmin.id]) {
      expect((await t.as(admin).refused(userAdminCalls.togglePermission, { params: { id }, body })).status).toBe(403)
    }
    for (const permission of ['permissions.manage', 'users.delete', 'anything']) {
      const { status } = await t.as(admin).send(userAdminCalls.togglePermission, { params, body: { permission } })
      expect(status).toBe(422)
    }
    const archived = await makeUser(t.services, { archived: true })
    const closed = { params: { id: archived.id }, body }
    expect((await t.as(admin).refused(userAdminCalls.togglePermission, closed)).code).toBe(CODE.wrongState)
  })

  it('adds to the role and removes from it, effective on the next request', async () => {
    const user = await makeUser(t.services, { role: 'tech_support' })
    const params = { id: user.id }
    const session = t.as(user)
    const toggle = (permission: 'patients.archive' | 'users.view-dashboard', granted?: boolean) =>
      t.as(admin).call(userAdminCalls.togglePermission, {
        params,
        body: { permission, ...(granted !== undefined && { granted }) },
      })
    expect((await session.call(userCalls.me)).user.all_permissions).not.toContain('patients.archive')
    const added = await toggle('patients.archive')
    expect(added.message).toContain('Archive patients: allowed')
    expect(added.user.permission_toggles).toEqual([{ permission: 'patients.archive', granted: true }])
    expect((await session.call(userCalls.me)).user.all_permissions).toContain('patients.archive')
    await toggle('users.view-dashboard')
    expect((await session.call(userCalls.me)).user.all_permissions).not.toContain('users.view-dashboard')
    // Setting the current state is idempotent; back at the default of the role nothing is stored.
    await toggle('patients.archive', true)
    await toggle('users.view-dashboard', true)
    const { user: read } = await toggle('patients.archive', false)
    expect(read.permission_toggles).toEqual([])
    expect((await eventsOf(user.id)).filter(({ name }) => name === 'user.permission_toggled')).toHaveLength(4)
    await t.runJobs()
  })
})

describe('GET /users/{id}/permissions', () => {
  it('is limited to super admins and admins', async () => {
    const params = { id: tech.id }
    for (const who of [supervisor, tech]) {
      expect((await t.as(who).refused(userAdminCalls.permissions, { params })).status).toBe(403)
    }
  })

  it('returns the sources of each permission, and the user who toggled it', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const params = { id: owner.id }
    const body = { permission: 'orders.manage' as const }
    await t.as(admin).call(userAdminCalls.togglePermission, { params, body })
    const { permissions, toggled } = await t.as(superAdmin).call(userAdminCalls.permissions, { params })
    const sourcesOf = (name: string) => permissions.find(({ permission }) => permission === name)?.sources
    expect(sourcesOf('orders.manage')).toEqual([{ kind: 'added' }])
    expect(sourcesOf('organization.update')).toEqual([
      { kind: 'organization', role: 'organization_owner', organization_id: organization.id, name: organization.name },
    ])
    expect(toggled).toMatchObject([
      { permission: 'orders.manage', granted: true, by: `${admin.first_name} ${admin.last_name}` },
    ])
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
