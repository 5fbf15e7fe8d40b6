import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { isCustomer, isStaff, managedOrganizations, seesArchived } from '#contract/access.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'

/**
 * specification 7: staff all, archived ones by permission; lab partners those they manage; customers their own.
 *
 * @returns without `ids` all of them, `living` those that are not archived.
 */
function reachOf({ actor }: Ctx): { ids?: readonly number[]; living?: true } {
  if (isStaff(actor)) return seesArchived(actor) ? {} : { living: true }
  return { ids: isCustomer(actor) ? actor.organizations.map((each) => each.id) : managedOrganizations(actor) }
}

export function organizationScope(ctx: Ctx) {
  return (eb: ExpressionBuilder<DB, 'organizations'>): Expression<SqlBool> => {
    const { ids, living } = reachOf(ctx)
    if (ids) return ids.length > 0 ? eb('organizations.id', 'in', ids) : eb.val(false)
    return living ? eb('organizations.deleted_at', 'is', null) : eb.val(true)
  }
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

/** The stored row, or 404. */
export async function getOrganizationRecord(ctx: Ctx, id: number) {
  const row = await visibleOrganizations(ctx)
    .where('organizations.id', '=', id)
    .selectAll('organizations')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export type OrganizationRecord = Awaited<ReturnType<typeof getOrganizationRecord>>
