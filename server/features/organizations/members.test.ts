import { describe, expect, it, vi } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { memberCalls } from '#contract/members.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { patientCalls } from '#contract/patients.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

async function world(options: Parameters<typeof makeOrganization>[1] = {}) {
  const { organization, owner, location } = await makeOrganization(services, options)
  const member = await makeMember(services, organization.id)
  return { id: organization.id, params: { id: organization.id }, owner, member, location }
}

const staff = (role: 'super_admin' | 'admin' | 'supervisor' | 'tech_support') => makeUser(services, { role })

async function rolesOf(organization_id: number) {
  const rows = await services.db
    .selectFrom('organization_members')
    .where('organization_id', '=', organization_id)
    .select(['user_id', 'role'])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.role]))
}

async function eventsOf(organization_id: number) {
  const rows = await services.db
    .selectFrom('events')
    .where('organization_id', '=', organization_id)
    .where('name', 'like', 'organization.%')
    .orderBy('id')
    .select(['name', 'user_id', 'data'])
    .execute()
  return rows.map(({ name, user_id, data }) => [name, user_id, data])
}

describe('POST /organizations/:id/add_member', () => {
  it('is limited to organizations.add_member and organizations.manage', async () => {
    const w = await world()
    const body = { user_id: (await makeUser(services)).id }
    for (const person of [w.owner, w.member, await makeLabPartner(services, w.id), await staff('tech_support')]) {
      expect((await t.as(person).refused(memberCalls.add, { params: w.params, body })).status).toBe(403)
    }
    const admin = t.as(await staff('admin'))
    expect((await admin.refused(memberCalls.add, { params: { id: 999_999 }, body })).status).toBe(404)
    // An id beyond the integer range is refused before the database is queried.
    const far = await admin.refused(memberCalls.add, { params: w.params, body: { user_id: 3_000_000_000 } })
    expect(far.error).toEqual({ user_id: ['Invalid id.'] })
  })

  it('allows the manager role only to users who may change it', async () => {
    const w = await world()
    const body = { user_id: (await makeUser(services)).id, role: 'organization_manager' as const }
    const supervisor = t.as(await staff('supervisor'))
    expect((await supervisor.refused(memberCalls.add, { params: w.params, body })).status).toBe(403)
    const { member } = await t.as(await staff('admin')).call(memberCalls.add, { params: w.params, body })
    expect(member.pivot.role.name).toBe('organization_manager')
  })

  it('accepts only existing users who fit the role', async () => {
    const w = await world()
    const admin = t.as(await staff('admin'))
    const add = async (user_id: number, role?: 'organization_member' | 'organization_owner' | 'organization_manager') =>
      (await admin.refused(memberCalls.add, { params: w.params, body: { user_id, ...(role && { role }) } })).error
    expect(await add(999_999)).toEqual({ user_id: ['This user does not exist.'] })
    const archived = await makeUser(services, { archived: true })
    expect(await add(archived.id)).toEqual({ user_id: ['This user is archived.'] })
    expect(await add(w.member.id)).toEqual({ user_id: ['This person is already a member of the organization.'] })
    expect(await add((await staff('tech_support')).id)).toEqual({
      role: ['Only doctors and lab partners can be members.'],
    })
    const partner = await makeUser(services, { role: 'lab_partner' })
    for (const role of ['organization_member', 'organization_owner'] as const) {
      expect(await add(partner.id, role)).toEqual({ role: ['A lab partner can only be the manager.'] })
    }
    expect((await rolesOf(w.id)).size).toBe(2)
  })

  it('refuses changes in a disabled or archived organization', async () => {
    const admin = t.as(await staff('admin'))
    for (const state of [{ disabled: true }, { archived: true }]) {
      const w = await world(state)
      const body = { user_id: w.member.id, role: 'organization_manager' as const }
      const calls = [
        admin.refused(memberCalls.add, { params: w.params, body: { user_id: (await makeUser(services)).id } }),
        admin.refused(memberCalls.remove, { params: w.params, body: { user_id: w.member.id } }),
        admin.refused(memberCalls.changeRole, { params: w.params, body }),
      ]
      for (const refusal of await Promise.all(calls)) expect(refusal).toMatchObject({ status: 409, code: 2300 })
    }
  })

  it('adds a member, and a new owner who replaces the previous one', async () => {
    const w = await world()
    const supervisor = t.as(await staff('supervisor'))
    const newcomer = await makeUser(services)
    const added = await supervisor.call(memberCalls.add, { params: w.params, body: { user_id: newcomer.id } })
    expect(added).toMatchObject({
      member: { id: newcomer.id, pivot: { role: { name: 'organization_member' } }, assigned_locations: [] },
      message: 'The member was added.',
    })
    const heir = await makeUser(services)
    await supervisor.call(memberCalls.add, {
      params: w.params,
      body: { user_id: heir.id, role: 'organization_owner' },
    })
    const roles = await rolesOf(w.id)
    expect([roles.get(heir.id), roles.get(w.owner.id)]).toEqual(['organization_owner', 'organization_member'])
    expect(await eventsOf(w.id)).toEqual([
      ['organization.member_added', newcomer.id, { user_id: newcomer.id, role: 'organization_member' }],
      [
        'organization.role_changed',
        w.owner.id,
        { user_id: w.owner.id, before: 'organization_owner', after: 'organization_member' },
      ],
      ['organization.member_added', heir.id, { user_id: heir.id, role: 'organization_owner' }],
    ])
  })
})

