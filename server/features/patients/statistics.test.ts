import { describe, expect, it } from 'vitest'
import type { CallArguments } from '#contract/call.ts'
import { patientCalls } from '#contract/patients.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCountedCases } from '#server/testing/counted-cases.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin' })

type Filter = NonNullable<NonNullable<CallArguments<typeof patientCalls.list>['query']>['filter']>

const world = await makeCountedCases(t)

async function counted(filter: Filter) {
  const query = { perPage: 50, filter: { organization_id: world.organization_id, ...filter } }
  const { patients } = await t.as(admin).call(patientCalls.list, { query })
  const ids = patients.data.map((row) => row.id)
  return Object.entries(world.cases)
    .filter(([, made]) => ids.includes(made.id))
    .map(([name]) => name)
    .join(' ')
}

describe('filter[stats]', () => {
  it.each(['sent', 'shipped:late', 'shipped:', ':new', 'shipped:new:new'])('rejects %s', async (stats) => {
    const refused = await t.as(admin).send(patientCalls.list, { query: { filter: { stats } } })
    expect([refused.status, refused.body]).toEqual([422, { error: { 'filter.stats': ['Invalid value.'] }, code: 1422 }])
  })

  it.each([
    ['shipped', 'shipped'],
    ['flawed_trays', 'flawed'],
    ['print_requests', 'shipped planned'],
    ['insert_brackets', 'planned'],
    ['submissions', 'stone pvs cancelled setUp shipped planned flawed'],
    ['stone_models', 'stone'],
    ['pvs', 'pvs'],
    ['intra_oral', 'cancelled setUp shipped planned flawed'],
    ['completed_cases', 'setUp'],
    ['initial_setups', 'stone pvs cancelled setUp shipped planned flawed'],
    ['total_cases', 'stone pvs cancelled setUp bare shipped planned flawed'],
  ])('%s counts cases that are not archived: %s', async (stats, names) => {
    expect(await counted({ stats })).toBe(names)
  })

  it.each([
    ['shipped:completed', 'shipped'],
    ['shipped:new', ''],
    // The newer of its two print requests is new; the older one was canceled.
    ['print_requests:new', 'planned'],
    ['print_requests:canceled', ''],
    ['print_requests:orthoselect', 'shipped planned'],
    ['print_requests:third_party', ''],
    ['flawed_trays:pending', 'flawed'],
    // A request without a printing request counts as in-office.
    ['flawed_trays:in_office', 'flawed'],
    ['flawed_trays:on_hold', ''],
    ['submissions:canceled', 'cancelled'],
    ['submissions:completed', 'setUp'],
    ['submissions:new', 'stone pvs shipped planned flawed'],
    ['total_cases:on_hold', 'pvs'],
    ['total_cases:in_office', 'stone'],
    ['total_cases:third_party', 'pvs'],
    ['initial_setups:orthoselect', 'cancelled setUp shipped planned flawed'],
  ])('%s counts %s', async (stats, names) => {
    expect(await counted({ stats })).toBe(names)
  })

  it.each([
    ['submissions', { created_at_between: '2026-03-01,2026-03-31' }, 'stone'],
    ['submissions', { created_at_between: '2026-04-01,2026-04-30' }, 'pvs'],
    ['initial_setups', { created_at_between: '2026-04-01,2026-04-30' }, 'setUp'],
    ['completed_cases', { created_at_between: '2026-03-01,2026-03-31' }, 'setUp'],
    ['completed_cases', { completed_case_between: '2026-03-05,2026-03-05' }, 'setUp'],
    ['completed_cases', { completed_case_between: '2026-03-06,' }, ''],
    ['flawed_trays', { created_at_between: '2026-03-01,2026-03-31' }, ''],
    ['flawed_trays:pending', { created_at_between: '2026-04-01,2026-04-30' }, 'flawed'],
    ['shipped', { shipped_between: '2026-03-12,2026-03-12' }, 'shipped'],
    ['shipped:completed', { shipped_between: '2026-03-13,' }, ''],
    ['shipped', { created_at_between: ',2026-03-11' }, ''],
  ])('%s uses a date of its own: %j', async (stats, range, names) => {
    expect(await counted({ stats, ...range })).toBe(names)
  })

  it('counts within the scope of the user', async () => {
    const { patients } = await t
      .as(world.owner)
      .call(patientCalls.list, { query: { filter: { stats: 'total_cases' } } })
    expect(patients.total).toBe(8)
  })
})
