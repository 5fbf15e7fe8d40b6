import { sql, type Expression } from 'kysely'
import { isCustomer } from '#contract/access.ts'
import { formatAddress } from '#contract/addresses.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { Location, locationCalls, LocationRow } from '#contract/locations.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { applyFilters, orderBySorting, matchesWords, loadPage } from '#server/db/list.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import {
  assignedIds,
  HAS_INCOMPLETE_REQUESTS,
  IS_MAIN,
  isAssigneeVisible,
  assigneeVisibilityArgs,
  restrictedToAssignee,
  visibleLocations,
  inOrganizations,
} from './scope.ts'

type Included = NonNullable<HandlerInput<typeof locationCalls.get>['query']['include']>

function columns(ctx: Ctx) {
  return columnsWith(isAssigneeVisible(...assigneeVisibilityArgs(ctx)))
}

/** @param isVisible SQL condition whether an assigned user (alias `u`) is visible to the actor. */
function columnsWith(isVisible: Expression<unknown>) {
  return [
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
    'locations.time_zone',
    'locations.timezone_offset',
    'locations.created_at',
    'locations.updated_at',
    assignedIds(isVisible).as('users'),
    HAS_INCOMPLETE_REQUESTS.as('has_incomplete_requests'),
    IS_MAIN.as('is_main'),
  ] as const
}

const selectByOrganization = preparedTemplate((db, organization_id: number, assignee_id: number | null) => {
  const isOwn = sql<boolean>`(${assignee_id}::int is null or exists (
    select from location_users own where own.location_id = locations.id and own.user_id = ${assignee_id}))`
  return db
    .selectFrom('locations')
    .where('locations.organization_id', '=', organization_id)
    .where(isOwn)
    .select(columnsWith(sql`(${assignee_id}::int is null or u.user_id = ${assignee_id})`))
    .orderBy(sql`lower(locations.location_name)`)
    .orderBy('locations.id')
})

/** Lists the locations that the actor may choose, by name. The caller has checked that the organization is in scope. */
export async function listLocations(ctx: Ctx, organization_id: number): Promise<Location[]> {
  const rows = await selectByOrganization(ctx.db, organization_id, restrictedToAssignee(ctx, organization_id))
  return rows.map(withAddress)
}

/** LOC-11: lists locations; customers get those of their current organization only. */
export async function listLocationsPage(ctx: Ctx, query: HandlerInput<typeof locationCalls.list>['query']) {
  const { actor } = ctx
  const all = visibleLocations(ctx)
  const current = actor.current_organization_id
  const visible = isCustomer(actor) ? all.where((eb) => inOrganizations(eb, current === null ? [] : [current])) : all
  const matching = applyFilters(visible, query.filter, {
    organization_id: (q, id) => q.where('locations.organization_id', '=', id),
    chosen_wi_organization_id: (q, ids) => q.where('locations.organization_id', 'in', ids),
    search: (q, text) => q.where((eb) => matchesWords(eb.ref('locations.search_text'), text)),
    organization_search: (q, text) =>
      q.where('locations.organization_id', 'in', (eb) =>
        eb
          .selectFrom('organizations')
          .where((nested) => matchesWords(nested.ref('organizations.search_text'), text))
          .select('organizations.id'),
      ),
  })
  const sorting = query.sort ?? [{ field: 'created_at', desc: true }]
  const rows = orderBySorting(matching.select(columns(ctx)), sorting, {
    created_at: sql`locations.created_at`,
    location_name: sql`lower(locations.location_name)`,
    city: sql`lower(locations.city)`,
  }).orderBy('locations.id', sorting[0]?.desc ? 'desc' : 'asc')
  const listed = await loadPage(ctx.db, query, { id: 'locations.id', matching, rows })
  return {
    locations: { ...listed.page, data: await withIncluded(ctx, listed.page.data.map(withAddress), query.include) },
    meta: listed.meta,
  }
}

export async function findLocation(ctx: Ctx, id: number): Promise<Location | undefined> {
  const row = await visibleLocations(ctx).where('locations.id', '=', id).select(columns(ctx)).executeTakeFirst()
  return row && withAddress(row)
}

export async function getLocation(ctx: Ctx, id: number): Promise<Location> {
  const found = await findLocation(ctx, id)
  if (!found) throw notFound()
  return found
}

export async function getLocationRow(ctx: Ctx, id: number, include?: Included): Promise<LocationRow> {
  const location = await getLocation(ctx, id)
  return (await withIncluded(ctx, [location], include))[0] ?? location
}

/** Loads locations that a row in scope references, whether or not the actor may choose them. */
export async function loadLocations(ctx: Ctx, ids: readonly (number | null)[]): Promise<Map<number, Location>> {
  const locationIds = ids.filter((id) => id !== null)
  if (locationIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('locations')
    .where('locations.id', 'in', locationIds)
    .select(columns(ctx))
    .execute()
  return byId(rows)
}

const selectByCase = preparedTemplate((db, patient_id: number, ...visibility: Parameters<typeof isAssigneeVisible>) =>
  db
    .selectFrom('locations')
    .where(
      sql<boolean>`locations.id in (
        select p.location_id from patients p where p.id = ${patient_id}
        union select f.shipping_location_id from rx_forms f where f.patient_id = ${patient_id}
        union select pr.location_id from printing_requests pr join customer_requests r on r.id = pr.customer_request_id
          where r.patient_id = ${patient_id})`,
    )
    .select(columnsWith(isAssigneeVisible(...visibility))),
)

/** Loads the locations of a case: where its patient is treated, and where its parcels go. */
export async function loadLocationsOfCase(ctx: Ctx, patient_id: number): Promise<Map<number, Location>> {
  return byId(await selectByCase(ctx.db, patient_id, ...assigneeVisibilityArgs(ctx)))
}

function byId(rows: readonly Omit<Location, 'full_address'>[]) {
  return new Map(rows.map((row) => [row.id, withAddress(row)]))
}

/** Adds the address line here, because the names of countries are in the contract, not in the database. */
function withAddress(row: Omit<Location, 'full_address'>): Location {
  return { ...row, full_address: formatAddress(row) }
}

/** Adds what `include` requests, with one query each for all rows. */
async function withIncluded(ctx: Ctx, rows: readonly Location[], include: Included = []): Promise<LocationRow[]> {
  const assignedUsers = include.includes('users') ? await loadAssignedUsers(ctx, rows) : undefined
  const owners = include.includes('organization') ? await loadOwningOrganizations(ctx, rows) : undefined
  return rows.map((row) => {
    const organization = owners?.find(({ id }) => id === row.organization_id)
    return {
      ...row,
      ...(assignedUsers && { assigned_users: assignedUsers.filter(({ id }) => row.users.includes(id)) }),
      ...(organization && { organization }),
    }
  })
}

function loadAssignedUsers(ctx: Ctx, rows: readonly Location[]) {
  return ctx.db
    .selectFrom('users')
    .where('id', 'in', [0, ...new Set(rows.flatMap((row) => row.users))])
    .select(['id', 'full_name'])
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .execute()
}

function loadOwningOrganizations(ctx: Ctx, rows: readonly Location[]) {
  return ctx.db
    .selectFrom('organizations')
    .where('id', 'in', [0, ...new Set(rows.map((row) => row.organization_id))])
    .select(['id', 'name', 'account_number'])
    .execute()
}

/** Counts how many of the ids are locations of the organization. */
export async function countLocations(ctx: Work, organization_id: number, ids: readonly number[]) {
  if (ids.length === 0) return 0
  const { count } = await ctx.db
    .selectFrom('locations')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