describe('POST /organizations/:id/change_role', () => {
  it('is limited to organizations.change-member-role and organizations.manage', async () => {
    const w = await world()
    const body = { user_id: w.member.id, role: 'organization_owner' as const }
    for (const person of [w.owner, w.member, await staff('supervisor'), await staff('tech_support')]) {
      expect((await t.as(person).refused(memberCalls.changeRole, { params: w.params, body })).status).toBe(403)
    }
  })

  it("refuses to demote the owner, to change one's own role, or to assign an unsuitable role", async () => {
    const w = await world()
    const admin = await staff('admin')
    const as = t.as(admin)
    const change = (user_id: number, role: 'organization_member' | 'organization_owner' | 'organization_manager') =>
      as.refused(memberCalls.changeRole, { params: w.params, body: { user_id, role } })
    for (const role of ['organization_member', 'organization_manager'] as const) {
      expect(await change(w.owner.id, role)).toEqual({
        status: 409,
        error: 'An organization needs an owner. Make somebody else the owner first.',
        code: 3100,
      })
    }
    expect((await change((await makeUser(services)).id, 'organization_owner')).status).toBe(404)
    const partner = await makeLabPartner(services, w.id)
    expect(await change(partner.id, 'organization_owner')).toMatchObject({
      status: 422,
      error: { role: ['A lab partner can only be the manager.'] },
    })
    await addMember(services, w.id, admin.id, 'organization_member')
    expect(await change(admin.id, 'organization_manager')).toMatchObject({
      status: 403,
      error: 'You cannot change your own role.',
    })
  })

  it('allows only one manager', async () => {
    const w = await world()
    const as = t.as(await staff('admin'))
    const partner = await makeLabPartner(services, w.id)
    const second = { user_id: w.member.id, role: 'organization_manager' as const }
    const words = `${partner.full_name ?? ''} is the manager. Remove this manager first, or give them another role.`
    expect(await as.refused(memberCalls.changeRole, { params: w.params, body: second })).toEqual({
      status: 409,
      error: words,
      code: 3100,
    })
    const other = await makeUser(services)
    const added = { ...second, user_id: other.id }
    expect((await as.refused(memberCalls.add, { params: w.params, body: added })).error).toBe(words)
    await as.call(memberCalls.remove, { params: w.params, body: { user_id: partner.id } })
    const { member } = await as.call(memberCalls.changeRole, { params: w.params, body: second })
    expect(member.pivot.role.name).toBe('organization_manager')
  })

  it('changes a role, and replaces the owner with the new one', async () => {
    const w = await world()
    const as = t.as(await staff('admin'))
    const { member, message } = await as.call(memberCalls.changeRole, {
      params: w.params,
      body: { user_id: w.member.id, role: 'organization_owner' },
    })
    expect([member.pivot.role.name, message]).toEqual(['organization_owner', 'The role was changed.'])
    expect((await rolesOf(w.id)).get(w.owner.id)).toBe('organization_member')
    await as.call(memberCalls.changeRole, {
      params: w.params,
      body: { user_id: w.owner.id, role: 'organization_manager' },
    })
    const { organization } = await as.call(organizationCalls.get, { params: w.params })
    expect(organization.organization_manager?.id).toBe(w.owner.id)
  })
})

