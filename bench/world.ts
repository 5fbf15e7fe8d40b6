import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import { loadPeople, type People, type Queryable } from './people.ts'

export const FIRST_ORGANIZATION = 7001
/** The users before it are technicians. */
export const FIRST_OWNER = 11

/** The practices and people that the patients belong to (`busy`), and the total of both (`all`). */
export type Size = { patients: number; busy: People; all: People }

/**
 * Loads N patients with a form, four steps each and, for completed ones, a shipped request. Rows are inserted in sets,
 * because a million submissions through the API would take too long. One patient in thirty is in progress, as after
 * some years.
 */
export async function loadWorld(pool: Queryable, size: Size) {
  const { busy } = size
  const log = (text: string) => console.log(`  ${text}`)
  await loadPractices(pool, busy)
  await loadPeople(pool, FIRST_ORGANIZATION + busy.organizations, busy, size.all)
  log('people and practices')
  await loadPatients(pool, busy, {
    first: 1,
    last: size.patients,
    age: 'make_interval(mins => n % 1051200)',
    stage: 'n % 30',
  })
  log('patients')
  await pool.query(`insert into rx_forms (id, patient_id, organization_id, created_by_user_id, impression_date, impression_type, scan_submission_type,
      jaws_id, export_type, print_assignment, submission_completed_by, shipping_location_id, shipping_method, created_at, updated_at, ready_at, completed_at)
    select id - 100000000, id, organization_id, user_id, created_at::date, 4, 1, 3, 1, 'O', 1, location_id, 1 + (id % 4)::int, created_at, updated_at,
      setup_completed_at, setup_completed_at from patients`)
  await pool.query(`insert into workflow_steps (patient_id, step_group, position, step_key, started_at, finished_at, created_at, updated_at)
    select p.id, 'initial', s.position, s.key, p.setup_completed_at, p.setup_completed_at, p.created_at, p.created_at
    from patients p cross join (values (1, 'digital_design'), (2, 'printing'), (3, 'post_processing'), (4, 'shipped')) s (position, key)`)
  log('forms and steps')
  await pool.query(`insert into customer_requests (id, patient_id, organization_id, status_id, tracking_number, completed_at, created_at, updated_at,
      print_assigned_to, print_status_id, print_ship_date)
    select id - 100000000, id, organization_id, 4, '1Z' || lpad((id - 100000000)::text, 16, '0'), updated_at, created_at, updated_at,
      'O', 2, updated_at::date from patients where status_key = 'completed'`)
  await pool.query(`insert into printing_requests (customer_request_id, organization_id, printing_request_status_id, location_id, shipping_method_id,
      assigned_to, ship_date, created_at, updated_at)
    select id, organization_id, 2, organization_id, 1 + id % 4, 'O', updated_at::date, created_at, updated_at from customer_requests`)
  await pool.query(`insert into notifications (user_id, type, message, link, patient_id, created_at)
    select 1, 2, 'Something happened', '/patients/' || id, id, created_at from patients order by id desc limit 100`)
  for (const table of ['users', 'organizations', 'locations', 'rx_forms', 'customer_requests', 'patients']) {
    await pool.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
  }
  await pool.query('vacuum (analyze)')
  log('requests, statistics')
}

/** Loads the practices that send cases, with their people and their contracts. */
export async function loadPractices(pool: Queryable, busy: People) {
  await pool.query(
    `insert into users (id, first_name, last_name, email, role, account_number, email_verified_at, created_at, updated_at)
    select n, 'First' || n, 'Last' || (n % 977), 'user' || n || '@bench.test',
      case when n <= 10 then 'tech_support' else 'doctor' end, (500000 + n)::text, now(), now(), now()
    from generate_series(1, $1::int) n`,
    [busy.users],
  )
  await pool.query(
    `insert into organizations (id, name, account_number, created_at, updated_at)
    select ${FIRST_ORGANIZATION - 1} + n, 'Practice ' || n, (600000 + n)::text, now(), now() from generate_series(1, $1::int) n`,
    [busy.organizations],
  )
  await pool.query(
    `insert into contracts (organization_id, created_at, updated_at) select id, now(), now() from organizations`,
  )
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, created_at)
    select ${FIRST_ORGANIZATION} + (n - ${FIRST_OWNER}) % $1::int, n, case when n - ${FIRST_OWNER} < $1::int then 'organization_owner' else 'organization_member' end, now()
    from generate_series(${FIRST_OWNER}, $2::int) n`,
    [busy.organizations, busy.users],
  )
  await pool.query(`insert into locations (id, organization_id, location_name, first_name, last_name, email, phone_number,
      street_address, city, state, zip_code, created_at, updated_at)
    select id, id, 'Main', 'A', 'B', 'office@bench.test', '+18015550123', '1 Main St', 'Ogden', 'UT', '84401', now(), now() from organizations`)
  await pool.query(`update organizations set main_location_id = id,
    first_case_at = now() - interval '2 years', newest_case_at = now()`)
}

/**
 * Patients from one number to another. `age` and `stage` are SQL about the number `n`: how long ago the case came, and
 * how far it is: 0 new, 1 in progress, 2 awaiting approval, and completed from 3.
 */
export type Patients = { first: number; last: number; age: string; stage: string }

export async function loadPatients(pool: Queryable, busy: People, { first, last, age, stage }: Patients) {
  await pool.query(
    `insert into patients (id, organization_id, user_id, location_id, first_name, last_name, case_number_text,
      setup_completed_at, approved_at, created_at, updated_at, status_key, is_active_request, ship_date_sort,
      step_request_type, step_key, step_status, step_updated_at, form_created_at, impression_type, submission_completed_by,
      is_on_hold, rush_case, deleted_at)
    select 100000000 + n, ${FIRST_ORGANIZATION} + n % $2::int, ${FIRST_OWNER} + n % ($3::int - ${FIRST_OWNER - 1}), ${FIRST_ORGANIZATION} + n % $2::int,
      first_name, last_name, 'C ' || n,
      case when stage >= 2 then at + interval '2 days' end, case when stage >= 3 then at + interval '3 days' end, at, at + interval '5 days',
      case stage when 0 then 'new' when 1 then 'in_progress' when 2 then 'awaiting_approval' else 'completed' end,
      stage < 2, (at + interval '9 days')::date,
      case when stage < 2 then 'initial_case_setup' end, case when stage < 2 then 'digital_design' end,
      case stage when 0 then 'PENDING' when 1 then 'IN_PROGRESS' end, case when stage < 2 then at end, at, 4, 1,
      n % 97 = 0, n % 61 = 0, case when n % 211 = 0 then at + interval '20 days' end
    from (
      select n, now() - ${age} as at, ${stage} as stage,
        ($4::text[])[1 + pick % cardinality($4::text[])] as first_name,
        ($5::text[])[1 + pick / cardinality($4::text[]) % cardinality($5::text[])] as last_name
      from (
        -- Another name for each patient of a practice, and the same names in every practice.
        select n, (n / $2::int * 7919 + n % $2::int * 613) % (cardinality($4::text[]) * cardinality($5::text[])) as pick
        from generate_series($1::int, $6::int) n
      ) numbered
    ) given`,
    [first, busy.organizations, busy.users, FIRST_NAMES, LAST_NAMES, last],
  )
}
