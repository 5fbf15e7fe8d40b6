import type pg from 'pg'
import { loadPeople } from '../people.ts'
import { FIRST_ORGANIZATION, FIRST_OWNER, loadPatients, loadPractices } from '../world.ts'
import { loadMoney } from './money.ts'
import { caseSeconds, type ScaleSize } from './size.ts'
import { withoutIndexes } from './tables.ts'

const BATCH = 1_000_000
/** Cases of these last days are, a quarter each, new, in progress, awaiting approval and completed. */
const OPEN_DAYS = 50
/** Days for which mails and notices are kept. */
const KEPT_DAYS = 90

/**
 * Fills a database by sets of rows, without the checks that each would pass: one form, file, event, mail and notice
 * for each case, and steps and prints of the newest ones only, because nothing that is measured reads the others.
 */
export async function fillScale(pool: pg.Pool, size: ScaleSize) {
  const { patients, rows: newer, practices, all } = size
  const log = logger()
  await pool.query('alter table patients enable always trigger patients_added')
  await pool.query('alter table events enable always trigger events_await_seals')
  await loadPractices(pool, practices)
  await loadPeople(pool, FIRST_ORGANIZATION + practices.organizations, practices, all)
  log('people')
  const insert = async (table: string, rows: (first: number, last: number) => Promise<unknown>, count = newer) => {
    const batches = Array.from({ length: Math.ceil(count / BATCH) }, (_, at) => patients - count + at * BATCH)
    const inserts = batches.map((first) => () => rows(first + 1, Math.min(patients, first + BATCH)))
    await withoutIndexes(pool, table, inserts)
    log(table)
  }
  const seconds = caseSeconds(size)
  const newest = patients - Math.round((OPEN_DAYS * 86_400) / seconds)
  const age = `make_interval(secs => (${patients} - n) * ${seconds}::float8)`
  const stage = `case when n > ${newest} then n % 4 else 3 end`
  await insert('patients', (first, last) => loadPatients(pool, practices, { first, last, age, stage }), patients)
  const doctors = String(practices.users - FIRST_OWNER + 1)
  const at = `now() - (${patients} - n)::float8 / ${newer} * interval '${KEPT_DAYS} days'`
  const rows = (text: string) => (first: number, last: number) =>
    pool.query(
      text
        .replace('$RANGE', `between ${100_000_000 + first} and ${100_000_000 + last}`)
        .replace('$SERIES', `generate_series(${first}, ${last}) n`)
        .replaceAll('$AT', at)
        .replaceAll('$DOCTORS', doctors),
    )
  const chart = async () => {
    await insert('rx_forms', rows(FORMS))
    await insert('customer_requests', rows(REQUESTS))
    await pool.query(STEPS, [100_000_000 + newest])
    await pool.query(PRINTS, [100_000_000 + newest])
    await insert('patient_files', rows(FILES))
    await pool.query(SETUPS, [100_000_000 + patients - Math.round(newer / 10)])
    await withoutIndexes(pool, 'setup_files', [() => pool.query(SETUP_FILES)])
    log('steps, prints and setups of the newest')
  }
  const records = async () => {
    await insert('events', rows(EVENTS))
    await seal(pool)
    log('seals')
    await insert('mails', rows(MAILS))
    await insert('notifications', rows(NOTICES))
    await loadMoney(pool, size)
    log('money')
  }
  await Promise.all([chart(), records()])
  for (const table of IDENTITIES)
    await pool.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
  await pool.query('vacuum (analyze)')
  log('statistics')
}

/** Tables whose numbers were given. */
const IDENTITIES = [
  'users',
  'organizations',
  'locations',
  'rx_forms',
  'customer_requests',
  'patients',
  'orders',
  'ledger_transactions',
]

/** Seals all events as the portal does, in larger batches. */
async function seal(pool: pg.Pool) {
  await pool.query('analyze events_to_seal')
  for (;;) {
    const { rows } = await pool.query<{ sealed: number }>(`select seal_events(200000) as sealed`)
    if (rows[0]?.sealed === 0) return
    await pool.query('vacuum events_to_seal')
  }
}

function logger() {
  let last = performance.now()
  return (text: string) => {
    const now = performance.now()
    console.log(`  ${text.padEnd(38)} ${((now - last) / 1000).toFixed(1)} s`)
    last = now
  }
}

