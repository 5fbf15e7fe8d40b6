import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { PRINTING_STATUS, STATUS, STATUSES } from '#contract/enums.ts'
import type { requestCalls } from '#contract/requests.ts'
import { applyFilters, orderBySorting, matchesWords, loadPage } from '#server/db/list.ts'
import { patientName } from '#server/db/patient-names.ts'
import { getCurrentOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx, Work } from '#server/work.ts'
import { labelFacts, staleFacts } from './label-facts.ts'
import { visibleRequests } from './scope.ts'

/** Formats a name such as 'Lena Sorensen (1)'; the suffix distinguishes patients with the same name. */
export function formattedName(patient: { full_name: string; numeric_suffix: number | null }) {
  const name = patient.full_name
  return patient.numeric_suffix === null ? name : `${name} (${patient.numeric_suffix})`
}

export const doctorName = sql<string>`fold(users.full_name)`
const itemCount = sql<number>`(select count(*)::int from printing_request_items i
  where i.printing_request_id = printing_requests.id)`
const trayCount = sql<number>`(select count(*)::int from flawed_trays t
  where t.customer_request_id = customer_requests.id)`

const ROW = [
  'customer_requests.status_id',
  'customer_requests.patient_id',
  patientName('patients').as('patient_name'),
  'patients.case_number_text',
  'patients.is_on_hold',
  'users.full_name as doctor_name',
  'customer_requests.organization_id',
  'organizations.name as organization_name',
  'printing_requests.shipping_method_id',
  'printing_requests.ship_date',
  'printing_requests.assigned_to',
  itemCount.as('items'),
  trayCount.as('flawed_trays'),
] as const

/** The columns that lists of requests sort by; only the ship date may be null, which sorts last. */
const ORDER = {
  id: sql`customer_requests.id`,
  created_at: sql`customer_requests.created_at`,
  updated_at: sql`customer_requests.updated_at`,
  status_id: sql`customer_requests.status_id`,
  patient_name: sql`patients.search_text`,
  doctor_name: sql`users.search_text`,
  organization_name: sql`organizations.search_text`,
  ship_date: sql`printing_requests.ship_date`,
}

type ListQuery = HandlerInput<typeof requestCalls.list>['query']
type RequestFilter = HandlerInput<typeof requestCalls.countsPerStatus>['query']

/** Lists requests in scope; those of archived patients are hidden (specification 4.2). */
export async function listRequests(ctx: Ctx, query: ListQuery, organization_id?: number) {
  if (organization_id !== undefined) await getCurrentOrganizationRecord(ctx, organization_id)
  const filtered = matchingRequests(ctx, query)
  const ofOrganization = organization_id
    ? filtered.where('customer_requests.organization_id', '=', organization_id)
    : filtered
  const { statusId } = query
  const matching = statusId?.length
    ? ofOrganization.where('customer_requests.status_id', 'in', statusId)
    : ofOrganization
  const { orderBy: field, order } = query
  // For columns without nulls the index provides the order in both directions.
  const joined = matching
    .innerJoin('users', 'users.id', 'patients.user_id')
    .innerJoin('organizations', 'organizations.id', 'customer_requests.organization_id')
    .leftJoin('printing_requests', 'printing_requests.customer_request_id', 'customer_requests.id')
  const ordered = orderBySorting(
    joined,
    [{ field, desc: order === 'desc' }],
    ORDER,
    field === 'ship_date' ? 'last' : 'never',
  )
  const rows = ordered
    .select([
      ...ROW,
      'customer_requests.id',
      'customer_requests.tracking_number',
      'customer_requests.created_at',
      'customer_requests.updated_at',
    ])
    .orderBy('customer_requests.id', order)
  const found = await loadPage(ctx.db, query, { id: 'customer_requests.id', matching, rows, capped: true })
  return { customer_requests: found.page, meta: found.meta }
}

/** Counts stop here, because exact counts cost more than the list once thousands match. */
const MAX_COUNT = 1000

/** Counts the requests of each status for the toggles above the list, each up to the limit, in one statement. */
export async function countRequests(ctx: Ctx, query: RequestFilter) {
  const matching = matchingRequests(ctx, query).select(sql<number>`1`.as('one'))
  const [first, ...others] = STATUSES.map(({ value }) =>
    ctx.db
      .selectFrom(
        matching
          .where('customer_requests.status_id', '=', value)
          .limit(MAX_COUNT + 1)
          .as('matching'),
      )
      .select((eb) => [sql<number>`${value}::int`.as('status_id'), eb.fn.countAll<number>().as('total')]),
  )
  const rows = first ? await others.reduce((all, each) => all.unionAll(each), first).execute() : []
  return rows.map(({ status_id, total }) =>
    total > MAX_COUNT ? { status_id, total: MAX_COUNT, total_is_capped: true as const } : { status_id, total },
  )
}

