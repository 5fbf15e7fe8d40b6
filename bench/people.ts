import type pg from 'pg'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'

/** A pool or one connection of it. */
export type Queryable = Pick<pg.Pool, 'query'>

export type People = { organizations: number; users: number }

const KINDS = ['Orthodontics', 'Smiles', 'Dental Studio', 'Braces', 'Family Dentistry', 'Aligners']

/**
 * Loads the other practices and people of the portal, beside those that the patients belong to: they never sent a case,
 * or no longer do. Names and creation times are spread, so that no order of the lists is that of the table. The
 * practices with patients are the newest and fill the first pages, because their counts are the expensive ones.
 *
 * @param first the id of the first of these practices; @param busy those that exist already; @param all the total.
 */
export async function loadPeople(pool: Queryable, first: number, busy: People, all: People) {
  await pool.query(
    `insert into users (id, first_name, last_name, email, role, account_number, email_verified_at, created_at, updated_at, deleted_at)
    select n, ($3::text[])[1 + n * 31 % cardinality($3::text[])], ($4::text[])[1 + n * 79 % cardinality($4::text[])],
      'person' || n || '@bench.test',
      case when n % 500 = 0 then 'tech_support' when n % 500 = 1 then 'supervisor' when n % 500 = 2 then 'admin'
        when n % 100 = 3 then 'lab_partner' else 'doctor' end,
      (500000 + n)::text, case when n % 20 > 0 then at end, at, at, case when n % 50 = 7 then now() end
    from (select n, now() - make_interval(mins => 10 + (n::bigint * 104729 % 1051200)::int) as at
      from generate_series($1::int + 1, $2::int) n) given`,
    [busy.users, all.users, FIRST_NAMES, LAST_NAMES],
  )
  const last = first + all.organizations - busy.organizations - 1
  await pool.query(
    `insert into organizations (id, name, account_number, organization_type, first_case_at, newest_case_at, created_at, updated_at, disabled_at, deleted_at)
    select n, ($3::text[])[1 + n * 79 % cardinality($3::text[])] || ' ' || ($4::text[])[1 + n % cardinality($4::text[])] || ' ' || n,
      (600000 + n)::text, ($4::text[])[1 + n % cardinality($4::text[])], case when n % 3 > 0 then at end, case when n % 3 > 0 then at end,
      at, at, case when n % 40 = 9 then now() end, case when n % 25 = 8 then now() end
    from (select n, now() - make_interval(mins => 10 + (n::bigint * 104729 % 1051200)::int) as at
      from generate_series($1::int, $2::int) n) given`,
    [first, last, LAST_NAMES, KINDS],
  )
  await pool.query(
    `insert into contracts (organization_id, created_at, updated_at) select id, created_at, updated_at from organizations where id between $1::int and $2::int`,
    [first, last],
  )
  // Assigns doctors to the practices in turn; the first of each is its owner.
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, created_at)
    select $3::int + place % $4::int, id, case when place < $4::int then 'organization_owner' else 'organization_member' end, now()
    from (select id, (row_number() over (order by id) - 1)::int as place from users where role = 'doctor' and id between $1::int and $2::int) doctors`,
    [busy.users + 1, all.users, first, all.organizations - busy.organizations],
  )
  await pool.query(
    `insert into locations (id, organization_id, location_name, first_name, last_name, email, phone_number,
      street_address, city, state, zip_code, created_at, updated_at)
    select id, id, 'Main', 'A', 'B', 'office@bench.test', '+18015550123', '1 Main St', 'Ogden', 'UT', '84401', created_at, created_at
    from organizations where id between $1::int and $2::int and id % 10 > 0`,
    [first, last],
  )
  await pool.query(
    `update organizations set main_location_id = id where id between $1::int and $2::int and id % 10 > 0`,
    [first, last],
  )
}
