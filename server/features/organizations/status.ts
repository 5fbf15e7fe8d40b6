import { sql } from 'kysely'
import { addDays } from '#contract/days.ts'
import type { OrganizationListRow } from '#contract/organizations.ts'

const NEW_DAYS = 30
const ACTIVE_DAYS = 90

/**
 * Selects the status of the `organizations` row in scope, by the first rule of specification 4.10 that matches. The
 * owner is a scalar subquery rather than `exists`, because PostgreSQL would evaluate that for all organizations instead
 * of the rows of one page.
 *
 * @param newSince and @param activeSince come from `statusLimits`.
 */
export function statusIn(newSince: string, activeSince: string) {
  return sql<number>`case
    when organizations.deleted_at is not null then 6
    when organizations.main_location_id is null or (
      select u.email_verified_at from organization_members m join users u on u.id = m.user_id
      where m.organization_id = organizations.id and m.role = 'organization_owner'
    ) is null then 1
    when organizations.first_case_at is null then case when exists (
      select from onboardings o where o.organization_id = organizations.id and o.status = 10
    ) then 3 else 2 end
    when organizations.first_case_at >= ${newSince}::timestamptz then 3
    when organizations.newest_case_at >= ${activeSince}::timestamptz then 4
    else 5 end`
}

export function statusColumn(newSince: string, activeSince: string) {
  return statusIn(newSince, activeSince).as('status')
}

/** Selects the extra columns of the list, computed only for the rows of one page. */
export function listColumns(now: string) {
  return [
    statusColumn(...statusLimits(now)),
    sql<OrganizationListRow['owner']>`(
      select json_build_object('id', u.id, 'full_name', u.full_name)
      from organization_members m join users u on u.id = m.user_id
      where m.organization_id = organizations.id and m.role = 'organization_owner')`.as('owner'),
    sql<number>`(
      select count(*)::integer from patients p
      where p.organization_id = organizations.id and p.deleted_at is null)`.as('number_of_patients'),
  ] as const
}

/** Specification 4.10: a person in several organizations gets the best status, in this order. */
export const BEST_FIRST = sql<number[]>`array[4, 3, 5, 2, 1]::integer[]`

/** Returns the earliest dates of a first case that makes a customer new and of a newest case that makes it active. */
export function statusLimits(now: string): [newSince: string, activeSince: string] {
  return [addDays(now, -NEW_DAYS), addDays(now, -ACTIVE_DAYS)]
}
