import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { isCustomer } from '#contract/access.ts'
import { seesAllLocations } from '#contract/organizations.rules.ts'
import { PRINTING } from '#server/db/request-states.ts'
import type { DB } from '#server/db/schema.ts'
import { isOfVisible } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Specification 7: locations of every organization in scope; customers see all of them or only those that they are
 * assigned to.
 */
function locationScope(ctx: Ctx) {
  return (eb: ExpressionBuilder<DB, 'locations'>): Expression<SqlBool> => {
    const { actor } = ctx
    const visible = isOfVisible(ctx, 'locations.organization_id')
    if (!isCustomer(actor)) return visible
    const assigned = eb.exists(
      eb
        .selectFrom('location_users')
        .whereRef('location_users.location_id', '=', 'locations.id')
        .where('location_users.user_id', '=', actor.id)
        .select('location_users.location_id'),
    )
    return eb.or([inOrganizations(eb, fullyVisibleOrganizationIds(ctx)), eb.and([visible, assigned])])
  }
}

/** Returns the organizations in which a customer sees all locations. */
function fullyVisibleOrganizationIds({ actor }: Ctx) {
  return actor.organizations.map((each) => each.id).filter((id) => seesAllLocations(actor, id))
}

export function inOrganizations(eb: ExpressionBuilder<DB, 'locations'>, ids: number[]): Expression<SqlBool> {
  return ids.length > 0 ? eb('locations.organization_id', 'in', ids) : eb.val(false)
}

/** All queries of locations for a user start here. */
export function visibleLocations(ctx: Ctx) {
  return ctx.db.selectFrom('locations').where(locationScope(ctx))
}

/**
 * Register 58: an open request or an unfinished form ships to the location. A printing request is new exactly while its
 * customer request has status 1 to 3, and its index holds only these.
 */
export const HAS_INCOMPLETE_REQUESTS = sql<boolean>`(
  exists (select 1 from printing_requests p where p.location_id = locations.id and p.printing_request_status_id = ${PRINTING.new})
  or exists (select 1 from rx_forms f
    where f.shipping_location_id = locations.id and f.completed_at is null and f.cancelled_at is null))`

export const IS_MAIN = sql<boolean>`exists (select 1 from organizations o where o.main_location_id = locations.id)`

/** SQL: ids of the assigned members that are visible; plain members see no colleagues (specification 7). */
export function assignedIds(isVisible: Expression<unknown>) {
  return sql<number[]>`coalesce((
    select json_agg(u.user_id order by u.user_id) from location_users u
    join organization_members m on m.organization_id = locations.organization_id and m.user_id = u.user_id
    where u.location_id = locations.id and ${isVisible}), '[]')`
}

/**
 * SQL: users that are visible; all of them if `customer_id` is null. @param organizationIds organizations whose members
 * the customer sees.
 */
export function isAssigneeVisible(customer_id: number | null, organizationIds: readonly number[]) {
  return sql`(${customer_id}::int is null or u.user_id = ${customer_id}::int or locations.organization_id = any(${organizationIds}::int[]))`
}

/** Returns the arguments of that condition for the actor. */
export function assigneeVisibilityArgs(ctx: Ctx): Parameters<typeof isAssigneeVisible> {
  return isCustomer(ctx.actor) ? [ctx.actor.id, fullyVisibleOrganizationIds(ctx)] : [null, []]
}

/**
 * Returns the actor's id if they see only their assigned locations of an organization in scope; null if they see all.
 */
export function restrictedToAssignee({ actor }: Ctx, organization_id: number): number | null {
  return seesAllLocations(actor, organization_id) ? null : actor.id
}
