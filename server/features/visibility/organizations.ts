import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import {
  isCustomer,
  isStaff,
  managedOrganizations,
  seesArchived,
  isOutsideCurrentOrganization,
} from '#contract/access.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'

/**
 * The one definition of which organizations an actor can access (specification 7): staff all, archived ones by
 * permission; lab partners those they manage; customers their own. Members of an archived or disabled organization can
 * still read it; `closedBlocker` decides what is refused there.
 *
 * @returns no `ids` for all organizations; `activeOnly` excludes archived ones.
 */
function scopeOf({ actor }: Ctx): { ids?: readonly number[]; activeOnly?: true } {
  if (isStaff(actor)) {
    if (actor.only_organizations) return { ids: actor.only_organizations }
    return seesArchived(actor) ? {} : { activeOnly: true }
  }
  return { ids: isCustomer(actor) ? actor.organizations.map((each) => each.id) : managedOrganizations(actor) }
}

/** Scopes a query on the table `organizations`. */
export function organizationScope(ctx: Ctx) {
  return (eb: ExpressionBuilder<DB, 'organizations'>): Expression<SqlBool> => {
    const { ids, activeOnly } = scopeOf(ctx)
    if (ids) return ids.length > 0 ? eb('organizations.id', 'in', ids) : eb.val(false)
    return activeOnly ? eb('organizations.deleted_at', 'is', null) : eb.val(true)
  }
}

/** Scopes a query on another table by its organization column. */
export function isOfVisible(ctx: Ctx, organization_id: string): Expression<SqlBool> {
  const { ids, activeOnly } = scopeOf(ctx)
  const column = sql.ref(organization_id)
  if (ids) return sql<SqlBool>`${column} = any(${ids}::int[])`
  if (!activeOnly) return sql<SqlBool>`true`
  return sql<SqlBool>`not exists (select from organizations o where o.id = ${column} and o.deleted_at is not null)`
}

/** Tests a row that is loaded already. */
export function isInScope(ctx: Ctx, row: { id: number; deleted_at: string | null }) {
  const { ids, activeOnly } = scopeOf(ctx)
  return ids ? ids.includes(row.id) : !activeOnly || row.deleted_at === null
}

/** All reads of organizations start from this query. */
export function visibleOrganizations(ctx: Ctx) {
  return ctx.db.selectFrom('organizations').where(organizationScope(ctx))
}

/**
 * Returns the row of an organization in scope, or 404. Actions lock it with 'for update', so that concurrent ones run
 * one after the other.
 */
export async function getOrganizationRecord(ctx: Ctx, id: number, lock?: 'for update') {
  const query = visibleOrganizations(ctx).where('organizations.id', '=', id).selectAll('organizations')
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export type OrganizationRecord = Awaited<ReturnType<typeof getOrganizationRecord>>

/**
 * Like getOrganizationRecord, for requests about cases, which customers can make only in their current organization.
 */
export async function getCurrentOrganizationRecord(ctx: Ctx, id: number) {
  if (isOutsideCurrentOrganization(ctx.actor, id)) throw notFound()
  return getOrganizationRecord(ctx, id)
}