const FORMS = `insert into rx_forms (id, patient_id, organization_id, created_by_user_id, impression_date, impression_type,
    scan_submission_type, jaws_id, export_type, print_assignment, submission_completed_by, shipping_location_id,
    shipping_method, created_at, updated_at, ready_at, completed_at)
  select id - 100000000, id, organization_id, user_id, created_at::date, 4, 1, 3, 1, 'O', 1, location_id, 1 + (id % 4)::int,
    created_at, updated_at, setup_completed_at, setup_completed_at from patients where id $RANGE`

const REQUESTS = `insert into customer_requests (id, patient_id, organization_id, status_id, tracking_number, completed_at,
    created_at, updated_at, print_assigned_to, print_status_id, print_ship_date)
  select id - 100000000, id, organization_id, 4, '1Z' || lpad((id - 100000000)::text, 16, '0'), updated_at, created_at,
    updated_at, 'O', 2, updated_at::date from patients where status_key = 'completed' and id $RANGE`

const STEPS = `insert into workflow_steps (patient_id, step_group, position, step_key, started_at, finished_at, created_at, updated_at)
  select p.id, 'initial', s.position, s.key, p.setup_completed_at, p.setup_completed_at, p.created_at, p.created_at
  from patients p cross join (values (1, 'digital_design'), (2, 'printing'), (3, 'post_processing'), (4, 'shipped')) s (position, key)
  where p.id > $1::int`

const PRINTS = `insert into printing_requests (customer_request_id, organization_id, printing_request_status_id, location_id,
    shipping_method_id, assigned_to, ship_date, created_at, updated_at)
  select id, organization_id, 2, organization_id, 1 + id % 4, 'O', updated_at::date, created_at, updated_at
  from customer_requests where patient_id > $1::int`

/** Keys as long as those of uploads. */
const FOLDER = `'organizations/' || p.organization_id || '/' || md5(p.id::text)::uuid || '/'`

const FILES = `insert into patient_files (patient_id, patient_file_type_id, name, original_name, file_path, size, content_type,
    sha256, thumbnail_path, light_path, inspection, cleaned_at, created_by_user_id, created_at, updated_at)
  select id, 1, 'upper', 'upper.stl', ${FOLDER} || 'upper.stl', 15000000, 'model/stl', md5(id::text) || md5(id::text),
    ${FOLDER} || 'thumbnail.webp', ${FOLDER} || 'light.mesh', 'done', created_at, user_id, created_at, updated_at
  from patients p where id $RANGE`

const SETUPS = `insert into setups (patient_id, version, completed_at, approved_at)
  select id, 1, setup_completed_at, approved_at from patients where setup_completed_at is not null and id > $1::int`

const SETUP_FILES = `insert into setup_files (patient_id, setup_id, jaw_id, part, name, file_path, size, content_type, sha256,
    thumbnail_path, light_path, inspection, created_at, updated_at)
  select p.id, s.id, 1, 'teeth', 'upper.stl', ${FOLDER} || 'upper.stl', 15000000, 'model/stl', md5(p.id::text) || md5(p.id::text),
    ${FOLDER} || 'thumbnail.webp', ${FOLDER} || 'light.mesh', 'done', s.completed_at, s.completed_at
  from setups s join patients p on p.id = s.patient_id`

const MAILS = `insert into mails (recipient, subject, html, body_text, event_id, status, attempts, created_at, sent_at)
  select 'user' || n % $DOCTORS || '@bench.test', 'The setup of case ' || n || ' is ready', '', '', n, 'sent', 1, $AT, $AT from $SERIES`

const NOTICES = `insert into notifications (user_id, type, message, link, patient_id, event_id, created_at, read_at)
  select ${FIRST_OWNER} + n % $DOCTORS, 2, 'The setup of the case is ready', '/patients/' || 100000000 + n, 100000000 + n, n, $AT, $AT
  from $SERIES`

const EVENTS = `insert into events (name, actor_id, organization_id, patient_id, data, ip, created_at)
  select case when id % 3 > 0 then 'patient.opened' else 'case.setup_completed' end, ${FIRST_OWNER} + id % $DOCTORS,
    organization_id, id, '{}', '203.0.113.7', created_at from patients where id $RANGE`
