import { describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/call.ts'
import { dashboardCalls, type Board } from '#contract/dashboard.ts'
import { patientCalls } from '#contract/patients.ts'
import { keysOf } from '#contract/records.ts'
import { CARDS, CHIPS, type Card } from '#contract/statistics.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCountedCases } from '#server/testing/counted-cases.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { addMember, makeUser } from '#server/testing/people.ts'

const t = await testApp()
const { db } = t.services
const admin = await makeUser(t.services, { role: 'admin' })
const world = await makeCountedCases(t)

type Query = NonNullable<CallArguments<typeof dashboardCalls.get>['query']>

async function live(user: { id: number }, query: Query = {}) {
  const asked = { query: { ...query, with_live_data: '1' } }
  return (await t.as(user).call(dashboardCalls.get, asked)).data
}

function mayView(id: number) {
  const body = { permission: 'users.view-dashboard', granted: true } as const
  return t.as(admin).call(userAdminCalls.togglePermission, { params: { id }, body })
}

describe('GET /dashboard', () => {
  it.each([
    [{ dateFilterFrom: 'today' }, { dateFilterFrom: ['Invalid date.'] }],
    [{ dateFilterTo: '2026-02-30' }, { dateFilterTo: ['Invalid date.'] }],
    [{ dateFilterTo: '0000-01-01' }, { dateFilterTo: ['Invalid date.'] }],
    [
      { dateFilterFrom: '2026-03-02', dateFilterTo: '2026-03-01' },
      { dateFilterTo: ['Must not be before the first day.'] },
    ],
    [{ with_live_data: 'perhaps' }, { with_live_data: ['Must be true or false.'] }],
  ])('returns the validation message for %j', async (query, error) => {
    const refused = await t.as(admin).send(dashboardCalls.get, { query })
    expect([refused.status, refused.body]).toEqual([422, { error, code: 1422 }])
  })

  it('requires one of the three permissions', async () => {
    expect((await t.refused(dashboardCalls.get)).status).toBe(401)
    expect((await t.as(world.owner).refused(dashboardCalls.get)).status).toBe(403)
    const lab = await makeLabPartner(t.services, Number(world.organization_id))
    expect((await t.as(lab).refused(dashboardCalls.get)).status).toBe(403)
    const tech = await makeUser(t.services, { role: 'tech_support' })
    expect((await t.as(tech).send(dashboardCalls.get)).status).toBe(200)
  })
})

describe('a card and its chips', () => {
  const ranges: Query[] = [
    {},
    { dateFilterFrom: '2026-03-01', dateFilterTo: '2026-03-31' },
    { dateFilterFrom: '2026-03-12', dateFilterTo: '2026-03-12' },
    { dateFilterFrom: '2026-04-01' },
    { dateFilterTo: '2026-03-11' },
  ]

  it.each(ranges)('match the total of the list they link to: %j', async (range) => {
    const chosen = { chosen_wi_organization_id: world.organization_id }
    const { filtered_statistics: counted } = await live(admin, { ...range, ...chosen })
    expect(Object.keys(counted)).toEqual(Object.keys(CARDS))
    const listed = structuredClone(counted)
    for (const card of keysOf(CARDS)) {
      const filter = { ...rangeFilter(card, range), ...chosen }
      for (const number of ['total' as const, ...keysOf(CHIPS)]) {
        const stats = number === 'total' ? card : `${card}:${number}`
        const { patients } = await t.as(admin).call(patientCalls.list, { query: { filter: { ...filter, stats } } })
        listed[card][number] = patients.total
      }
    }
    expect(counted).toEqual(listed)
  })

  /** Returns the filter that the screen's link uses for a card (specification 1.6). */
  function rangeFilter(card: Card, { dateFilterFrom: from = '', dateFilterTo: to = '' }: Query) {
    if (!from && !to) return {}
    if (card === 'shipped') return { shipped_between: `${from},${to}` }
    if (card === 'completed_cases') return { completed_case_between: `${from},${to}` }
    return { created_at_between: `${from},${to}` }
  }

  it('count at least one case for every card', async () => {
    const { filtered_statistics: counted } = await live(admin, { chosen_wi_organization_id: world.organization_id })
    expect(Object.entries(counted).map(([card, { total }]) => `${card} ${total}`)).toEqual([
      'shipped 1',
      'submissions 7',
      'flawed_trays 1',
      'print_requests 2',
      'insert_brackets 1',
      'completed_cases 1',
      'initial_setups 7',
      'total_cases 8',
      'stone_models 1',
      'pvs 1',
      'intra_oral 5',
    ])
    expect(counted.submissions).toMatchObject({ canceled: 1, on_hold: 1, in_office: 1, third_party: 1 })
  })

  it('count within the scope of the user', async () => {
    const { id } = await makeMember(t.services, Number(world.organization_id))
    const member = { id }
    const lab = await makeLabPartner(t.services, Number(world.organization_id))
    for (const each of [world.owner.id, id, lab.id]) await mayView(each)
    const chosen = { dateFilterFrom: '2026-03-01', chosen_wi_organization_id: world.organization_id }
    const whole = await live(admin, chosen)
    for (const person of [world.owner, lab]) {
      const { filtered_statistics, trends } = await live(person, { dateFilterFrom: '2026-03-01' })
      expect({ filtered_statistics, trends }).toEqual({
        filtered_statistics: whole.filtered_statistics,
        trends: whole.trends,
      })
    }
    expect((await live(world.owner)).filtered_statistics.total_cases.total).toBe(8)
    expect((await live(member)).filtered_statistics.total_cases.total).toBe(0)
    const foreign = await makeOrganization(t.services)
    await mayView(foreign.owner.id)
    const chosen_wi_organization_id = world.organization_id
    expect((await live(foreign.owner, { chosen_wi_organization_id })).filtered_statistics.total_cases.total).toBe(0)
  })
})

describe('the boards', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  async function difference(user: { id: number }, change: () => Promise<unknown>) {
    const before = (await live(user)).statistics
    await change()
    const after = (await live(user)).statistics
    const more = (board: 'organizations' | 'users') =>
      Object.keys(after[board])
        .map((key) => key as keyof Board)
        .flatMap((key) =>
          after[board][key] === before[board][key] ? [] : [`${key} ${after[board][key] - before[board][key]}`],
        )
        .join(' ')
    return { organizations: more('organizations'), users: more('users') }
  }

  function submitted(id: number, first: number, newest: number) {
    const dates = { first_case_at: daysAgo(first), newest_case_at: daysAgo(newest) }
    return db.updateTable('organizations').set(dates).where('id', '=', id).execute()
  }

  it('count an organization by its status, and its owner by their best organization', async () => {
    const practice = async () => (await makeOrganization(t.services)).organization.id
    expect(await difference(admin, practice)).toEqual({ organizations: 'onboarding 1', users: 'onboarding 1' })
    const passive = async () => submitted(await practice(), 200, 100)
    expect(await difference(admin, passive)).toEqual({ organizations: 'passive 1', users: 'passive 1' })
    const both = async () => {
      const { organization, owner } = await makeOrganization(t.services)
      await submitted(organization.id, 200, 100)
      const other = await practice()
      await submitted(other, 200, 10)
      await addMember(t.services, other, owner.id, 'organization_manager')
    }
    expect(await difference(admin, both)).toEqual({ organizations: 'active 1 passive 1', users: 'active 2' })
    const leads = async () => {
      await makeOrganization(t.services, { withoutLocation: true })
      await makeUser(t.services, { verified: false })
      await makeUser(t.services)
    }
    expect(await difference(admin, leads)).toEqual({ organizations: 'leads 1', users: 'leads 3' })
  })

  it('count no plain members, staff or lab partners among the users', async () => {
    const { organization } = await makeOrganization(t.services)
    const others = async () => {
      await makeMember(t.services, organization.id)
      await makeLabPartner(t.services, organization.id)
      await makeUser(t.services, { role: 'supervisor' })
    }
    expect(await difference(admin, others)).toEqual({ organizations: '', users: '' })
    const managing = () => makeMember(t.services, organization.id, 'organization_manager')
    expect(await difference(admin, managing)).toEqual({ organizations: '', users: 'onboarding 1' })
  })

  it('count archived organizations and users for users who may see them', async () => {
    const archived = async () => {
      await makeOrganization(t.services, { archived: true })
      await makeUser(t.services, { archived: true })
    }
    expect(await difference(admin, archived)).toEqual({ organizations: 'archived 1', users: 'passive 1 archived 1' })
    const tech = await makeUser(t.services, { role: 'tech_support' })
    expect(await difference(tech, archived)).toEqual({ organizations: '', users: 'passive 1' })
    expect((await live(tech)).statistics).toMatchObject({ organizations: { archived: 0 }, users: { archived: 0 } })
  })

  it('ignore the date range and chosen organization, and show customers their own organizations', async () => {
    const { statistics } = await live(admin)
    const narrowed = { dateFilterFrom: '2020-01-01', dateFilterTo: '2020-01-02', chosen_wi_organization_id: '1' }
    expect((await live(admin, narrowed)).statistics).toEqual(statistics)
    const { organization, owner } = await makeOrganization(t.services)
    await submitted(organization.id, 200, 10)
    await mayView(owner.id)
    const none = { leads: 0, onboarding: 0, new: 0, active: 0, passive: 0, archived: 0 }
    expect((await live(owner)).statistics).toEqual({
      organizations: { ...none, active: 1 },
      users: { ...none, active: 1 },
    })
  })
})

