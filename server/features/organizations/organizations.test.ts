import { describe, expect, it } from 'vitest'
import { organizationCalls } from '#contract/organizations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeLocation, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { services } = t

async function world() {
  const { organization, owner, location } = await makeOrganization(services)
  return { id: organization.id, params: { id: organization.id }, organization, owner, location }
}

describe('GET /organizations', () => {
  it('refuses customers', async () => {
    const { owner } = await world()
    expect((await t.as(owner).refused(organizationCalls.list)).status).toBe(403)
  })

  it('returns managed organizations to a lab partner, and all to staff, filtered by state', async () => {
    const w = await world()
    const partner = await makeLabPartner(services, w.id)
    const narrowed = await t.as(partner).call(organizationCalls.list)
    expect(narrowed.organizations.data.map((row) => row.id)).toEqual([w.id])
    const disabled = await makeOrganization(services, { disabled: true })
    const archived = await makeOrganization(services, { archived: true })
    const find = async (role: 'supervisor' | 'tech_support', status: 'ALL' | 'ACTIVE' | 'INACTIVE', text: string) => {
      const staff = await makeUser(services, { role })
      const { organizations } = await t
        .as(staff)
        .call(organizationCalls.list, { query: { status, searchString: text, orderBy: 'created_at', order: 'desc' } })
      return organizations.total
    }
    expect(await find('supervisor', 'ACTIVE', w.organization.account_number)).toBe(1)
    expect(await find('supervisor', 'ACTIVE', disabled.organization.account_number)).toBe(0)
    expect(await find('supervisor', 'INACTIVE', disabled.organization.account_number)).toBe(1)
    expect(await find('supervisor', 'ALL', archived.organization.account_number)).toBe(1)
    expect(await find('tech_support', 'ALL', archived.organization.account_number)).toBe(0)
  })

  it('sorts and paginates the search results, and counts all of them', async () => {
    for (const [year, name] of ['Wrenfield B', 'Wrenfield C', 'Wrenfield A'].entries()) {
      const { organization } = await makeOrganization(services, { name })
      const created_at = `202${year}-01-01T00:00:00.000Z`
      await services.db.updateTable('organizations').set({ created_at }).where('id', '=', organization.id).execute()
    }
    const staff = t.as(await makeUser(services, { role: 'supervisor' }))
    const find = async (query: { orderBy?: 'name' | 'created_at'; order?: 'desc'; page?: number }) =>
      (await staff.call(organizationCalls.list, { query: { searchString: 'wrenf', perPage: 2, ...query } }))
        .organizations
    const names = ({ data }: Awaited<ReturnType<typeof find>>) => data.map(({ name }) => name.at(-1)).join('')
    expect(names(await find({}))).toBe('AB')
    expect(names(await find({ order: 'desc' }))).toBe('CB')
    expect(names(await find({ orderBy: 'created_at' }))).toBe('AC')
    const last = await find({ page: 2 })
    expect(names(last)).toBe('C')
    expect(last).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3 })
    expect(await find({ page: 3 })).toMatchObject({ total: 3, from: null, data: [] })
  })

  it('returns five by name, or newest first by date, and rejects an unknown filter', async () => {
    const partner = await makeUser(services, { role: 'lab_partner' })
    for (const [year, name] of ['Aspen', 'Cedar', 'Birch'].entries()) {
      const { organization } = await makeOrganization(services, { name })
      await addMember(services, organization.id, partner.id, 'organization_manager')
      const created_at = `202${year}-01-01T00:00:00.000Z`
      await services.db.updateTable('organizations').set({ created_at }).where('id', '=', organization.id).execute()
    }
    const find = async (query: { orderBy?: 'name' | 'created_at'; order?: 'desc' }) =>
      (await t.as(partner).call(organizationCalls.list, { query })).organizations
    const usual = await find({})
    expect(usual.per_page).toBe(5)
    expect(usual.data.map(({ name }) => name)).toEqual(['Aspen', 'Birch', 'Cedar'])
    const byDate = await find({ orderBy: 'created_at' })
    expect(byDate.data.map(({ name }) => name)).toEqual(['Birch', 'Cedar', 'Aspen'])
    const unknown = { query: { 'filter[status]': 'ALL' } }
    const { status, body } = await t.as(partner).send(organizationCalls.list, unknown)
    expect([status, body]).toEqual([422, { error: { 'filter.status': ['Unknown field.'] }, code: 1422 }])
  })
})

