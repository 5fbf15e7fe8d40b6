import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { patientCalls } from '#contract/patients.ts'
import type { Call } from '#contract/call.ts'
import { caseCalls } from '#contract/cases.ts'
import { requestCalls } from '#contract/requests.ts'
import { trailCalls } from '#contract/trail.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { RELEASE } from '#server/db/release.ts'
import { startSchedule } from '#server/jobs/schedule.ts'
import { openTestApp, type Client, type TestApp } from '#server/testing/app.ts'
import { openEmptyDatabase, openTestDatabase } from '#server/testing/database.ts'
import { listSchemaObjects } from './schema-catalogue.ts'
import { ROOT } from './source-files.ts'

/** Values of the dump (scripts/release/rest.sql): a session, and the number of an incoming parcel. */
const TOKEN = 'session-of-the-previous-release'
const PARCEL = '1Z999AA10123456784'

/** Jobs in every state, as the previous release stores them in the tables of pg-boss. */
const JOBS_BEFORE = `
  insert into pgboss.job (name, data, state, expire_in, created_on, start_after, started_on, retry_count, output,
    singleton_key, singleton_on)
  select 'mails', jsonb_build_object('kind', 'event', 'event', jsonb_build_object('event_id', id, 'name', 'mail.queued',
    'data', jsonb_build_object('mail_id', 0))), state::pgboss.job_state, interval '30 s', '2026-01-01', start_after, started_on,
    retries, output, null, null
  from (values
    (1, 'created', '2026-01-02'::timestamptz, null::timestamptz, 0, null::jsonb),
    (2, 'created', '2126-01-01', null, 0, null),
    (3, 'active', '2026-01-02', now(), 0, null),
    (4, 'retry', '2126-01-02', now(), 3, '{"message": "connect ECONNREFUSED"}'),
    (5, 'retry', '2126-01-03', null, 3, null),
    (6, 'failed', '2026-01-02', now(), 9, '{"message": "refused"}'),
    (7, 'completed', '2026-01-02', now(), 0, null)) as given (id, state, start_after, started_on, retries, output)
  union all
  select 'trail', '{"kind": "clock", "slot": "day"}', 'completed', interval '30 s', now(), now(), now(), 0, null, 'day',
    date_trunc('day', now() at time zone 'UTC')`

let before: Facts
let t: TestApp
let staff: Client
beforeAll(async () => {
  const database = await openEmptyDatabase()
  await load(database)
  await database.pool.query(JOBS_BEFORE)
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
  // Each practice with an account setup gets its open monthly order.
  const { orders = 0, ...others } = before.counts
  expect(after.counts).toMatchObject(others)
  expect(after.counts.orders).toBe(2 * orders)
  // The initial price list of a new database.
  expect(after.counts.prices).toBe(22)
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
  expect(scanned.patients.data).toMatchObject([{ tracking_number: PARCEL }])
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

describe('jobs of the previous release', () => {
  const jobs = async () => {
    const { rows } = await t.services.database.pool.query<{ id: number }>(`
      select (payload -> 'event' ->> 'event_id')::int as id, attempts, reason, extract(year from due_at)::int as due,
        extract(epoch from lease_until - now()) between 0 and 30 as is_leased
      from jobs where feature = 'mails' and payload -> 'event' ->> 'event_id' is not null order by id`)
    return rows
  }
  const waiting = { attempts: 0, reason: null, is_leased: null }

  it('are carried over: those that wait, and those that run for as long as their lease', async () => {
    expect(await jobs()).toEqual([
      { id: 1, ...waiting, due: 2026 },
      { id: 2, ...waiting, due: 2126 },
      { id: 3, ...waiting, due: 2026, is_leased: true },
      { id: 4, ...waiting, due: 2126, attempts: 4, reason: 'connect ECONNREFUSED' },
      { id: 5, ...waiting, due: 2126, attempts: 3 },
    ])
  })

  it('that its nodes send while they are replaced one by one are passed on, but not those of the clock', async () => {
    const { pool } = t.services.database
    await pool.query(`insert into pgboss.job (name, expire_in, retry_limit, start_after, data)
      values ('mails', interval '30 s', 10000, '2126-01-04', '{"kind": "event", "event": {"event_id": 8, "name": "mail.queued"}}'),
        ('mails', interval '30 s', 10000, now(), '{"kind": "clock", "slot": "hour"}')`)
    expect((await jobs()).at(-1)).toEqual({ id: 8, ...waiting, due: 2126 })
    const { rows } = await pool.query(`select name from pgboss.job where state < 'completed'
      union all select feature from jobs where payload ->> 'kind' = 'clock'`)
    expect(rows).toEqual([])
  })

  it('of the clock that ran today do not run again', async () => {
    await startSchedule(t.services).stop()
    const { rows } = await t.services.database.pool.query<{ feature: string }>(
      "select feature from jobs where payload ->> 'slot' = 'day' order by 1",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ feature }) => feature)).not.toContain('trail')
  })

  it('have tables for as long as a release that writes them may run beside this one', () => {
    // The next release drops them: its migration ends with `drop schema pgboss cascade`.
    expect(RELEASE).toBe(2)
  })
})