describe('the open cases of a removed manager', () => {
  async function managed() {
    const w = await world()
    const partner = await makeLabPartner(services, w.id)
    const place = { organization_id: w.id, user_id: w.member.id, location_id: w.location?.id }
    const [setup, held, done] = [
      await makeCase(services, place),
      await makeCase(services, place),
      await makeCase(services, place),
    ]
    const theirs = { submission_completed_by: 3, print_assignment: '3' } as const
    const forms = services.db.updateTable('rx_forms').set(theirs)
    await forms.where('patient_id', 'in', [setup.id, held.id, done.id]).execute()
    await services.db.updateTable('patients').set({ is_on_hold: true }).where('id', '=', held.id).execute()
    const approved = { approved_at: services.clock() }
    await services.db.updateTable('patients').set(approved).where('id', '=', done.id).execute()
    const admin = t.as(await staff('admin'))
    const formOf = async ({ id }: { id: number }) =>
      (await admin.call(patientCalls.get, { params: { id } })).patient.rx_form
    return { ...w, partner, admin, setup, held, done, formOf }
  }

  it('are counted, and nothing changes until a new assignee is given', async () => {
    const { id, params, partner, admin, setup, formOf } = await managed()
    const { members } = await admin.call(organizationCalls.members, { params })
    expect(members.map(({ open_cases }) => open_cases).filter((each) => each !== null)).toEqual([2])
    const refused = { status: 409, error: expect.stringContaining('still has 2 open cases') }
    const body = { user_id: partner.id }
    expect(await admin.refused(memberCalls.remove, { params, body })).toMatchObject(refused)
    const wrong = { ...body, give_back_to: '3' }
    expect((await admin.send(memberCalls.remove, { params, body: wrong })).status).toBe(422)
    expect((await rolesOf(id)).get(partner.id)).toBe('organization_manager')
    expect(await formOf(setup)).toMatchObject({ submission_completed_by: 3, print_assignment: '3' })
    const gone = await t.as(await staff('super_admin')).refused(userAdminCalls.remove, { params: { id: partner.id } })
    expect(gone).toMatchObject(refused)
  })

  it('go to the provider or the practice on removal, including held ones; approved ones stay', async () => {
    for (const [to, made_by] of [
      ['O', 1],
      ['H', 2],
    ] as const) {
      const { params, partner, admin, setup, held, done, formOf } = await managed()
      await admin.call(memberCalls.remove, { params, body: { user_id: partner.id, give_back_to: to } })
      const theirs = { submission_completed_by: made_by, print_assignment: to }
      for (const each of [setup, held]) expect(await formOf(each)).toMatchObject(theirs)
      expect(await formOf(done)).toMatchObject({ submission_completed_by: 3 })
    }
  })

  it('can be reassigned one by one after the manager was archived', async () => {
    const { partner, admin, setup, formOf } = await managed()
    await services.db.updateTable('users').set({ deleted_at: services.clock() }).where('id', '=', partner.id).execute()
    const form = await formOf(setup)
    const assign = { params: { id: form?.id ?? 0 } }
    const again = await admin.refused(caseCalls.assign, { ...assign, body: { assign_to: '3' } })
    expect(again).toMatchObject({ status: 409, error: 'The organization has no authorized third party.' })
    await admin.call(caseCalls.assign, { ...assign, body: { assign_to: 'O' } })
    expect(await formOf(setup)).toMatchObject({ submission_completed_by: 1 })
  })
})