describe('GET /organizations/:id', () => {
  it('returns 404 outside the scope, also for every nested call', async () => {
    const w = await world()
    const other = await world()
    const partner = await makeLabPartner(services, other.id)
    const archived = await makeOrganization(services, { archived: true })
    const tech = await makeUser(services, { role: 'tech_support' })
    const reads = [
      organizationCalls.get,
      organizationCalls.members,
      organizationCalls.assignedLocations,
      organizationCalls.currentUserPermissions,
      organizationCalls.rxFormPreference,
      organizationCalls.initialSetupConfiguration,
      organizationCalls.printRequestConfiguration,
    ]
    for (const call of reads) {
      expect((await t.as(other.owner).send(call, { params: w.params })).status).toBe(404)
      expect((await t.as(partner).send(call, { params: w.params })).status).toBe(404)
      expect((await t.as(tech).send(call, { params: { id: archived.organization.id } })).status).toBe(404)
      expect((await t.as(w.owner).send(call, { params: w.params })).status).toBe(200)
    }
  })

  it('shows management notes to staff only, and returns the requested includes', async () => {
    const w = await world()
    const partner = await makeLabPartner(services, w.id)
    await services.db
      .updateTable('organizations')
      .set({ management_notes: 'pays late' })
      .where('id', '=', w.id)
      .execute()
    const staff = await makeUser(services, { role: 'tech_support' })
    const all = { params: w.params, query: { include: 'users,locations,credits' } }
    const seen = await t.as(staff).call(organizationCalls.get, all)
    expect(seen.organization).toMatchObject({
      management_notes: 'pays late',
      organization_manager: { id: partner.id },
      is_archived: false,
      main_location: { id: w.location?.id, city: 'Ogden' },
      contract: { payment_status: 'CURRENT', suspended_at: null },
    })
    expect(seen.organization.users?.map((user) => user.pivot.role.name).sort()).toEqual([
      'organization_manager',
      'organization_owner',
    ])
    expect(seen.organization.locations?.[0]?.full_address).toBe('12 Foundry Row, Ogden, UT 84401')
    const { organization: shared } = await t.as(partner).call(organizationCalls.get, all)
    expect(shared.contract).toMatchObject({ suspended_at: null })
    expect(shared.contract).not.toHaveProperty('payment_status')
    const { organizations } = await t.as(partner).call(organizationCalls.list)
    expect(organizations.data[0]?.contract).not.toHaveProperty('payment_status')
    for (const person of [w.owner, partner]) {
      const { organization } = await t.as(person).call(organizationCalls.get, { params: w.params })
      expect(organization).not.toHaveProperty('management_notes')
      expect(organization).not.toHaveProperty('users')
    }
  })

  it('shows the onboarding progress to users who may see it', async () => {
    const w = await world()
    const member = await makeMember(services, w.id)
    const query = { include: 'onboarding' }
    const told = async (user: { id: number }) =>
      (await t.as(user).call(organizationCalls.get, { params: w.params, query })).organization.onboarding
    expect(await told(w.owner)).toBe(null)
    const stamps = { created_at: services.clock(), updated_at: services.clock() }
    await services.db
      .insertInto('onboardings')
      .values({ organization_id: w.id, status: 5, current_step: 2, ...stamps })
      .execute()
    const onboarding = { status: 5, current_step: 2, created_at: stamps.created_at }
    for (const user of [w.owner, await makeUser(services, { role: 'tech_support' })]) {
      expect(await told(user)).toMatchObject(onboarding)
    }
    expect(await told(member)).toBe(undefined)
    expect(await told(await makeLabPartner(services, w.id))).toMatchObject(onboarding)
  })

  it('lists what needs attention, but not to users of the practice', async () => {
    const w = await world()
    const params = w.params
    const other = await world()
    const staff = t.as(await makeUser(services, { role: 'admin' }))
    const query = { include: 'attention' }
    const told = async (of: typeof staff) => (await of.call(organizationCalls.get, { params, query })).organization
    expect(await told(t.as(w.owner))).not.toHaveProperty('attention')
    expect((await told(staff)).attention).toEqual({ approvals: null, held: null, expired_invitations: null })

    const of = async (world_of: typeof w, change: object) => {
      const { id, organization, owner, location } = world_of
      const made = await makeCase(services, { organization_id: id, user_id: owner.id, location_id: location?.id })
      await services.db.updateTable('patients').set(change).where('id', '=', made.id).execute()
      return { ...made, name: `${made.first_name} ${made.last_name}`, organization }
    }
    const waits = (day: number) => ({
      status_key: 'awaiting_approval' as const,
      setup_completed_at: `2026-11-0${day}T10:00:00.000Z`,
    })
    await of(w, waits(4))
    const oldest = await of(w, waits(2))
    await of(w, { ...waits(1), is_on_hold: true, updated_at: '2026-11-01T10:00:00.000Z' })
    await of(w, { ...waits(1), deleted_at: services.clock() })
    await of(other, waits(1))
    const held = await of(w, { is_on_hold: true, updated_at: '2026-11-09T10:00:00.000Z' })
    const since = '2026-11-09T09:00:00.000Z'
    await services.db
      .insertInto('on_hold_notes')
      .values({
        patient_id: held.id,
        user_id: w.owner.id,
        name: 'Ann Office',
        note: 'The scan is cut off.',
        is_on_hold_reason: 'hold',
        created_at: since,
      })
      .execute()
    const invited = (email: string, expires_at: string, organization_id = w.id) =>
      services.db
        .insertInto('invitations')
        .values({
          kind: 'member',
          organization_id,
          role: 'organization_member',
          email,
          created_at: '2026-01-01T08:00:00.000Z',
          expires_at,
        })
        .execute()
    await invited('late@typodont.test', '2026-01-08T08:00:00.000Z')
    await invited('open@typodont.test', '2999-01-08T08:00:00.000Z')
    await invited('other@typodont.test', '2026-01-08T08:00:00.000Z', other.id)

    const { attention } = await told(staff)
    expect(attention).toMatchObject({
      approvals: { count: 2, patient_id: oldest.id, patient_name: oldest.name, since: '2026-11-02T10:00:00.000Z' },
      held: { count: 2, patient_id: held.id, patient_name: held.name, note: 'The scan is cut off.', since },
      expired_invitations: { count: 1, email: 'late@typodont.test', sent_at: '2026-01-01T08:00:00.000Z' },
    })
    // A user who may not invite here gets no expired invitations.
    const partner = await told(t.as(await makeLabPartner(services, w.id)))
    expect(partner.attention).toEqual({ ...attention, expired_invitations: null })
  })

  it('shows a plain member only their own data', async () => {
    const w = await world()
    const member = await makeMember(services, w.id)
    const assigned = await makeLocation(services, w.id)
    await services.db.insertInto('location_users').values({ location_id: assigned.id, user_id: member.id }).execute()
    await makeCase(services, { organization_id: w.id, user_id: w.owner.id, location_id: w.location?.id })
    await makeCase(services, { organization_id: w.id, user_id: member.id, location_id: assigned.id })
    const asMember = t.as(member)
    const { organization } = await asMember.call(organizationCalls.get, { params: w.params })
    expect(organization.number_of_patients).toBe(1)
    const { members } = await asMember.call(organizationCalls.members, { params: w.params })
    expect(members.map((each) => each.id)).toEqual([member.id])
    const { locations } = await asMember.call(organizationCalls.assignedLocations, { params: w.params })
    expect(locations.map((each) => each.id)).toEqual([assigned.id])
    const owned = await t.as(w.owner).call(organizationCalls.assignedLocations, { params: w.params })
    expect(owned.locations).toHaveLength(2)
    const { organization: whole } = await t.as(w.owner).call(organizationCalls.get, { params: w.params })
    expect(whole.number_of_patients).toBe(2)
    const { permissions } = await asMember.call(organizationCalls.currentUserPermissions, { params: w.params })
    expect(permissions).toContain('organization.add-arch')
    expect(permissions).not.toContain('organization.view')
  })
})

