import { sql } from 'kysely'
import { isStaff, seesArchived } from '#contract/access.ts'
import { GAUGES, type Board, type Dashboard } from '#contract/dashboard.ts'
import { BEST_FIRST, statusIn, statusLimits } from '#server/features/organizations/status.ts'
import { visibleOrganizations } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

type Row = { of: 'organizations' | 'users'; status: number; count: number }

/**
 * Counts organizations and users in scope by status. The date range and the practices chosen in the top bar do not
 * matter: a gauge counts what its link finds, and that search has neither. Archived ones count for actors who may see
 * them.
 */
export async function countBoards(ctx: Ctx): Promise<Dashboard['statistics']> {
  const includesArchived = seesArchived(ctx.actor)
  const practices = visibleOrganizations(ctx)
    .$if(!includesArchived, (query) => query.where('organizations.deleted_at', 'is', null))
    .select(['organizations.id', statusIn(...statusLimits(ctx.now)).as('status')])
  const archivedFilter = includesArchived ? sql`true` : sql`u.deleted_at is null`
  // Staff also see users without a practice.
  const scopeFilter = isStaff(ctx.actor) ? sql`true` : sql`own.seen > 0`
  const { rows } = await sql<Row>`
    with practices as materialized (${practices}),
    own as materialized (
      select m.user_id, count(*) as memberships, count(p.id) as seen,
        bool_and(m.role = 'organization_member') as is_staff_member,
        (${BEST_FIRST})[min(array_position(${BEST_FIRST}, p.status))] as best
      from organization_members m left join practices p on p.id = m.organization_id
      group by m.user_id),
    people as (
      select case
        when u.deleted_at is not null then 6
        when u.email_verified_at is null then 1
        -- Without an organization there is no main location either; where all are archived nothing more is to come.
        else coalesce(own.best, case when own.memberships is null then 1 else 5 end) end as status
      from users u left join own on own.user_id = u.id
      -- Register 26: who is nothing but a member is staff of a practice and found under another role.
      where u.role = 'doctor' and own.is_staff_member is not true and ${archivedFilter} and ${scopeFilter})
    select 'organizations' as of, status, count(*) as count from practices group by status
    union all
    select 'users', status, count(*) from people group by status`.execute(ctx.db)
  return { organizations: toBoard(rows, 'organizations'), users: toBoard(rows, 'users') }
}

function toBoard(rows: readonly Row[], kind: Row['of']): Board {
  const count = (status: number) => rows.find((row) => row.of === kind && row.status === status)?.count ?? 0
  // The object has a key for each gauge.
  return Object.fromEntries(GAUGES.map(({ key, status }) => [key, count(status)])) as Board
}
