import { sql, type ExpressionBuilder } from 'kysely'
import { organizationPermissions } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { organizationCalls, OrganizationRow } from '#contract/organizations.ts'
import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import { matchesWords, orderByColumns, loadPage } from '#server/db/list.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { loadSearchRows } from '#server/db/search-page.ts'
import type { DB } from '#server/db/schema.ts'
import { throwConflictIf } from '#server/errors.ts'
import { listLocations } from '#server/features/locations/queries.ts'
import { contractFacts, toVisibleContract } from '#server/features/users/queries.ts'
import {
  getOrganizationRecord,
  visibleOrganizations,
  type OrganizationRecord,
} from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { listMembers } from './members.ts'
import { listColumns } from './status.ts'

export const ORGANIZATION_COLUMNS = [
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

/**
 * Returns an organization in which the actor may start a case: in scope, active, and with a running contract
 * (specification 4.3).
 */
export async function getOpenOrganization(ctx: Ctx, id: number): Promise<OrganizationRecord> {
  const [organization, contract] = await pipelined([
    getOrganizationRecord(ctx, id),
    ctx.db.selectFrom('contracts').where('organization_id', '=', id).select('suspended_at').executeTakeFirst(),
  ])
  throwConflictIf(newCaseBlocker({ ...organization, contract: contract ?? null }))
  return organization
}

export async function listOrganizations(ctx: Ctx, query: HandlerInput<typeof organizationCalls.list>['query']) {
  const { searchString, customerServiceManager, organization_type } = query
  let matching = visibleOrganizations(ctx)
  if (query.status !== 'ALL') matching = matching.where(isActive(query.status === 'ACTIVE'))
  if (searchString) matching = matching.where((eb) => matchesWords(eb.ref('organizations.search_text'), searchString))
  if (organization_type?.length) matching = matching.where('organizations.organization_type', 'in', organization_type)
  if (customerServiceManager) matching = matching.where((eb) => eb.exists(membership(eb, customerServiceManager)))
  const order = orderOf(query)
  const inOrder = orderByColumns(matching, order)
  const rows = inOrder.select([...ORGANIZATION_COLUMNS, ...listColumns(ctx.now)])
  const listed = searchString
    ? await loadSearchRows(ctx.db, query, {
        found: matching.select(['organizations.id', 'organizations.name', 'organizations.created_at']),
        as: 'organizations',
        order,
        ids: inOrder.select('organizations.id'),
        rows,
      })
    : await loadPage(ctx.db, query, { matching, rows })
  const data = listed.page.data.map((row) => ({ ...row, contract: toVisibleContract(ctx.actor, row.id, row.contract) }))
  return { organizations: { ...listed.page, data }, meta: listed.meta }
}

function orderOf({ orderBy, order }: HandlerInput<typeof organizationCalls.list>['query']) {
  const byName = orderBy === 'name'
  const column = byName ? sql`lower(organizations.name)` : sql`organizations.created_at`
  return [(order ?? (byName ? 'asc' : 'desc')) === 'asc' ? column : sql`${column} desc`, sql`organizations.id`]
}

/** Specification 4.10: an organization is inactive if it is archived or disabled. */
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

/** Lists all members, or for a plain member only their own row (specification 7). */
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
