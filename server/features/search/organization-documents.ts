import { sql } from 'kysely'
import type { SearchHit } from '#contract/search.ts'
import { statusIn, statusLimits } from '#server/features/organizations/status.ts'
import { BILLED_COLUMNS, billedFields, toSearchHit, isIn, type Part, type Source } from './search-document.ts'

export async function organizationDocuments({ db, now }: Source, part: Part): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('organizations')
    .leftJoin('contracts as c', 'c.organization_id', 'organizations.id')
    .leftJoin('onboardings as b', 'b.organization_id', 'organizations.id')
    .leftJoin('promotion_codes as code', 'code.id', 'c.promotion_code_id')
    .leftJoin('locations as main', 'main.id', 'organizations.main_location_id')
    .where(isIn(part, 'organizations.id'))
    .orderBy('organizations.id')
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.account_number',
      'organizations.management_notes',
      'organizations.created_at',
      'organizations.deleted_at',
      'organizations.first_case_at',
      'organizations.newest_case_at',
      'main.location_name as main_location',
      ...BILLED_COLUMNS,
      statusIn(...statusLimits(now)).as('status'),
      // The code of the contract, or else the one entered in the account setup.
      sql<string | null>`coalesce(code.code, c.promo_code)`.as('promotion_code'),
      sql<string | null>`(
        select string_agg(u.full_name, ', ' order by lower(u.full_name), u.id)
        from organization_members m join users u on u.id = m.user_id
        where m.organization_id = organizations.id and m.role = 'organization_manager')`.as('manager'),
      sql<number>`(
        select count(*)::integer from organization_members m join users u on u.id = m.user_id
        where m.organization_id = organizations.id and u.deleted_at is null)`.as('number_of_users'),
      sql<number>`(
        select count(*)::integer from patients p
        where p.organization_id = organizations.id and p.deleted_at is null)`.as('patients'),
      sql<number>`(
        select count(*)::integer from rx_forms f where f.organization_id = organizations.id)`.as('cases'),
      sql<string[] | null>`(
        select json_agg(l.location_name order by lower(l.location_name), l.id)
        from locations l where l.organization_id = organizations.id)`.as('locations'),
    ])
    .execute()
  return rows.map((row) =>
    toSearchHit(
      {
        model: 'organization',
        model_id: row.id,
        full_name: row.name,
        roles: ['organization'],
        filter: 'organization',
        status: row.status,
        is_archived: row.deleted_at !== null,
        ...billedFields(row),
        account_number: row.account_number,
        number_of_users: row.number_of_users,
        manager: row.manager,
        main_location: row.main_location,
        promotion_code: row.promotion_code,
        management_notes: row.management_notes,
        organization_id: row.id,
        organization_name: row.name,
        organization_account_number: row.account_number,
        locations: row.locations ?? [],
      },
      row.created_at,
      row,
      now,
    ),
  )
}
