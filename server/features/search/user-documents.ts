import { sql } from 'kysely'
import { ARCHIVED_STATUS, SEARCH_ROLES, type SearchHit } from '#contract/search.ts'
import { BEST_FIRST, statusIn, statusLimits } from '#server/features/organizations/status.ts'
import { toSearchHit, isIn, type Cases, type Part, type Source } from './search-document.ts'

type Row = Cases & {
  id: number
  full_name: string
  role: string
  email: string
  email_verified_at: string | null
  deleted_at: string | null
  account_number: string | null
  created_at: string
  /** Null if the user is in no organization. */
  is_staff_member: boolean | null
  best_status: number | null
  organization_id: number | null
  organization_name: string | null
  organization_account_number: string | null
  locations: string[] | null
}

export async function userDocuments({ db, now }: Source, part: Part): Promise<SearchHit[]> {
  const status = statusIn(...statusLimits(now))
  const { rows } = await sql<Row>`
    select u.id, u.full_name, u.role, u.email, u.email_verified_at, u.deleted_at, u.account_number, u.created_at,
      own.is_staff_member, own.best_status,
      o.id as organization_id, o.name as organization_name, o.account_number as organization_account_number,
      (select json_agg(l.location_name order by lower(l.location_name), l.id)
        from location_users lu join locations l on l.id = lu.location_id where lu.user_id = u.id) as locations,
      work.*
    from users u
    cross join lateral (
      select bool_and(m.role = 'organization_member') as is_staff_member,
        (array_agg(m.organization_id order by m.created_at, m.organization_id))[1] as first_id,
        (${BEST_FIRST})[min(array_position(${BEST_FIRST}, organizations.status))] as best_status
      from organization_members m
      cross join lateral (select ${status} as status from organizations where organizations.id = m.organization_id) organizations
      where m.user_id = u.id) own
    left join organizations o on o.id = own.first_id
    cross join lateral (
      select count(*) filter (where p.deleted_at is null)::integer as patients, count(f.id)::integer as cases,
        min(f.created_at) as first_case_at, max(f.created_at) as newest_case_at
      from patients p left join rx_forms f on f.patient_id = p.id where p.user_id = u.id) work
    where ${isIn(part, 'u.id')}
    order by u.id`.execute(db)
  return rows.map((row) => documentOf(row, now))
}

const LEAD = 1
const ACTIVE = 4
const PASSIVE = 5

function documentOf(row: Row, now: string): SearchHit {
  const role = searchRole(row)
  return toSearchHit(
    {
      model: 'user',
      model_id: row.id,
      full_name: row.full_name,
      roles: [role],
      filter: SEARCH_ROLES.some(({ value }) => value === role) ? role : null,
      status: userStatus(row),
      is_archived: row.deleted_at !== null,
      email: row.email,
      email_verified_at: row.email_verified_at,
      account_number: row.account_number,
      organization_id: row.organization_id,
      organization_name: row.organization_name,
      organization_account_number: row.organization_account_number,
      locations: row.locations ?? [],
    },
    row.created_at,
    row,
    now,
  )
}

/** Register 26: a customer with only member roles is a staff member of a practice, any other customer is a doctor. */
function searchRole({ role, is_staff_member }: Row) {
  return role === 'doctor' && is_staff_member ? 'staff_member' : role
}

function userStatus(row: Row) {
  if (row.deleted_at !== null) return ARCHIVED_STATUS
  if (row.email_verified_at === null) return LEAD
  if (row.role !== 'doctor') return ACTIVE
  // Without an organization there is no main location, so the user is a lead; if all organizations are archived,
  // passive.
  return row.best_status ?? (row.organization_id === null ? LEAD : PASSIVE)
}
