import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/adapters/database/index.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { migrate } from '#server/db/migrate.ts'
import { billAll } from '#server/features/billing/bill-organizations.ts'
import type { Services } from '#server/services.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { inTransaction, type Work } from '#server/work.ts'
import { createDatabase, dropDatabaseAt } from './bench-database.ts'
import { openBenchServices } from './services.ts'

const NAME = 'typodont_bench_billing'

type Month = { organizations: number; patients: number }

/** Opens a database in which that many practices wait for the end of their first month, each with that many cases. */
export async function openMonth(server: string | undefined, month: Month) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-'))
  const databaseUrl = server && (await createDatabase(server, NAME))
  const database = await openDatabase({ databaseUrl, dataDir })
  await migrate(database.pool)
  const services = await openBenchServices(database)
  await loadMonth(database, month)
  const close = async () => {
    await services.close()
    if (server) await dropDatabaseAt(server, NAME)
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { database, services, close }
}

/** Bills as the hourly job does, with its events and their jobs. */
export function billMonth(services: Services) {
  return billAll(createWork(services), (run) => inTransaction(services, systemSource(services.clock()), run))
}

export function createWork(services: Services): Work {
  return { db: services.db, now: services.clock(), services, emit: async () => {} }
}

/** Loads practices whose first month is over, with cases of every kind that became chargeable in it. */
async function loadMonth({ pool }: Pick<Database, 'pool'>, { organizations, patients }: Month) {
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
    select n, 1 + (n - 1) / ${patients}, 1 + (n - 1) / ${patients}, 1 + (n - 1) / ${patients}, 'Pat', 'Number ' || n, 'C ' || n,
      now() - make_interval(days => 7 + n % 20), now(), 'new' from generate_series(1, $1::int * ${patients}) n`)
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
