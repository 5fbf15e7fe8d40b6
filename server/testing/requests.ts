import { caseRequestCalls } from '#contract/case-requests.ts'
import type { TestApp } from './app.ts'
import { makeCase, makeOrganization } from './factories.ts'
import { makeUser } from './people.ts'

/** A practice and an administrator who works on its cases; `addCase` adds one. */
export async function makePractice(t: TestApp) {
  const { organization, owner, location } = await makeOrganization(t.services)
  if (!location) throw new Error('makeOrganization makes a location')
  const admin = await makeUser(t.services, { role: 'admin' })
  const practice = { organization, owner, location, admin, as: t.as(admin, { management: true }) }
  return {
    ...practice,
    addCase: (more: { case_number_text?: string; last_name?: string } = {}) => addCase(t, practice, more),
  }
}

type Practice = { organization: { id: number }; owner: { id: number }; location: { id: number } }

function addCase(
  t: TestApp,
  { organization, owner, location }: Practice,
  more: { case_number_text?: string; last_name?: string },
) {
  return makeCase(t.services, {
    organization_id: organization.id,
    user_id: owner.id,
    location_id: location.id,
    ...more,
  })
}

type Printed = { brackets?: boolean; assigned_to?: 'O' | '3'; jaws?: (1 | 2)[]; shipping_method_id?: 1 | 2 | 3 | 4 | 5 }

/** The body of POST /printing_requests: one tray per jaw, by Express. */
export function printingRequestBody(patient_id: number, location_id: number, printed: Printed = {}) {
  const jaws = printed.jaws ?? [1, 2]
  return {
    patient_id,
    location_id,
    shipping_method_id: printed.shipping_method_id ?? 2,
    assigned_to: printed.assigned_to ?? ('O' as const),
    items: jaws.map((jaw_type_id) => ({
      jaw_type_id,
      content_type_id: 1 as const,
      insert_brackets: printed.brackets ?? false,
    })),
  }
}

/** A case with a printing request that staff created. */
export async function makePrintedCase(
  t: TestApp,
  practice?: Awaited<ReturnType<typeof makePractice>>,
  printed: Printed = {},
) {
  const place = practice ?? (await makePractice(t))
  const patient = await place.addCase()
  const { printing_request } = await place.as.call(caseRequestCalls.createPrinting, {
    body: printingRequestBody(patient.id, place.location.id, printed),
  })
  return { ...place, patient, printing: printing_request, id: printing_request.customer_request_id }
}

export async function makeFlawedTray(t: TestApp, customer_request_id: number, status_id = 1) {
  const now = t.services.clock()
  return t.services.db
    .insertInto('flawed_trays')
    .values({ customer_request_id, status_id, jaw_type_id: 1, print: 1, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function setRequestStatus(t: TestApp, id: number, status_id: number) {
  await t.services.db.updateTable('customer_requests').set({ status_id }).where('id', '=', id).execute()
}

export async function putOnHold(t: TestApp, patient_id: number) {
  await t.services.db.updateTable('patients').set({ is_on_hold: true }).where('id', '=', patient_id).execute()
}

export async function listSteps(t: TestApp, customer_request_id: number) {
  return t.services.db
    .selectFrom('workflow_steps')
    .where('customer_request_id', '=', customer_request_id)
    .orderBy('position')
    .select(['step_key', 'started_at', 'finished_at'])
    .execute()
}

export async function listRequestEvents(t: TestApp, patient_id: number) {
  return t.services.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('kind', '<>', 'opened')
    .where('name', 'like', 'request.%')
    .orderBy('id')
    .select(['name', 'data', 'actor_id'])
    .execute()
}
