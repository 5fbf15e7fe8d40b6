import { sql } from 'kysely'
import { seesArchived } from '#contract/access.ts'
import type { PivotRole } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { userAdminCalls } from '#contract/user-admin.ts'
import { applyFilters, matchesWords, orderByColumns, loadPage } from '#server/db/list.ts'
import { loadSearchRows } from '#server/db/search-page.ts'
import { isOfVisible } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { USER_COLUMNS, withRoles } from '#server/features/users/queries.ts'

type Query = HandlerInput<typeof userAdminCalls.list>['query']
type Filter = Query['filter']

/**
 * Lists users for the list and the pickers of staff; archived ones only on request and with the permission
 * (specification 7).
 */
export async function listUsers(ctx: Ctx, query: Query) {
  const filter = mergeLegacyFilters(query)
  const matching = usersMatching(ctx, filter)
  const order = orderOf(query.sort)
  const ordered = orderByColumns(matching, order)
  const rows = ordered
    .select(USER_COLUMNS)
    .$if(query.include?.includes('organizations') ?? false, (q) => q.select(organizationsOf(ctx)))
  const listed = filter.full_name_or_email_like
    ? await loadSearchRows(ctx.db, query, {
        found: matching.select(ORDERED_BY),
        as: 'users',
        order,
        ids: ordered.select('users.id'),
        rows,
      })
    : await loadPage(ctx.db, query, { matching, rows })
  const counts = query.include?.includes('roleCounts') ? { role_counts: await countRoles(ctx, filter) } : {}
  return { users: { ...listed.page, data: listed.page.data.map(withRoles) }, meta: listed.meta, metadata: counts }
}

/** Selects every column that a sort order may need. */
const ORDERED_BY = ['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.created_at'] as const

const COLUMNS = {
  first_name: sql`lower(users.first_name)`,
  last_name: sql`lower(users.last_name)`,
  email: sql`lower(users.email)`,
  created_at: sql`users.created_at`,
}

function orderOf(sort: Query['sort'] = [{ field: 'first_name', desc: false }]) {
  // None of these columns is nullable, so that one index serves both directions.
  return [...sort.map(({ field, desc }) => (desc ? sql`${COLUMNS[field]} desc` : COLUMNS[field])), sql`users.id`]
}

/** Merges legacy query parameters into the filter (register of names, specification 1.5). */
function mergeLegacyFilters({ filter, searchFullNameEmailQuery, organizationId }: Query): Filter {
  return {
    ...filter,
    full_name_or_email_like: filter.full_name_or_email_like ?? searchFullNameEmailQuery,
    organization_id: filter.organization_id ?? organizationId,
  }
}

function usersMatching(ctx: Ctx, filter: Filter) {
  const all = ctx.db.selectFrom('users')
  const visible = filter.trashed && seesArchived(ctx.actor) ? all : all.where('users.deleted_at', 'is', null)
  return applyFilters(visible, filter, {
    organization_id: (q, organization_id) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('organization_members')
            .where(isOfVisible(ctx, 'organization_members.organization_id'))
            .whereRef('organization_members.user_id', '=', 'users.id')
            .where('organization_members.organization_id', '=', organization_id),
        ),
      ),
    full_name_or_email_like: (q, text) => q.where((eb) => matchesWords(eb.ref('users.search_text'), text)),
    roles: (q, roles) => q.where('users.role', 'in', roles),
    // Without the permission `only` yields an empty list rather than the active users.
    trashed: (q, trashed) => (trashed === 'only' ? q.where('users.deleted_at', 'is not', null) : q),
  })
}

type Listed = { id: number; name: string; role: PivotRole }[]

/** Selects the memberships in a column of the page query, evaluated only for its rows. */
function organizationsOf(ctx: Ctx) {
  return sql<Listed>`(
    select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role) order by lower(o.name), o.id), '[]')
    from organization_members m join organizations o on o.id = m.organization_id
    where m.user_id = users.id and ${isOfVisible(ctx, 'm.organization_id')})`.as('organizations')
}

/** Counts the users of each role under the other filters, for the role filter. */
async function countRoles(ctx: Ctx, filter: Filter) {
  const rows = await usersMatching(ctx, { ...filter, roles: undefined })
    .select((eb) => ['users.role', eb.fn.countAll<number>().as('count')])
    .groupBy('users.role')
    .execute()
  return Object.fromEntries(rows.map(({ role, count }) => [role, count]))
}
