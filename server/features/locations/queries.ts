import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { isLabPartner, isStaff, managedOrganizations, permitsIn } from '#contract/access.ts'
import type { Location } from '#contract/locations.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx } from '#server/http/context.ts'

const LOCATION_COLUMNS = [
  'locations.id',
  'locations.organization_id',
  'locations.location_name',
  'locations.first_name',
  'locations.last_name',
  'locations.email',
  'locations.phone_number',
  'locations.street_address',
  'locations.street_address_line_2',
  'locations.city',
  'locations.state',
  'locations.zip_code',
  'locations.country',
  'locations.timezone_offset',
  'locations.created_at',
  sql<string>`concat_ws(', ', locations.street_address, nullif(locations.street_address_line_2, ''), locations.city,
    locations.state || ' ' || locations.zip_code, nullif(locations.country, 'USA'))`.as('full_address'),
] as const

/** decisions 7: staff all, lab partners those they manage, customers all or only the assigned ones of their organizations. */
function locationScope(ctx: Ctx) {
  return (eb: ExpressionBuilder<DB, 'locations'>): Expression<SqlBool> => {
    const { actor } = ctx
    if (isStaff(actor)) return eb.val(true)
    if (isLabPartner(actor)) return within(eb, managedOrganizations(actor))
    const ids = actor.organizations.map((each) => each.id)
    const open = ids.filter((id) => permitsIn(actor, id, 'organization.locations.view-any'))
    const assigned = eb.exists(
      eb
        .selectFrom('location_users')
        .whereRef('location_users.location_id', '=', 'locations.id')
        .where('location_users.user_id', '=', actor.id)
        .select('location_users.location_id'),
    )
    return eb.or([within(eb, open), eb.and([within(eb, ids), assigned])])
  }
}

function within(eb: ExpressionBuilder<DB, 'locations'>, ids: number[]): Expression<SqlBool> {
  return ids.length > 0 ? eb('locations.organization_id', 'in', ids) : eb.val(false)
}

function visibleLocations(ctx: Ctx) {
  return ctx.db.selectFrom('locations').where(locationScope(ctx)).select(LOCATION_COLUMNS)
}

/** Locations of an organization that the person may pick, in the order of their names. */
export function listLocations(ctx: Ctx, organization_id: number): Promise<Location[]> {
  return visibleLocations(ctx)
    .where('locations.organization_id', '=', organization_id)
    .orderBy(sql`lower(locations.location_name)`)
    .orderBy('locations.id')
    .execute()
}

export async function findLocation(ctx: Ctx, id: number): Promise<Location | undefined> {
  return visibleLocations(ctx).where('locations.id', '=', id).executeTakeFirst()
}

export async function getLocation(ctx: Ctx, id: number): Promise<Location> {
  const found = await findLocation(ctx, id)
  if (!found) throw notFound()
  return found
}

/** Locations that a row in scope already names, whoever may pick them. */
export async function loadLocations(ctx: Ctx, ids: readonly (number | null)[]): Promise<Map<number, Location>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('locations')
    .where('locations.id', 'in', wanted)
    .select(LOCATION_COLUMNS)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