describe('a reply is cached for a minute', () => {
  it('for the same query, until live data is requested', async () => {
    const { organization, owner, location } = await makeOrganization(t.services)
    const chosen_wi_organization_id = String(organization.id)
    const supervisor = await makeUser(t.services, { role: 'supervisor' })
    const total = async (query: Query = {}, user = admin) =>
      (await t.as(user).call(dashboardCalls.get, { query: { chosen_wi_organization_id, ...query } })).data
        .filtered_statistics.total_cases.total
    expect(await total()).toBe(0)
    await makeCase(t.services, { organization_id: organization.id, user_id: owner.id, location_id: location?.id })
    // Users with the same scope share a cached result.
    expect([await total(), await total({}, supervisor)]).toEqual([0, 0])
    expect(await total({ dateFilterTo: '2100-01-01' })).toBe(1)
    expect(await total({ with_live_data: true })).toBe(1)
    // The live result replaces the cached one for the others too.
    expect(await total({}, supervisor)).toBe(1)
  })

  it('and no longer', async () => {
    const { organization, owner, location } = await makeOrganization(t.services)
    const query = { chosen_wi_organization_id: String(organization.id) }
    const total = async () =>
      (await t.as(admin).call(dashboardCalls.get, { query })).data.filtered_statistics.total_cases.total
    const now = Date.now()
    try {
      t.setClock(new Date(now).toISOString())
      expect(await total()).toBe(0)
      await makeCase(t.services, { organization_id: organization.id, user_id: owner.id, location_id: location?.id })
      t.setClock(new Date(now + 59_000).toISOString())
      expect(await total()).toBe(0)
      t.setClock(new Date(now + 60_000).toISOString())
      expect(await total()).toBe(1)
    } finally {
      t.setClock(undefined)
    }
  })
})