describe('POST /organizations/:id/remove_member', () => {
  it('is limited to the owner and to staff who may edit organizations, within their scope', async () => {
    const w = await world()
    const other = await world()
    const body = { user_id: w.member.id }
    for (const person of [w.member, await makeLabPartner(services, w.id), await staff('tech_support')]) {
      expect((await t.as(person).refused(memberCalls.remove, { params: w.params, body })).status).toBe(403)
    }
    expect((await t.as(other.owner).refused(memberCalls.remove, { params: w.params, body })).status).toBe(404)
    expect((await rolesOf(w.id)).has(w.member.id)).toBe(true)
  })

  it('never removes the owner, and removes a manager only with organizations.remove-manager', async () => {
    const w = await world()
    const partner = await makeLabPartner(services, w.id)
    const supervisor = await staff('supervisor')
    const remove = (person: { id: number }, user_id: number) =>
      t.as(person).refused(memberCalls.remove, { params: w.params, body: { user_id } })
    for (const person of [w.owner, supervisor, await staff('admin')]) {
      expect(await remove(person, w.owner.id)).toMatchObject({
        status: 409,
        error: 'An organization needs an owner. Make somebody else the owner first.',
      })
    }
    for (const person of [w.owner, supervisor]) expect((await remove(person, partner.id)).status).toBe(403)
    expect((await remove(w.owner, (await makeUser(services)).id)).status).toBe(404)
    await t.as(await staff('admin')).call(memberCalls.remove, { params: w.params, body: { user_id: partner.id } })
    expect((await rolesOf(w.id)).has(partner.id)).toBe(false)
  })

  it('revokes access, locations and connections at once, and keeps the cases', async () => {
    const w = await world()
    const made = await makeCase(services, {
      organization_id: w.id,
      user_id: w.member.id,
      location_id: w.location?.id,
    })
    const assigned = { location_id: w.location?.id ?? 0, user_id: w.member.id }
    await services.db.insertInto('location_users').values(assigned).execute()
    const as = t.as(w.member)
    expect((await as.call(patientCalls.get, { params: { id: made.id } })).patient.id).toBe(made.id)
    const { members } = await t.as(w.owner).call(organizationCalls.members, { params: w.params })
    expect(members.find(({ id }) => id === w.member.id)?.assigned_locations).toHaveLength(1)
    const ended = vi.spyOn(services.realtime, 'disconnectUser')
    await t.as(w.owner).call(memberCalls.remove, { params: w.params, body: { user_id: w.member.id } })
    await t.runJobs()
    expect(ended.mock.calls.filter(([id]) => id === w.member.id)).toHaveLength(1)
    ended.mockRestore()
    expect((await as.refused(patientCalls.get, { params: { id: made.id } })).status).toBe(404)
    expect((await as.refused(organizationCalls.get, { params: w.params })).status).toBe(404)
    const left = await services.db.selectFrom('location_users').where('user_id', '=', w.member.id).selectAll().execute()
    expect(left).toEqual([])
    expect((await t.as(w.owner).call(patientCalls.get, { params: { id: made.id } })).patient.user.id).toBe(w.member.id)
  })
})

describe('GET /organizations/:id/list_members', () => {
  it('shows only staff when a member was last seen', async () => {
    const w = await world()
    await t.as(w.member).call(organizationCalls.members, { params: w.params })
    const seen = { actor_id: w.member.id, name: 'user.signed_in', data: '{}' }
    await services.db.insertInto('events').values(seen).execute()
    const asStaff = await t.as(await staff('tech_support')).call(organizationCalls.members, { params: w.params })
    expect(asStaff.members.find(({ id }) => id === w.member.id)?.last_seen_at).toMatch(/^20/)
    const asOwner = await t.as(w.owner).call(organizationCalls.members, { params: w.params })
    expect(asOwner.members[0]).not.toHaveProperty('last_seen_at')
  })
})
