import { sql, type Expression } from 'kysely'
import { isLabPartner } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { patientCalls } from '#contract/patients.ts'
import type { Sorting } from '#contract/wire.ts'
import { orderByColumns, loadPage, type PageQuery } from '#server/db/list.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { loadSearchPage } from '#server/db/search-page.ts'
import { getCurrentOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { countSorted, matchingPatients, type PatientsQuery } from './filters.ts'
import { withParts } from './patient-includes.ts'
import { loadPatientRows } from './load-patient-rows.ts'
import { countSteps } from './step-totals.ts'

type ListQuery = HandlerInput<typeof patientCalls.list>['query']
type OrganizationListQuery = HandlerInput<typeof patientCalls.listOfOrganization>['query']
type CountsQuery = HandlerInput<typeof patientCalls.countsPerStatus>['query']
type SortName = NonNullable<ListQuery['sort']>[number]['field']

/** The default order of the management list (register 10). */
const BY_SHIP_DATE: Sorting<SortName> = [{ field: 'ship_date_sort', desc: false }]

export async function listPatients(ctx: Ctx, query: ListQuery) {
  const matching = matchingPatients(ctx, query.filter)
  const [listed, total_per_request_step] = await pipelined([
    pageOfPatients(ctx, query, { matching, sort: query.sort ?? BY_SHIP_DATE, most: countSorted(query.filter) }),
    countSteps(ctx, query.filter.chosen_wi_organization_id ?? []),
  ])
  const parts = [...(query.include ?? []), ...(query.includes ?? [])]
  if (query.resource_type === 'workflow') parts.push('workflowData')
  const data = parts.length > 0 ? await withParts(ctx, listed.patients.data, parts) : listed.patients.data
  return {
    patients: { ...listed.patients, data },
    meta: listed.meta,
    metadata: { total_per_request_step },
  }
}

export async function listOfOrganization(ctx: Ctx, organization_id: number, query: OrganizationListQuery) {
  await getCurrentOrganizationRecord(ctx, organization_id)
  const { status, ...filter } = query.filter
  const matching = ofOrganization(ctx, organization_id, filter)
  const narrowed = status && status !== 'all' ? matching.where('patients.status_key', '=', status) : matching
  // Register 10: new cases are listed oldest first, all others newest first.
  const sort = query.sort ?? [{ field: 'created_at' as const, desc: status !== 'new' }]
  return pageOfPatients(ctx, query, { matching: narrowed, sort, most: countSorted(filter) })
}

/** Specification 4.1: canceled patients count only in `all`; archived ones are not counted. */
export async function countsPerStatus(ctx: Ctx, organization_id: number, query: CountsQuery) {
  await getCurrentOrganizationRecord(ctx, organization_id)
  const { status: _ignored, ...filter } = query.filter
  const rows = await ofOrganization(ctx, organization_id, filter)
    .where('patients.deleted_at', 'is', null)
    .groupBy('patients.status_key')
    .select(['patients.status_key', sql<number>`count(*)`.as('count')])
    .execute()
  const counts = new Map(rows.map((row) => [row.status_key, row.count]))
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    new: counts.get('new') ?? 0,
    in_progress: counts.get('in_progress') ?? 0,
    awaiting_approval: counts.get('awaiting_approval') ?? 0,
    approved: counts.get('approved') ?? 0,
    completed: counts.get('completed') ?? 0,
  }
}

function ofOrganization(ctx: Ctx, organization_id: number, filter: Omit<OrganizationListQuery['filter'], 'status'>) {
  const { locations, ...rest } = filter
  const matching = matchingPatients(ctx, rest).where('patients.organization_id', '=', organization_id)
  return locations?.length ? matching.where('patients.location_id', 'in', locations) : matching
}

/** Reads the ids of the page from one index, then loads the row data for those ids only. */
async function pageOfPatients(
  ctx: Ctx,
  query: PageQuery,
  { matching, sort, most }: { matching: PatientsQuery; sort: Sorting<SortName>; most: number | undefined },
) {
  const order = orderOfPatients(ctx, sort)
  const rows = orderByColumns(matching.select('patients.id'), order)
  const listed = most
    ? await loadSearchPage(ctx.db, query, {
        found: matching.select(sortableColumns(sort)),
        as: 'patients',
        order,
        rows,
        capped: true,
        most,
      })
    : await loadPage(ctx.db, query, { id: 'patients.id', matching, rows, capped: true })
  const data = await loadPatientRows(
    ctx,
    listed.page.data.map((row) => row.id),
  )
  return { patients: { ...listed.page, data }, meta: listed.meta }
}

/** Selects only the columns that the order needs, because they are stored for every match of a search. */
function sortableColumns(sort: Sorting<SortName>) {
  const given = sort.map(({ field }) => `patients.${field}` as const)
  return [...new Set(['patients.id', 'patients.ship_date_sort', 'patients.rush_case', ...given] as const)]
}

const COLUMNS: Record<Exclude<SortName, 'bundled_shipment_id'>, Expression<unknown>> = {
  // cases/refresh.ts never leaves null here, so a plain `desc` puts no nulls first and can scan the index backward.
  ship_date_sort: sql`patients.ship_date_sort`,
  created_at: sql`patients.created_at`,
  updated_at: sql`patients.updated_at`,
  first_name: sql`lower(patients.first_name)`,
  last_name: sql`lower(patients.last_name)`,
}

/**
 * `bundled_shipment_id` is the bundled-shipment order of specification 1.6: the patients of one parcel are adjacent, at
 * the ship date they share with single requests. Lab partners never see bundles.
 */
function orderOfPatients(ctx: Ctx, sort: Sorting<SortName>) {
  const isBundled = sort.some(({ field }) => field === 'bundled_shipment_id')
  const given = sort.flatMap(({ field, desc }) =>
    field === 'bundled_shipment_id' ? [] : [{ field, column: COLUMNS[field], desc }],
  )
  const fields = given.length > 0 ? given : [{ field: 'ship_date_sort', column: COLUMNS.ship_date_sort, desc: false }]
  const last = fields.at(-1)
  const columns = fields.map(({ column, desc }) => (desc ? sql`${column} desc` : sql`${column}`))
  const bundles = isBundled && !isLabPartner(ctx.actor) ? [sql`patients.bundled_shipment_id`] : []
  const rush = fields.some(({ field }) => field === 'ship_date_sort') ? [sql`patients.rush_case desc`] : []
  return [...columns, ...bundles, ...rush, last?.desc ? sql`patients.id desc` : sql`patients.id`]
}
