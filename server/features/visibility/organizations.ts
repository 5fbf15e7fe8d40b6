import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { isCustomer, isStaff, managedOrganizations, seesArchived, worksElsewhere } from '#contract/access.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Which organizations a person may name, worded once (specification 7): staff all, archived ones by permission; lab partners
 * those they manage; customers their own. Who belongs to one that was archived or disabled still reads it; what a closed one
 * refuses is `closedBlocker`.
 *
 * @returns without `ids` all of them, `living` those that are not archived.
 */
function reachOf({ actor }: Ctx): { ids?: readonly number[]; living?: true } {
  if (isStaff(actor)) return seesArchived(actor) ? {} : { living: true }
  return { ids: isCustomer(actor) ? actor.organizations.map((each) => each.id) : managedOrganizations(actor) }
}

/** Of the table `organizations` in reach. */
export function organizationScope(ctx: Ctx) {
  return (eb: ExpressionBuilder<DB, 'organizations'>): Expression<SqlBool> => {
    const { ids, living } = reachOf(ctx)
    if (ids) return ids.length > 0 ? eb('organizations.id', 'in', ids) : eb.val(false)
    return living ? eb('organizations.deleted_at', 'is', null) : eb.val(true)
  }
}

/** The same of a row of another table, by the column that says whose it is. */
export function isOfVisible(ctx: Ctx, organization_id: string): Expression<SqlBool> {
  const { ids, living } = reachOf(ctx)
  const of = sql.ref(organization_id)
  if (ids) return sql<SqlBool>`${of} = any(${ids}::int[])`
  if (!living) return sql<SqlBool>`true`
  return sql<SqlBool>`not exists (select from organizations o where o.id = ${of} and o.deleted_at is not null)`
}

/** The same of a row that is there already. */
export function isInScope(ctx: Ctx, row: { id: number; deleted_at: string | null }) {
  const { ids, living } = reachOf(ctx)
  return ids ? ids.includes(row.id) : !living || row.deleted_at === null
}

/** Every read of organizations begins here. */
export function visibleOrganizations(ctx: Ctx) {
  return ctx.db.selectFrom('organizations').where(organizationScope(ctx))
}

/** The stored row, or 404; an action takes it 'for update', so that two at once come one after the other. */
export async function getOrganizationRecord(ctx: Ctx, id: number, lock?: 'for update') {
  const query = visibleOrganizations(ctx).where('organizations.id', '=', id).selectAll('organizations')
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export type OrganizationRecord = Awaited<ReturnType<typeof getOrganizationRecord>>

/** The same where its cases are asked for, of which customers see those of the organization that they work in. */
export async function getWorkplace(ctx: Ctx, id: number) {
  if (worksElsewhere(ctx.actor, id)) throw notFound()
  return getOrganizationRecord(ctx, id)
}
