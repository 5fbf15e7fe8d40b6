import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { patientCalls } from '#contract/patients.ts'
import type { Call } from '#contract/call.ts'
import { caseCalls } from '#contract/cases.ts'
import { requestCalls } from '#contract/requests.ts'
import { trailCalls } from '#contract/trail.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { openTestApp, type Client, type TestApp } from '#server/testing/app.ts'
import { openEmptyDatabase, openTestDatabase } from '#server/testing/database.ts'
import { listSchemaObjects } from './schema-catalogue.ts'
import { ROOT } from './source-files.ts'

/** Values of the dump (scripts/release/rest.sql): a session, and the number of an incoming parcel. */
const TOKEN = 'session-of-the-previous-release'
const PARCEL = '1Z999AA10123456784'

let before: Facts
let t: TestApp
let staff: Client
beforeAll(async () => {
  const database = await openEmptyDatabase()
  await load(database)
  before = await factsOf(database)
  t = await openTestApp({}, database)
  const session = await t.services.db.selectFrom('sessions').select('created_at').executeTakeFirstOrThrow()
  t.setClock(session.created_at)
  staff = t.with({ authorization: `Bearer ${TOKEN}` })
}, 120_000)
afterAll(() => t.services.close())

async function load({ pool }: Database) {
  const client = await pool.connect()
  await client.query(gunzipSync(readFileSync(path.join(ROOT, 'tests/previous-release.sql.gz'))).toString())
  // The dump changes settings of its session.
  await client.query('reset all')
  client.release()
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** Returns the number of rows per table, and the values that data fixes of a migration may have changed. */
async function factsOf({ pool }: Database) {
  const tables = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) counts[name] = (await pool.query(`select 1 from ${name}`)).rowCount ?? 0
  const statuses = await pool.query('select id, patient_status_id, status_key from patients order by id')
  return { counts, statuses: statuses.rows }
}

it('a database of the previous release keeps its rows', async () => {
  const after = await factsOf(t.services.database)
  expect(Object.values(before.counts)).not.toContain(0)
  expect(after.statuses).toEqual(before.statuses)
  expect(after.counts).toMatchObject(before.counts)
})

it('has the same schema as a new database', async () => {
  const fresh = await openTestDatabase()
  const expected = await listSchemaObjects(fresh.pool)
  await fresh.close()
  expect(await listSchemaObjects(t.services.database.pool)).toEqual(expected)
})

it('its denormalized columns are filled', async () => {
  const { rows } = await t.services.database.pool.query(`
    select count(f.id)::int as forms, count(*) filter (where (p.form_created_at, p.impression_type, p.submission_completed_by)
      is distinct from (f.created_at, f.impression_type, f.submission_completed_by))::int as wrong
    from patients p left join rx_forms f on f.patient_id = p.id
    union all
    select count(pr.id)::int, count(*) filter (where (r.print_assigned_to, r.print_status_id, r.print_ship_date)
      is distinct from (pr.assigned_to, pr.printing_request_status_id, pr.ship_date))::int
    from customer_requests r left join printing_requests pr on pr.customer_request_id = r.id`)
  expect(rows).toEqual([
    { forms: expect.any(Number), wrong: 0 },
    { forms: expect.any(Number), wrong: 0 },
  ])
  expect(Math.min(...rows.map(({ forms }) => Number(forms)))).toBeGreaterThan(0)
})

it('its session stays valid, and every list and card can be read', async () => {
  const reads = Object.values(api)
    .flatMap((calls): Call[] => Object.values(calls))
    .filter((call) => call.method === 'GET' && !call.path.includes(':'))
  expect(reads.length).toBeGreaterThan(30)
  for (const call of reads) {
    const { status, body } = await staff.send(call)
    // 422 means that a query is required; 403 and 404 that it is not for this person, or that there is nothing to show.
    expect([200, 403, 404, 422], `${call.path} ${JSON.stringify(body)}`).toContain(status)
  }
  const { patients } = await staff.call(patientCalls.list, { query: { perPage: 50 } })
  expect(patients.total).toBeGreaterThan(200)
  for (const { id } of patients.data) await staff.call(patientCalls.get, { params: { id } })
  const { customer_requests } = await staff.call(requestCalls.list, { query: { perPage: 50 } })
  for (const { id } of customer_requests.data) await staff.call(requestCalls.get, { params: { id } })
  const scanned = await staff.call(patientCalls.list, { query: { filter: { tracking_number: PARCEL } } })
  expect(scanned.patients.data).toHaveLength(1)
})

it('its cases can be changed, and its trail is intact', async () => {
  const { patients } = await staff.call(patientCalls.list, { query: { filter: { patient_status_id: 1 } } })
  const { patient } = await staff.call(patientCalls.get, { params: { id: patients.data[0]?.id ?? 0 } })
  await staff.call(patientCalls.saveNotes, { params: { id: patient.id }, body: { internal_notes: 'Seen again.' } })
  await staff.call(caseCalls.cancel, { params: { id: patient.rx_form?.id ?? 0 } })
  const { patient: canceled } = await staff.call(patientCalls.get, { params: { id: patient.id } })
  expect(canceled).toMatchObject({ patient_status_id: 5, internal_notes: 'Seen again.' })
  await t.services.database.pool.query('select seal_events(100000)')
  const { data } = await staff.call(trailCalls.check)
  expect(data).toMatchObject({ is_whole: true, waiting: 0 })
})

it('its waiting jobs and the slots of the clock are those of this release', async () => {
  const { rows } = await t.services.database.pool.query(
    "select feature, payload ->> 'kind' as kind from jobs where due_at > now() + interval '50 years'",
  )
  expect(rows).toContainEqual({ feature: 'mails', kind: 'event' })
})
