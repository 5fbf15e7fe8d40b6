import { describe, expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import { makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

const t = await testApp()

describe('GET /users', () => {
  it('is limited to the four staff roles', async () => {
    for (const role of ['doctor', 'lab_partner'] as const) {
      const user = await makeUser(t.services, { role })
      expect((await t.as(user).refused(userAdminCalls.list)).status).toBe(403)
    }
  })

  it('rejects an unknown filter and a page size over 500', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const unknown = await admin.send(userAdminCalls.list, { query: { filter: { shoe_size: 43 } } })
    expect(unknown).toMatchObject({ status: 422, body: { code: CODE.invalid } })
    expect((await admin.send(userAdminCalls.list, { query: { perPage: 501 } })).status).toBe(422)
  })

  it('filters by organization, role and words, sorts and paginates', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const member = await makeMember(t.services, organization.id)
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const query = { filter: { organization_id: organization.id }, sort: '-created_at', perPage: 1 }
    const first = await admin.call(userAdminCalls.list, { query })
    expect(first.users).toMatchObject({ total: 2, per_page: 1, last_page: 2, from: 1, to: 1 })
    expect(first.meta.total).toBe(2)
    const second = await admin.call(userAdminCalls.list, { query: { ...query, page: 2 } })
    expect([first.users.data[0]?.id, second.users.data[0]?.id]).toEqual([member.id, owner.id])
    const words = `${owner.email.toUpperCase()} ${owner.first_name}`
    const found = await admin.call(userAdminCalls.list, {
      query: { filter: { full_name_or_email_like: words, roles: 'doctor' } },
    })
    expect(found.users.data.map((user) => user.id)).toEqual([owner.id])
    const roles = ' ,'
    const anyRole = await admin.call(userAdminCalls.list, { query: { filter: { ...query.filter, roles } } })
    expect(anyRole.users.total).toBe(2)
    const flat = await admin.send(userAdminCalls.list, { query: { organization_id: organization.id } })
    expect(flat.body).toMatchObject({ users: { total: 2 } })
    const older = { organizationId: organization.id, searchFullNameEmailQuery: member.email }
    const spelled = await admin.call(userAdminCalls.list, { query: older })
    expect(spelled.users.data.map((user) => user.id)).toEqual([member.id])
    expect(spelled.users.data[0]).not.toHaveProperty('organizations')
  })

  it('sorts and paginates the search results, and counts all of them', async () => {
    const [b, c, a] = await Promise.all(
      ['Bea', 'Cleo', 'Abel'].map((first_name) => makeUser(t.services, { first_name, last_name: 'Wrenfield' })),
    )
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const query = { filter: { full_name_or_email_like: 'wrenf' }, sort: '-first_name', perPage: 2 }
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((page) => admin.call(userAdminCalls.list, { query: { ...query, page } })),
    )
    expect(first?.users.data.map(({ id }) => id)).toEqual([c?.id, b?.id])
    expect(second?.users).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3, data: [{ id: a?.id }] })
    expect(third?.users).toMatchObject({ total: 3, from: null, data: [] })
    const { users } = await admin.call(userAdminCalls.list, { query: { ...query, sort: undefined } })
    expect(users.data.map(({ first_name }) => first_name)).toEqual(['Abel', 'Bea'])
  })

  it('returns organizations and counts per role on request', async () => {
    const { organization, owner } = await makeOrganization(t.services)
    const partner = await makeLabPartner(t.services, organization.id)
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const filter = { organization_id: organization.id, roles: 'lab_partner' }
    const { users, metadata } = await admin.call(userAdminCalls.list, {
      query: { filter, include: 'organizations,roleCounts' },
    })
    expect(users.data.map(({ id }) => id)).toEqual([partner.id])
    expect(users.data[0]?.organizations).toEqual([
      { id: organization.id, name: organization.name, role: 'organization_manager' },
    ])
    expect(metadata.role_counts).toEqual({ doctor: 1, lab_partner: 1 })
    expect(owner.role).toBe('doctor')
  })

  it('shows archived users only to users who may see them, and only on request', async () => {
    const { organization } = await makeOrganization(t.services)
    const gone = await makeUser(t.services, { archived: true })
    await addMember(t.services, organization.id, gone.id, 'organization_member')
    const ids = async (role: 'supervisor' | 'tech_support', trashed?: 'with' | 'only') => {
      const reader = t.as(await makeUser(t.services, { role }))
      const filter = { organization_id: organization.id, ...(trashed && { trashed }) }
      return (await reader.call(userAdminCalls.list, { query: { filter } })).users.data.map(({ id }) => id)
    }
    expect(await ids('supervisor')).not.toContain(gone.id)
    expect(await ids('supervisor', 'only')).toEqual([gone.id])
    expect(await ids('supervisor', 'with')).toHaveLength(2)
    // The list is empty, rather than containing the active users.
    expect(await ids('tech_support', 'only')).toEqual([])
  })

  it('names archived organizations only to users who may see them', async () => {
    const { organization, owner } = await makeOrganization(t.services, { archived: true })
    const names = async (role: 'supervisor' | 'tech_support') => {
      const query = { filter: { full_name_or_email_like: owner.email }, include: 'organizations' }
      const { users } = await t.as(await makeUser(t.services, { role })).call(userAdminCalls.list, { query })
      return users.data.flatMap(({ organizations }) => organizations ?? []).map(({ name }) => name)
    }
    expect(await names('supervisor')).toEqual([organization.name])
    expect(await names('tech_support')).toEqual([])
    const members = async (role: 'supervisor' | 'tech_support') => {
      const query = { filter: { organization_id: organization.id } }
      return (await t.as(await makeUser(t.services, { role })).call(userAdminCalls.list, { query })).users.total
    }
    expect([await members('supervisor'), await members('tech_support')]).toEqual([1, 0])
  })

  it('rejects an id beyond the integer range with a message', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const far = await admin.send(userAdminCalls.list, { query: { filter: { organization_id: 3_000_000_000 } } })
    expect(far).toMatchObject({ status: 422, body: { error: { 'filter.organization_id': expect.any(Array) } } })
  })
})

describe('GET /custom_permissions', () => {
  it('lists the permissions that can be toggled', async () => {
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    const { custom_permissions } = await admin.call(userAdminCalls.customPermissions)
    expect(custom_permissions.map((each) => each.permission)).toContain('patients.archive')
    expect(custom_permissions.map((each) => each.permission)).not.toContain('permissions.manage')
  })
})
