import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { isCustomer } from '#contract/access.ts'
import { seesAllLocations } from '#contract/organizations.rules.ts'
import { PRINTING } from '#server/db/request-states.ts'
import type { DB } from '#server/db/schema.ts'
import { isOfVisible } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

/**
 * specification 7: those of every organization in scope, customers all or only the assigned ones of it.
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
    return eb.or([within(eb, openTo(ctx)), eb.and([visible, assigned])])
  }
}

/** Organizations of a customer in which all locations are seen. */
function openTo({ actor }: Ctx) {
  return actor.organizations.map((each) => each.id).filter((id) => seesAllLocations(actor, id))
}

export function within(eb: ExpressionBuilder<DB, 'locations'>, ids: number[]): Expression<SqlBool> {
  return ids.length > 0 ? eb('locations.organization_id', 'in', ids) : eb.val(false)
}

/** Every read of locations for a person begins here. */
export function visibleLocations(ctx: Ctx) {
  return ctx.db.selectFrom('locations').where(locationScope(ctx))
}

/**
 * Register 58: an open request or an unfinished form ships to it. A printing request is new exactly as long as its
 * customer request is of status 1 to 3, and its index holds these only.
 */
export const HAS_INCOMPLETE_REQUESTS = sql<boolean>`(
  exists (select 1 from printing_requests p where p.location_id = locations.id and p.printing_request_status_id = ${PRINTING.new})
  or exists (select 1 from rx_forms f
    where f.shipping_location_id = locations.id and f.completed_at is null and f.cancelled_at is null))`

export const IS_MAIN = sql<boolean>`exists (select 1 from organizations o where o.main_location_id = locations.id)`

/** Members that it is assigned to, of those who are shown. A plain member learns of no colleagues (specification 7). */
export function assignedIds(isShown: Expression<unknown>) {
  return sql<number[]>`coalesce((
    select json_agg(u.user_id order by u.user_id) from location_users u
    join organization_members m on m.organization_id = locations.organization_id and m.user_id = u.user_id
    where u.location_id = locations.id and ${isShown}), '[]')`
}

/** Whoever is no customer is shown all; @param openIn organizations of which a customer is. */
export function isShownTo(customer_id: number | null, openIn: readonly number[]) {
  return sql`(${customer_id}::int is null or u.user_id = ${customer_id}::int or locations.organization_id = any(${openIn}::int[]))`
}

/** What `isShownTo` asks of a person. */
export function shownTo(ctx: Ctx): Parameters<typeof isShownTo> {
  return isCustomer(ctx.actor) ? [ctx.actor.id, openTo(ctx)] : [null, []]
}

/** The person whose assigned locations are all that is seen of an organization in scope; null who sees them all. */
export function seesOnlyOwn({ actor }: Ctx, organization_id: number): number | null {
  return seesAllLocations(actor, organization_id) ? null : actor.id
}