/** Joins only the tables that filters need, since counts do not need those of the row. */
function matchingRequests(ctx: Ctx, query: RequestFilter) {
  const { searchFullNameQuery, searchDoctorFullNameQuery, locations, chosen_wi_organization_id } = query
  const listed = visibleRequests(ctx).where('patients.deleted_at', 'is', null)
  const filter = { searchFullNameQuery, searchDoctorFullNameQuery, locations, chosen_wi_organization_id }
  return applyFilters(listed, filter, {
    searchFullNameQuery: (q, text) => q.where((eb) => matchesWords(eb.ref('patients.search_text'), text)),
    searchDoctorFullNameQuery: (q, text) =>
      q.where('patients.user_id', 'in', (eb) =>
        eb.selectFrom('users').where(matchesWords(doctorName, text)).select('users.id'),
      ),
    locations: (q, ids) => q.where('patients.location_id', 'in', ids),
    chosen_wi_organization_id: (q, ids) => q.where('customer_requests.organization_id', 'in', ids),
  })
}

export async function listPrinting(ctx: Ctx, query: HandlerInput<typeof requestCalls.listPrinting>['query']) {
  const listed = visibleRequests(ctx)
    .innerJoin('users', 'users.id', 'patients.user_id')
    .innerJoin('organizations', 'organizations.id', 'customer_requests.organization_id')
    .innerJoin('printing_requests', 'printing_requests.customer_request_id', 'customer_requests.id')
    .where('patients.deleted_at', 'is', null)
  const matching = applyFilters(listed, query.filter, {
    patient_full_name_like: (q, text) => q.where((eb) => matchesWords(eb.ref('patients.search_text'), text)),
    doctor_full_name_like: (q, text) => q.where(matchesWords(doctorName, text)),
    printing_request_status_id: (q, ids) => q.where('printing_requests.printing_request_status_id', 'in', ids),
    organization_id: (q, ids) => q.where('printing_requests.organization_id', 'in', ids),
    chosen_wi_organization_id: (q, ids) => q.where('printing_requests.organization_id', 'in', ids),
    // Every printing request has a patient, so both values give the same list.
    only_with_patient: (q) => q,
    'arch.patient.user_id': (q, id) => q.where('patients.user_id', '=', id),
    ship_date_between: (q, { from, to }) => {
      const later = from ? q.where('printing_requests.ship_date', '>=', from) : q
      return to ? later.where('printing_requests.ship_date', '<=', to) : later
    },
  })
  const ordered = orderBySorting(matching, query.sort ?? [], {
    id: sql`printing_requests.id`,
    ship_date: sql`printing_requests.ship_date`,
    updated_at: sql`printing_requests.updated_at`,
    created_at: sql`printing_requests.created_at`,
  })
  const rows = ordered
    .select([
      ...ROW,
      'printing_requests.id',
      'printing_requests.customer_request_id',
      'printing_requests.printing_request_status_id',
      'customer_requests.tracking_number',
      'printing_requests.created_at',
      'printing_requests.updated_at',
    ])
    .orderBy('printing_requests.id', 'desc')
  const found = await loadPage(ctx.db, query, { matching, rows, capped: true })
  return { printing_requests: found.page, meta: found.meta }
}

/** Specification 4.5: finds the newest request of the patient with status New and no print, which a new print joins. */
export async function findRequestWithoutPrint(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('customer_requests as r')
    .where('r.patient_id', '=', patient_id)
    .where('r.status_id', '=', STATUS.new)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('printing_requests as p').whereRef('p.customer_request_id', '=', 'r.id').select('p.id'),
        ),
      ),
    )
    .orderBy('r.id', 'desc')
    .select('r.id')
    .limit(1)
    .executeTakeFirst()
}

/** Lists the open printing requests that share a parcel, for the person who ships it. */
export async function listParcel(ctx: Ctx, bundled_shipment_id: string) {
  const rows = await visibleRequests(ctx)
    .innerJoin('printing_requests', 'printing_requests.customer_request_id', 'customer_requests.id')
    .where('printing_requests.bundled_shipment_id', '=', bundled_shipment_id)
    .where('printing_requests.printing_request_status_id', '=', PRINTING_STATUS.new)
    .where('patients.deleted_at', 'is', null)
    .orderBy('customer_requests.id')
    .select((eb) => [
      'customer_requests.id',
      'customer_requests.status_id',
      'patients.full_name',
      'patients.numeric_suffix',
      'patients.case_number_text',
      'patients.is_on_hold',
      'printing_requests.patient_label_printed_at',
      'printing_requests.shipping_label_printed_at',
      'printing_requests.patient_label_facts',
      'printing_requests.shipping_label_facts',
      labelFacts('patient', eb.ref('printing_requests.id')).as('patient_label_now'),
      labelFacts('shipping', eb.ref('printing_requests.id')).as('shipping_label_now'),
      itemCount.as('items'),
    ])
    .execute()
  return rows.map((row) => ({
    id: row.id,
    formatted_name: formattedName(row),
    case_number_text: row.case_number_text,
    status_id: row.status_id,
    items: row.items,
    is_on_hold: row.is_on_hold,
    both_labels_printed: row.patient_label_printed_at !== null && row.shipping_label_printed_at !== null,
    has_stale_label:
      [
        ...staleFacts(row.patient_label_facts, row.patient_label_now),
        ...staleFacts(row.shipping_label_facts, row.shipping_label_now),
      ].length > 0,
  }))
}
