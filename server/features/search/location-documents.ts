import { sql } from 'kysely'
import type { SearchHit } from '#contract/search.ts'
import { statusIn, statusLimits } from '#server/features/organizations/status.ts'
import {
  BILLED_COLUMNS,
  billedFields,
  toSearchHit,
  isIn,
  type Cases,
  type Part,
  type Source,
} from './search-document.ts'

export async function locationDocuments({ db, now }: Source, part: Part): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('locations as l')
    .innerJoin('organizations', 'organizations.id', 'l.organization_id')
    .leftJoin('contracts as c', 'c.organization_id', 'organizations.id')
    .leftJoin('onboardings as b', 'b.organization_id', 'organizations.id')
    .where(isIn(part, 'l.id'))
    .orderBy('l.id')
    .select([
      'l.id',
      'l.location_name',
      'l.email',
      'l.created_at',
      'l.street_address',
      'l.street_address_line_2',
      'l.city',
      'l.state',
      'l.zip_code',
      'l.country',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'organizations.account_number as organization_account_number',
      'organizations.deleted_at',
      ...BILLED_COLUMNS,
      statusIn(...statusLimits(now)).as('status'),
      sql<number>`(
        select count(*)::integer from location_users lu join users u on u.id = lu.user_id
        where lu.location_id = l.id and u.deleted_at is null)`.as('number_of_users'),
      sql<Cases>`(
        select json_build_object(
          'patients', count(*) filter (where p.deleted_at is null), 'cases', count(f.id),
          'first_case_at', to_char(min(f.created_at) at time zone 'UTC', ${ISO}),
          'newest_case_at', to_char(max(f.created_at) at time zone 'UTC', ${ISO}))
        from patients p left join rx_forms f on f.patient_id = p.id where p.location_id = l.id)`.as('cases'),
    ])
    .execute()
  return rows.map((row) =>
    toSearchHit(
      {
        model: 'location',
        model_id: row.id,
        full_name: row.location_name,
        roles: ['location'],
        filter: 'location',
        status: row.status,
        is_archived: row.deleted_at !== null,
        ...billedFields(row),
        email: row.email,
        number_of_users: row.number_of_users,
        organization_id: row.organization_id,
        organization_name: row.organization_name,
        organization_account_number: row.organization_account_number,
        locations: [formatAddress(row)],
      },
      row.created_at,
      row.cases,
      now,
    ),
  )
}

/** Timestamps inside JSON bypass the parsers of the connection pool. */
const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

type Place = Record<'street_address' | 'city' | 'state' | 'zip_code' | 'country', string> & {
  street_address_line_2: string | null
}

function formatAddress(row: Place) {
  const street = [row.street_address, row.street_address_line_2].filter(Boolean).join(', ')
  const foreignCountry = row.country === 'USA' ? [] : [row.country]
  return [street, row.city, `${row.state} ${row.zip_code}`, ...foreignCountry].join(', ')
}
