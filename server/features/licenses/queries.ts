import { sql, type RawBuilder } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { isLicenseActive, type Device, type License, type licenseCalls } from '#contract/licenses.ts'
import { applyFilters, orderBySorting, matchesWords, loadPage } from '#server/db/list.ts'
import { notFound } from '#server/errors.ts'
import { organizationScope } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

/**
 * All queries of licenses start here. A license consists of columns of a contract (register 44); contracts without a
 * type have none and are not listed.
 */
function visibleLicenses(ctx: Ctx) {
  return ctx.db
    .selectFrom('contracts')
    .innerJoin('license_types', 'license_types.id', 'contracts.license_type_id')
    .innerJoin('organizations', 'organizations.id', 'contracts.organization_id')
    .where(organizationScope(ctx))
}

/** SQL: an expression on the owner (alias `u`); an organization has at most one. */
function ownerColumn<Value>(expression: RawBuilder<unknown>) {
  return sql<Value | null>`(select ${expression} from organization_members m join users u on u.id = m.user_id
    where m.organization_id = contracts.organization_id and m.role = 'organization_owner')`
}

const OWNER_NAME = ownerColumn<string>(sql`lower(u.full_name)`)

const COLUMNS = [
  'contracts.id',
  'contracts.seats',
  'contracts.activated_at',
  'contracts.expiration_date',
  sql<string>`coalesce(contracts.license_updated_at, contracts.created_at)`.as('updated_at'),
  sql<License['license_type']>`json_build_object('id', license_types.id, 'name', license_types.name)`.as(
    'license_type',
  ),
  ownerColumn<NonNullable<License['user']>>(
    sql`json_build_object('id', u.id, 'full_name', u.full_name, 'email', u.email)`,
  ).as('user'),
  'organizations.id as organization_id',
  'organizations.name as organization_name',
  'organizations.account_number',
  'organizations.disabled_at',
  'organizations.deleted_at',
] as const

/** LIC-15: lists the licenses, by default by the name of the owner. */
export async function listLicenses(ctx: Ctx, query: HandlerInput<typeof licenseCalls.list>['query']) {
  const matching = applyFilters(visibleLicenses(ctx), query.filter, {
    full_name_like: (q, text) => q.where(matchesWords(ownerColumn<string>(sql`fold(u.full_name)`), text)),
  })
  const rows = orderBySorting(matching.select(COLUMNS), query.sort ?? [{ field: 'full_name', desc: false }], {
    full_name: OWNER_NAME,
    license_type: sql`lower(license_types.name)`,
    activated_at: sql`contracts.activated_at`,
    expiration_date: sql`contracts.expiration_date`,
    seats: sql`contracts.seats`,
  }).orderBy('contracts.id')
  const listed = await loadPage(ctx.db, query, { matching, rows })
  return { licenses: { ...listed.page, data: await withDevices(ctx, listed.page.data) }, meta: listed.meta }
}

export async function getLicense(ctx: Ctx, id: number): Promise<License> {
  const row = await visibleLicenses(ctx).where('contracts.id', '=', id).select(COLUMNS).executeTakeFirst()
  const [license] = await withDevices(ctx, row ? [row] : [])
  if (!license) throw notFound()
  return license
}

type Row = Omit<License, 'organization' | 'devices' | 'available_seats' | 'is_active'> & {
  organization_id: number
  organization_name: string
  account_number: string
  disabled_at: string | null
  deleted_at: string | null
}

/** Adds devices and free seats with one query for all rows; each device takes a seat (register 118). */
async function withDevices(ctx: Ctx, rows: readonly Row[]): Promise<License[]> {
  const devices = await ctx.db
    .selectFrom('devices')
    .where('contract_id', 'in', [0, ...rows.map((row) => row.id)])
    .select(['contract_id', 'id', 'name', 'details', 'created_at'])
    .orderBy('id')
    .execute()
  return rows.map(({ organization_id, organization_name, account_number, disabled_at, deleted_at, ...row }) => {
    const licenseDevices: Device[] = devices.filter(({ contract_id }) => contract_id === row.id)
    return {
      ...row,
      organization: { id: organization_id, name: organization_name, account_number, disabled_at, deleted_at },
      is_active: isLicenseActive(row, ctx.now.slice(0, 10)),
      available_seats: Math.max(0, row.seats - licenseDevices.length),
      devices: licenseDevices,
    }
  })
}

export async function listLicenseTypes(ctx: Ctx) {
  const types = await ctx.db.selectFrom('license_types').selectAll().orderBy('id').execute()
  return types.map(({ id, name, allow_buy_seats }) => ({ id, name, rules: { allow_buy_seats } }))
}

/** Returns a device of a license in scope, or throws 404. */
export async function getDevice(ctx: Ctx, id: number) {
  const device = await ctx.db.selectFrom('devices').where('id', '=', id).selectAll().executeTakeFirst()
  if (!device) throw notFound()
  const { organization } = await getLicense(ctx, device.contract_id)
  return { ...device, organization_id: organization.id }
}
