import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/adapters/database/index.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { migrate } from '#server/db/migrate.ts'
import { billAll } from '#server/features/billing/run.ts'
import type { Services } from '#server/services.ts'
import type { Work } from '#server/work.ts'
import { createDatabase, dropAt } from './place.ts'
import { openBenchServices } from './services.ts'

const PATIENTS = 50
const NAME = 'typodont_bench_billing'

/** A month of so many practices with fifty patients each: the run of the hour against the sums alone. */
export async function benchBilling(server: string | undefined, organizations: number) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-'))
  const databaseUrl = server && (await createDatabase(server, NAME))
  const database = await openDatabase({ databaseUrl, dataDir })
  await migrate(database.pool)
  const services = await openBenchServices(database)
  await loadMonth(database, organizations)
  console.log(`\n${organizations.toLocaleString('en')} organizations with ${PATIENTS} patients each`)
  const sums = await timed(() => sumUp(database))
  const rows = await timedRows(database)
  globalThis.gc?.()
  const idle = process.memoryUsage().rss
  let most = idle
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  const run = await timed(() => billAll(workOf(services), transactionOf(services)))
  clearInterval(watch)
  const { rows: invoices } = await database.pool.query<{ orders: number; cents: number }>(
    `select count(*)::int as orders, sum(patients_cents)::bigint as cents from orders where fm_invoice_status is not null`,
  )
  console.log(`  the sums alone, in SQL             ${seconds(sums)}`)
  console.log(`  the same rows written, in SQL      ${seconds(rows)}, ${(rows / sums).toFixed(1)} times`)
  console.log(`  the run                            ${seconds(run)}, ${(run / sums).toFixed(1)} times`)
  console.log(`  against the rows                   ${(run / rows).toFixed(1)} times`)
  console.log(`  for each organization              ${(run / organizations).toFixed(1)} ms`)
  console.log(`  memory above idle                  ${((most - idle) / 1e6).toFixed(0)} MB`)
  console.log(`  invoices                           ${invoices[0]?.orders}, ${invoices[0]?.cents} cents for patients`)
  await services.close()
  if (server) await dropAt(server, NAME)
  rmSync(dataDir, { recursive: true, force: true })
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

/** Whose first month is over, with cases of every kind that became chargeable in it. */
async function loadMonth({ pool }: Pick<Database, 'pool'>, organizations: number) {
  const client = await pool.connect()
  const query = (text: string) => client.query(text, [organizations])
  await client.query(`set statement_timeout = 0`)
  await query(`insert into organizations (id, name, account_number, created_at, updated_at)
    select n, 'Practice ' || n, (600000 + n)::text, now(), now() from generate_series(1, $1::int) n`)
  await query(`insert into contracts (organization_id, initial_payment_date, next_payment_date, created_at, updated_at)
    select n, now() - interval '31 days', now() - interval '1 day', now(), now() from generate_series(1, $1::int) n`)
  await query(`insert into orders (organization_id, kind, number, opened_at, created_at, updated_at)
    select n, 'monthly', 1, now() - interval '31 days', now(), now() from generate_series(1, $1::int) n`)
  await query(`insert into billing_addresses (organization_id, first_name, last_name, email, phone_number, street_address, city,
      state, country, zip_code, created_at, updated_at)
    select n, 'A', 'B', 'office@bench.test', '+18015550123', '1 Main St', 'Ogden', case when n % 2 = 0 then 'UT' else 'ID' end,
      'USA', '84401', now(), now() from generate_series(1, $1::int) n`)
  await query(`insert into users (id, first_name, last_name, email, role, account_number, email_verified_at, created_at, updated_at)
    select n, 'First', 'Last', 'user' || n || '@bench.test', 'doctor', (500000 + n)::text, now(), now(), now()
    from generate_series(1, $1::int) n`)
  await query(`insert into locations (id, organization_id, location_name, first_name, last_name, email, phone_number,
      street_address, city, state, zip_code, created_at, updated_at)
    select n, n, 'Main', 'A', 'B', 'office@bench.test', '+18015550123', '1 Main St', 'Ogden', 'UT', '84401', now(), now()
    from generate_series(1, $1::int) n`)
  await query(`insert into patients (id, organization_id, user_id, location_id, first_name, last_name, case_number_text,
      created_at, updated_at, status_key)
    select n, 1 + (n - 1) / ${PATIENTS}, 1 + (n - 1) / ${PATIENTS}, 1 + (n - 1) / ${PATIENTS}, 'Pat', 'Number ' || n, 'C ' || n,
      now() - make_interval(days => 7 + n % 20), now(), 'new' from generate_series(1, $1::int * ${PATIENTS}) n`)
  await query(`insert into rx_forms (patient_id, organization_id, created_by_user_id, impression_date, impression_type,
      scan_submission_type, jaws_id, export_type, print_assignment, insert_brackets_assignment, submission_completed_by,
      shipping_location_id, shipping_method, rush_case, created_at, updated_at)
    select id, organization_id, user_id, created_at::date, 4, 1, 1 + id % 3, 1 + id % 3, case when id % 2 = 0 then 'O' else 'H' end,
      case when id % 3 = 0 then 'O' end, 1, location_id, 1 + id % 4, id % 5 = 0, created_at, created_at
    from patients where $1::int > 0`)
  await query(`insert into charges (organization_id, kind, patient_id, patient_key, due_at, created_at)
    select organization_id, 'case', id, id, created_at + interval '5 days', created_at from patients where $1::int > 0`)
  client.release(true)
  await pool.query('vacuum (analyze)')
}

