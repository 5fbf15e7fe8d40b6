import type { TestApp } from './app.ts'
import { makeCase, makeLocation, makeOrganization, refreshTestCase } from './factories.ts'
import { makeFlawedTray } from './requests.ts'

type CreatedCase = { id: number; organization_id: number }

const MARCH = { created_at: '2026-03-10T12:00:00.000Z', updated_at: '2026-03-10T12:00:00.000Z' }
const APRIL = { created_at: '2026-04-10T12:00:00.000Z', updated_at: '2026-04-10T12:00:00.000Z' }

async function requested({ services: { db } }: TestApp, created: CreatedCase, status_id: number, stamps = MARCH) {
  const { id } = await db
    .insertInto('customer_requests')
    .values({ patient_id: created.id, organization_id: created.organization_id, status_id, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Print = { assigned_to?: 'O' | '3'; ship_date?: string }

async function printed(t: TestApp, created: CreatedCase, status_id: number, options: Print = {}) {
  const customer_request_id = await requested(t, created, status_id)
  const { id } = await t.services.db
    .insertInto('printing_requests')
    .values({
      customer_request_id,
      organization_id: created.organization_id,
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

function setPatient({ services: { db } }: TestApp, created: CreatedCase, values: Record<string, unknown>) {
  return db.updateTable('patients').set(values).where('id', '=', created.id).execute()
}

function setForm({ services: { db } }: TestApp, created: CreatedCase, values: Record<string, unknown>) {
  return db.updateTable('rx_forms').set(values).where('patient_id', '=', created.id).execute()
}

/** One case of each kind that a card or a chip distinguishes. */
export async function makeCountedCases(t: TestApp) {
  const { organization, owner } = await makeOrganization(t.services)
  const location = await makeLocation(t.services, organization.id)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location.id }
  const stone = await makeCase(t.services, { ...place, submission_completed_by: 2 })
  await setForm(t, stone, { impression_type: 2, ...MARCH })
  const pvs = await makeCase(t.services, { ...place, submission_completed_by: 3 })
  await setForm(t, pvs, { impression_type: 1, ...APRIL })
  await setPatient(t, pvs, { is_on_hold: true })
  const cancelled = await makeCase(t.services, place)
  await setForm(t, cancelled, { cancelled_at: t.services.clock() })
  const setUp = await makeCase(t.services, place)
  await setPatient(t, setUp, { setup_completed_at: '2026-03-05T08:00:00.000Z', created_at: APRIL.created_at })
  const bare = await makeCase(t.services, { ...place, withoutForm: true })
  const shipped = await makeCase(t.services, place)
  await printed(t, shipped, 4, { ship_date: '2026-03-12' })
  const planned = await makeCase(t.services, place)
  await printed(t, planned, 5, { assigned_to: '3' })
  const brackets = await printed(t, planned, 1, { ship_date: '2026-03-12' })
  await t.services.db
    .insertInto('printing_request_items')
    .values({ printing_request_id: brackets, jaw_type_id: 1, content_type_id: 1, insert_brackets: true, ...MARCH })
    .execute()
  const flawed = await makeCase(t.services, place)
  await makeFlawedTray(t, await requested(t, flawed, 3, APRIL))
  const archived = await makeCase(t.services, place)
  await printed(t, archived, 4)
  await setPatient(t, archived, { deleted_at: t.services.clock() })
  const cases = { stone, pvs, cancelled, setUp, bare, shipped, planned, flawed, archived }
  for (const { id } of Object.values(cases)) await refreshTestCase(t.services, id)
  return { owner, organization_id: String(organization.id), cases }
}