describe('the defaults of a new case', () => {
  it('include preferences, the third party and the shipping methods', async () => {
    const w = await world()
    const empty = await t.as(w.owner).call(organizationCalls.rxFormPreference, { params: w.params })
    expect(empty.data).toMatchObject({ scanner_type: 1, arch_mode: 1, print_assignment: 'O', impression_type: null })
    expect(empty.metadata.third_party_partner).toBeNull()
    expect(empty.metadata.shipping_methods.filter((method) => method.available)).toHaveLength(4)
    const partner = await makeLabPartner(services, w.id)
    await services.db
      .updateTable('organizations')
      .set({
        rx_form_preference: JSON.stringify({ print_assignment: 'H', jaws_id: 3 }),
        initial_setup_configuration: JSON.stringify({ bracket_libraries_required: true }),
        print_request_configuration: JSON.stringify({ shipping_method_id: 2 }),
      })
      .where('id', '=', w.id)
      .execute()
    const filled = await t.as(partner).call(organizationCalls.rxFormPreference, { params: w.params })
    expect(filled.data).toMatchObject({ print_assignment: 'H', jaws_id: 3 })
    expect(filled.metadata.third_party_partner).toEqual({ name: `${partner.first_name} ${partner.last_name}` })
    expect(filled.metadata.shipping_methods.some((method) => method.available)).toBe(false)
    const setup = await t.as(w.owner).call(organizationCalls.initialSetupConfiguration, { params: w.params })
    expect(setup.data).toMatchObject({ submission_completed_by: 1, bracket_libraries_required: true })
    const print = await t.as(w.owner).call(organizationCalls.printRequestConfiguration, { params: w.params })
    expect(print.data).toMatchObject({ print_assignment: 'O', shipping_method_id: 2 })
  })
})
