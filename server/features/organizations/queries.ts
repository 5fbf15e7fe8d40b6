import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { isCustomer, isStaff, managedOrganizations, organizationPermissions, permitsIn } from '#contract/access.ts'
import type { Taken } from '#contract/call.ts'
import type { Organization, organizationCalls, OrganizationRow } from '#contract/organizations.ts'
import { newCaseBlocker } from '#contract/rx-forms.rules.ts'
import { likeWords, page } from '#server/db/list.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound, refuse } from '#server/errors.ts'
import { listLocations } from '#server/features/locations/queries.ts'
import { contractFacts } from '#server/features/users/queries.ts'
import type { Ctx } from '#server/http/context.ts'
import { findManager, listMembers } from './members.ts'
import { listColumns, statusColumn } from './status.ts'

const ORGANIZATION_COLUMNS = [
  'organizations.id',
  'organizations.name',
  'organizations.account_number',
  'organizations.organization_type',
  'organizations.created_at',
  'organizations.updated_at',
  'organizations.disabled_at',
  'organizations.deleted_at',
  sql<boolean>`organizations.deleted_at is not null`.as('is_archived'),
  sql<OrganizationRow['main_location']>`(
    select json_build_object('id', l.id, 'location_name', l.location_name, 'city', l.city, 'state', l.state,
      'zip_code', l.zip_code)
    from locations l where l.id = organizations.main_location_id)`.as('main_location'),
  contractFacts('organizations.id').as('contract'),
] as const

/** decisions 7: staff all, archived ones by permission; lab partners those they manage; customers their own. */
function organizationScope(ctx: Ctx) {
  return (eb: ExpressionBuilder<DB, 'organizations'>): Expression<SqlBool> => {
    const { actor } = ctx
    if (isStaff(actor)) {
      return actor.permissions.includes('organization.view-archived')
        ? eb.val(true)
        : eb('organizations.deleted_at', 'is', null)
    }
    const ids = isCustomer(actor) ? actor.organizations.map((each) => each.id) : managedOrganizations(actor)
    return ids.length > 0 ? eb('organizations.id', 'in', ids) : eb.val(false)
  }
}

function visibleOrganizations(ctx: Ctx) {
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

/** One in which the person may start a case: in scope, active, its contract running (decisions 4.3). */
export async function getOpenOrganization(ctx: Ctx, id: number): Promise<OrganizationRecord> {
  const organization = await getOrganizationRecord(ctx, id)
  const contract = await ctx.db
    .selectFrom('contracts')
    .where('organization_id', '=', id)
    .select('suspended_at')
    .executeTakeFirst()
  refuse(newCaseBlocker({ ...organization, contract: contract ?? null }))
  return organization
}

export async function listOrganizations(ctx: Ctx, query: Taken<typeof organizationCalls.list>['query']) {
  const { searchString, customerServiceManager, organization_type } = query
  let matching = visibleOrganizations(ctx)
  if (query.status !== 'ALL') matching = matching.where(isActive(query.status === 'ACTIVE'))
  if (searchString) matching = matching.where((eb) => likeWords(eb.ref('organizations.search_text'), searchString))
  if (organization_type?.length) matching = matching.where('organizations.organization_type', 'in', organization_type)
  if (customerServiceManager) matching = matching.where((eb) => eb.exists(membership(eb, customerServiceManager)))
  const order = query.orderBy === 'name' ? sql`lower(organizations.name)` : sql`organizations.created_at`
  const rows = matching
    .select([...ORGANIZATION_COLUMNS, ...listColumns(ctx.now)])
    .orderBy(order, query.order)
    .orderBy('organizations.id')
  const listed = await page(ctx.db, query, { matching, rows })
  return { organizations: listed.page, meta: listed.meta }
}

/** decisions 4.10: inactive = archived or disabled. */
function isActive(active: boolean) {
  return (eb: ExpressionBuilder<DB, 'organizations'>) => {
    const closed = eb.or([
      eb('organizations.deleted_at', 'is not', null),
      eb('organizations.disabled_at', 'is not', null),
    ])
    return active ? eb.not(closed) : closed
  }
}

function membership(eb: ExpressionBuilder<DB, 'organizations'>, user_id: number) {
  return eb
    .selectFrom('organization_members')
    .whereRef('organization_members.organization_id', '=', 'organizations.id')
    .where('organization_members.user_id', '=', user_id)
    .select('organization_members.user_id')
}

/** All parts are read at once: those of an organization that proves to be out of sight are read for nothing. */
export async function getOrganization(ctx: Ctx, id: number, include: readonly string[] = []): Promise<Organization> {
  const [row, organization_manager = null, number_of_patients, users, locations] = await Promise.all([
    visibleOrganizations(ctx)
      .where('organizations.id', '=', id)
      .select([...ORGANIZATION_COLUMNS, statusColumn(ctx.now), 'organizations.management_notes'])
      .executeTakeFirst(),
    findManager(ctx, id),
    countPatients(ctx, id),
    include.includes('users') ? listMembers(ctx, id) : undefined,
    include.includes('locations') ? listLocations(ctx, id) : undefined,
  ])
  if (!row) throw notFound()
  const { management_notes, ...facts } = row
  return {
    ...facts,
    ...(isStaff(ctx.actor) && { management_notes }),
    organization_manager,
    number_of_patients,
    ...(users && { users }),
    ...(locations && { locations }),
  }
}

/** A count is scoped like the list behind it: a plain member counts the own patients. */
async function countPatients(ctx: Ctx, organization_id: number) {
  const all = ctx.db
    .selectFrom('patients')
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
  const seesAll = !isCustomer(ctx.actor) || permitsIn(ctx.actor, organization_id, 'organization.patients.view-any')
  const { count } = await (seesAll ? all : all.where('user_id', '=', ctx.actor.id))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Of a plain member only the own row: the others see all members (decisions 7). */
export async function listVisibleMembers(ctx: Ctx, id: number) {
  await getOrganizationRecord(ctx, id)
  return listMembers(ctx, id)
}

export async function listOwnPermissions(ctx: Ctx, id: number) {
  await getOrganizationRecord(ctx, id)
  return [...organizationPermissions(ctx.actor, id)]
}

export async function listPickableLocations(ctx: Ctx, id: number) {
  await getOrganizationRecord(ctx, id)
  return listLocations(ctx, id)
}

/** With a member: that member's libraries and the shared ones. */
export async function listBracketLibraries(ctx: Ctx, id: number, member_id?: number) {
  await getOrganizationRecord(ctx, id)
  const all = ctx.db
    .selectFrom('bracket_libraries')
    .where('organization_id', '=', id)
    .select(['id', 'name', 'file_path', 'member_id', 'created_at'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
  const narrowed = all.where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', member_id ?? null)]))
  return (member_id === undefined ? all : narrowed).execute()
}
