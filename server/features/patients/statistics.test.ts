import { describe, expect, it } from 'vitest'
import type { Sent } from '#contract/call.ts'
import { patientCalls } from '#contract/patients.ts'
import { refreshCase } from '#server/features/cases/refresh.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeLocation, makeOrganization, workOf } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeFlawedTray } from '#server/testing/requests.ts'

const t = await testApp()
const { db } = t.services
const admin = await makeUser(t.services, { role: 'admin' })

type Filter = NonNullable<NonNullable<Sent<typeof patientCalls.list>['query']>['filter']>
type Made = { id: number; organization_id: number }

const MARCH = { created_at: '2026-03-10T12:00:00.000Z', updated_at: '2026-03-10T12:00:00.000Z' }
const APRIL = { created_at: '2026-04-10T12:00:00.000Z', updated_at: '2026-04-10T12:00:00.000Z' }

async function requested(made: Made, status_id: number, stamps = MARCH) {
  const { id } = await db
    .insertInto('customer_requests')
    .values({ patient_id: made.id, organization_id: made.organization_id, status_id, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function printed(made: Made, status_id: number, options: { assigned_to?: string; ship_date?: string } = {}) {
  const customer_request_id = await requested(made, status_id)
  const { id } = await db
    .insertInto('printing_requests')
    .values({
      customer_request_id,
      organization_id: made.organization_id,
      printing_request_status_id: status_id === 4 ? 2 : 1,
      assigned_to: options.assigned_to ?? 'O',
      shipping_method_id: 2,
      ship_date: options.ship_date ?? '2026-03-20',
      ...MARCH,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function setPatient(made: Made, values: Record<string, unknown>) {
  return db.updateTable('patients').set(values).where('id', '=', made.id).execute()
}

function setForm(made: Made, values: Record<string, unknown>) {
  return db.updateTable('rx_forms').set(values).where('patient_id', '=', made.id).execute()
}

/** One case of each kind that a card or a chip tells from the others. */
async function makeWorld() {
  const { organization, owner } = await makeOrganization(t.services)
  const location = await makeLocation(t.services, organization.id)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location.id }
  const stone = await makeCase(t.services, { ...place, submission_completed_by: 2 })
  await setForm(stone, { impression_type: 2, ...MARCH })
  const pvs = await makeCase(t.services, { ...place, submission_completed_by: 3 })
  await setForm(pvs, { impression_type: 1, ...APRIL })
  await setPatient(pvs, { is_on_hold: true })
  const cancelled = await makeCase(t.services, place)
  await setForm(cancelled, { cancelled_at: t.services.clock() })
  const setUp = await makeCase(t.services, place)
  await setPatient(setUp, { setup_completed_at: '2026-03-05T08:00:00.000Z', created_at: APRIL.created_at })
  const bare = await makeCase(t.services, { ...place, withoutForm: true })
  const shipped = await makeCase(t.services, place)
  await printed(shipped, 4, { ship_date: '2026-03-12' })
  const planned = await makeCase(t.services, place)
  await printed(planned, 5, { assigned_to: '3' })
  const brackets = await printed(planned, 1, { ship_date: '2026-03-12' })
  await db
    .insertInto('printing_request_items')
    .values({ printing_request_id: brackets, jaw_type_id: 1, content_type_id: 1, insert_brackets: true, ...MARCH })
    .execute()
  const flawed = await makeCase(t.services, place)
  await makeFlawedTray(t, await requested(flawed, 3, APRIL))
  const archived = await makeCase(t.services, place)
  await printed(archived, 4)
  await setPatient(archived, { deleted_at: t.services.clock() })
  const cases = { stone, pvs, cancelled, setUp, bare, shipped, planned, flawed, archived }
  for (const { id } of Object.values(cases)) await refreshCase(workOf(t.services), id)
  return { owner, organization_id: String(organization.id), cases }
}

const world = await makeWorld()

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
  it.each(['sent', 'shipped:late', 'shipped:', ':new', 'shipped:new:new'])('refuses %s', async (stats) => {
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
  ])('%s counts what is not archived: %s', async (stats, names) => {
    expect(await counted({ stats })).toBe(names)
  })

  it.each([
    ['shipped:completed', 'shipped'],
    ['shipped:new', ''],
    // The newest of its two print requests is new; the older one was cancelled.
    ['print_requests:new', 'planned'],
    ['print_requests:canceled', ''],
    ['print_requests:orthoselect', 'shipped planned'],
    ['print_requests:third_party', ''],
    ['flawed_trays:pending', 'flawed'],
    // Without a printing request it is the practice's own.
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
  ])('%s has a date of its own: %j', async (stats, range, names) => {
    expect(await counted({ stats, ...range })).toBe(names)
  })

  it('counts in the scope of who asks', async () => {
    const { patients } = await t
      .as(world.owner)
      .call(patientCalls.list, { query: { filter: { stats: 'total_cases' } } })
    expect(patients.total).toBe(8)
  })
})