/** The same amounts without rows, tiers and addresses: what a database that knew nothing else would take. */
async function sumUp({ pool }: Pick<Database, 'pool'>) {
  await pool.query(`
    with fee as (select split_part(key, '.', 2) as name, (value #>> '{}')::int as cents from prices
      where organization_id is null and (key like 'arch.%' or key like 'exports.%' or key like 'shipping_fees.%')),
    fees as (select jsonb_object_agg(name, cents) as f from fee),
    priced as (
      select h.organization_id, case when r.jaws_id = 3 then 2 else 1 end as arches,
        case when r.jaws_id = 3 then 2 else 1 end * ((f ->> 'software')::int + (f ->> 'initial_case_setup')::int
          + case when r.print_assignment = 'O' then (f ->> 'print')::int else 0 end
          + case when r.insert_brackets_assignment = 'O' then (f ->> 'insert_brackets')::int else 0 end) as base,
        case when r.rush_case then case when r.jaws_id = 3 then 2 else 1 end * (f ->> 'rush_case')::int else 0 end
          + case r.export_type when 1 then (f ->> 'export_tray')::int when 2 then (f ->> 'export_with_guides')::int
            else (f ->> 'export_with_brackets')::int end
          + case r.shipping_method when 2 then (f ->> 'express')::int when 3 then (f ->> 'urgent')::int
            when 4 then (f ->> 'lightspeed')::int else 0 end as added
      from charges h join patients p on p.id = h.patient_id join users u on u.id = p.user_id
        join rx_forms r on r.patient_id = p.id, fees
      where h.order_id is null and h.due_at <= now()
    )
    select count(*), sum(cents) from (
      select organization_id, sum(base + added - round(base * 0.1)) as cents from priced group by 1) s`)
}

/**
 * One statement that writes what the run must write of the cases, and takes it back: each with its order and a derivation of the
 * usual length. No run can be faster and still say where an amount came from.
 */
async function timedRows({ pool }: Pick<Database, 'pool'>) {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  const time = await timed(() =>
    client.query(`
      update charges h set order_id = o.id, charged_at = h.due_at, patient_name = p.full_name, doctor_name = 'First Last',
        case_number = p.case_number_text, impression_type = 4, creation_date = p.created_at::date, arches = 2,
        base_fee_cents = 10000, done_elsewhere_cents = -1000, add_ons_cents = 1000,
        lines = (select json_agg(json_build_object('fee', 'arch.initial_case_setup', 'part', 'base', 'label', 'Initial case setup',
          'count', 2, 'each', 2500, 'cents', 5000 + n, 'own', false, 'since', h.due_at)) from generate_series(1, 8) n)
      from patients p, orders o
      where p.id = h.patient_id and o.organization_id = h.organization_id and h.order_id is null`),
  )
  await client.query('rollback')
  client.release()
  await pool.query('vacuum (analyze) charges')
  return time
}

function workOf(services: Services): Work {
  return { db: services.db, now: services.clock(), services, emit: async () => {} }
}

/** As the job of the hour has it: with its events and the jobs of them. */
function transactionOf(services: Services) {
  return <T>(run: (ctx: Work) => Promise<T>) =>
    services.db.transaction().execute((db) => {
      const ctx = workOf(services)
      return run({ ...ctx, db, emit: services.queue.emitIn(db, { now: ctx.now, actor_id: null, ip: null }) })
    })
}
