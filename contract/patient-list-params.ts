import { z } from 'zod'
import type { CallArguments } from './call.ts'
import { patientFilters } from './patient-filters.ts'
import { patientCalls } from './patients.ts'
import { filters, like, paging } from './wire.ts'

/** URL state of the two patient lists, and the query that it translates to. */

const PER_PAGE = 50
export const PATIENT_PAGE_SIZES = [10, 25, 50, 100]

/** These filters appear in the URL under the specified names of the screen, not as `filter[...]` (PAT-09). */
const {
  doctor_full_name_like: _user,
  doctor_full_name_or_organization_like: _organization,
  filter_request_type_status,
  filter_assignments,
  ...ownFilters
} = patientFilters

/** URL state of /patients-page, the management list. */
export const managementListParams = z.object({
  queryName: like.optional(),
  queryUser: like.optional(),
  queryOrganization: like.optional(),
  requestTypeStatus: filter_request_type_status.optional(),
  requestAssignments: filter_assignments.optional(),
  filter: filters(ownFilters),
  sort: z
    .enum(['ship_date_sort', '-ship_date_sort', 'created_at', '-created_at', 'last_name', '-last_name'])
    .default('ship_date_sort'),
  ...paging(PER_PAGE),
})
export type ManagementList = z.output<typeof managementListParams>
export type ManagementSort = ManagementList['sort']

/** URL state of /patients, the list of a practice. */
export const practiceListParams = patientCalls.listOfOrganization.query.extend(paging(PER_PAGE))

type Address = Readonly<Record<string, string>>
type Reader = { isLabPartner: boolean }

/** Parameters that hold an id if a link set them (SRCH-11), and part of a name if the user typed them. */
const ID_PARAMS = ['queryUser', 'queryOrganization'] as const
const TYPED_NAME = 'filter[patient_full_name_like]'

/** Returns the parameter whose record `queryName` names; undefined if `queryName` is the name of a patient. */
export function namedParam(address: Address): (typeof ID_PARAMS)[number] | undefined {
  return ID_PARAMS.find((name) => isId(address[name]))
}

/** Returns the parameter that holds the searched patient name. */
export function patientNameParam(address: Address) {
  return namedParam(address) || address[TYPED_NAME] ? TYPED_NAME : 'queryName'
}

function isId(value: string | undefined) {
  return value !== undefined && /^[1-9]\d{0,8}$/.test(value)
}

/**
 * Applies a change to the URL. If the id that `queryName` names changes, `queryName` is removed, because it would
 * become the name of a patient.
 */
export function applyChange(address: Address, patch: Readonly<Record<string, string | undefined>>): Address {
  const named = namedParam(address)
  const isOver = named !== undefined && named in patch && !('queryName' in patch)
  return Object.fromEntries(
    Object.entries({ ...address, ...(isOver && { queryName: undefined }), ...patch }).filter(
      (each): each is [string, string] => Boolean(each[1]),
    ),
  )
}

const ACTIVE_ONLY = 'filter[active_request_only]'
/** Parameters that filter nothing; `receipt` opens the receipt of a case over the list. */
const NO_FILTER: readonly string[] = ['sort', 'page', 'perPage', 'receipt']

/** Adds the default filters to a URL without filters (PAT-11, PAT-19); a URL with any filter is left unchanged. */
export function withDefaultFilters(address: Address, { isLabPartner }: Reader): Address {
  if (Object.entries(address).some(([name, value]) => value !== '' && !NO_FILTER.includes(name))) return address
  return { ...address, [ACTIVE_ONLY]: 'true', ...(isLabPartner ? { requestAssignments: '3' } : {}) }
}

/**
 * Applies a change made on the screen and keeps all other filters, including the default ones. Removing the last filter
 * leaves `active_request_only=false`, because an empty URL would restore the defaults.
 */
export function changeFilters(address: Address, patch: Readonly<Record<string, string | undefined>>, reader: Reader) {
  const { page: _page, ...filtered } = withDefaultFilters(address, reader)
  const next = applyChange(filtered, patch)
  const isBare = Object.keys(next).every((name) => NO_FILTER.includes(name))
  return isBare ? { ...next, [ACTIVE_ONLY]: 'false' } : next
}

/** Returns why the list is sorted by parcel instead of the chosen order (PAT-18); never for a lab partner (PAT-19). */
export function bundledSortReason(list: ManagementList, { isLabPartner }: Reader): string | undefined {
  if (isLabPartner) return undefined
  const { requestTypeStatus = [], requestAssignments = [], filter } = list
  if (filter.tracking_number) return 'A tracking number is searched, so parcels stand together.'
  if (requestTypeStatus.some((each) => each.startsWith('printing_request:')))
    return 'Printing requests are filtered, so parcels stand together.'
  const hasDates = Boolean(filter.filter_ship_date_range ?? filter.shipped_between)
  const isShipped = filter.shipping || requestTypeStatus.some((each) => each.endsWith(':completed'))
  return requestAssignments.includes('3') && hasDates && isShipped
    ? 'Third-party cases are filtered by ship date, so parcels stand together.'
    : undefined
}

type ListQuery = NonNullable<CallArguments<typeof patientCalls.list>['query']>

/** Translates the URL parameters of the screen to the query of the call. */
export function toPatientsQuery(sent: z.input<typeof managementListParams>, isBundled: boolean): ListQuery {
  const { queryName, queryUser, queryOrganization, requestTypeStatus, requestAssignments, filter, sort, ...pages } =
    sent
  const isNamed = isId(queryUser) || isId(queryOrganization)
  return {
    ...pages,
    perPage: pages.perPage ?? PER_PAGE,
    sort: isBundled ? 'bundled_shipment_id,ship_date_sort' : (sort ?? 'ship_date_sort'),
    filter: {
      ...filter,
      ...(queryName && !isNamed ? { patient_full_name_like: filter?.patient_full_name_like ?? queryName } : {}),
      ...(queryUser ? { [isId(queryUser) ? 'user_id' : 'doctor_full_name_like']: queryUser } : {}),
      ...(queryOrganization
        ? { [isId(queryOrganization) ? 'organization_id' : 'doctor_full_name_or_organization_like']: queryOrganization }
        : {}),
      ...(requestTypeStatus ? { filter_request_type_status: requestTypeStatus } : {}),
      ...(requestAssignments ? { filter_assignments: requestAssignments } : {}),
    },
  }
}
