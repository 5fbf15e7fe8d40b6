import type { Database } from '#server/adapters/database/port.ts'
import { billMonth, openMonth } from './month.ts'
import { watchMemory } from './memory.ts'
import { formatSeconds, measureTime } from './time.ts'

const PATIENTS = 50

/** Bills a month of that many practices with fifty patients each, and compares the hourly run with the sums alone. */
export async function benchBilling(server: string | undefined, organizations: number) {
  const { database, services, close } = await openMonth(server, { organizations, patients: PATIENTS })
  console.log(`\n${organizations.toLocaleString('en')} organizations with ${PATIENTS} patients each`)
  const sums = await measureTime(() => sumUp(database))
  const rows = await timedRows(database)
  const memory = watchMemory()
  const run = await measureTime(() => billMonth(services))
  const { live, peak } = memory()
  const { rows: invoices } = await database.pool.query<{ orders: number; cents: number }>(
    `select count(*)::int as orders, sum(patients_cents)::bigint as cents from orders where fm_invoice_status is not null`,
  )
  console.log(`  the sums alone, in SQL             ${formatSeconds(sums)}`)
  console.log(`  the same rows written, in SQL      ${formatSeconds(rows)}, ${(rows / sums).toFixed(1)} times`)
  console.log(`  the run                            ${formatSeconds(run)}, ${(run / sums).toFixed(1)} times`)
  console.log(`  against the rows                   ${(run / rows).toFixed(1)} times`)
  console.log(`  for each organization              ${(run / organizations).toFixed(1)} ms`)
  console.log(
    `  memory in use, above idle          ${megabytes(live)} MB, with what awaits collection ${megabytes(peak)} MB`,
  )
  console.log(`  invoices                           ${invoices[0]?.orders}, ${invoices[0]?.cents} cents for patients`)
  await close()
}

function megabytes(bytes: number) {
  return (bytes / 1e6).toFixed(0)
}

/** Computes the same amounts in SQL without rows, tiers and addresses, as a lower limit for the database. */
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
 * Times one statement that writes the rows of cases that the run must write, and rolls it back: each with its order and
 * a derivation of the usual length. No run can be faster and still document where an amount came from.
 */
async function timedRows({ pool }: Pick<Database, 'pool'>) {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('begin')
  const time = await measureTime(() =>
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
