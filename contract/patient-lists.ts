import { z } from 'zod'
import type { Sent } from './call.ts'
import { patientFilters } from './patient-filters.ts'
import { patientCalls } from './patients.ts'
import { filters, like, paging } from './wire.ts'

/** How the two patient lists are written in the browser's address, and what they then ask the server. */

const PER_PAGE = 50
export const PATIENT_PAGE_SIZES = [10, 25, 50, 100]

/** These travel under the given names of the screen, not as `filter[...]` (PAT-09). */
const {
  doctor_full_name_like: _user,
  doctor_full_name_or_organization_like: _organization,
  filter_request_type_status,
  filter_assignments,
  ...ownFilters
} = patientFilters

/** /patients-page */
export const managementAddress = z.object({
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
export type ManagementList = z.output<typeof managementAddress>
export type ManagementSort = ManagementList['sort']

/** /patients */
export const practiceAddress = patientCalls.listOfOrganization.query.extend(paging(PER_PAGE))

type Address = Readonly<Record<string, string>>
type Reader = { isLabPartner: boolean }

/** Given by a link as the id of one (SRCH-11), typed by a person as part of a name. */
const WHO = ['queryUser', 'queryOrganization'] as const
const TYPED_NAME = 'filter[patient_full_name_like]'

/** Of whom `queryName` is the name; of nobody it is that of the patient. */
export function namedBy(address: Address): (typeof WHO)[number] | undefined {
  return WHO.find((name) => isId(address[name]))
}

/** Under which name the address holds the patient that is looked for. */
export function patientNameIn(address: Address) {
  return namedBy(address) || address[TYPED_NAME] ? TYPED_NAME : 'queryName'
}

function isId(value: string | undefined) {
  return value !== undefined && /^[1-9]\d{0,8}$/.test(value)
}

/** Without the one whose name it is, `queryName` would become that of a patient. */
export function withChange(address: Address, patch: Readonly<Record<string, string | undefined>>): Address {
  const whose = namedBy(address)
  const isOver = whose !== undefined && whose in patch && !('queryName' in patch)
  return Object.fromEntries(
    Object.entries({ ...address, ...(isOver && { queryName: undefined }), ...patch }).filter(
      (each): each is [string, string] => Boolean(each[1]),
    ),
  )
}

const ACTIVE_ONLY = 'filter[active_request_only]'
const NO_FILTER: readonly string[] = ['sort', 'page', 'perPage']

/** PAT-11, PAT-19: what an address without a filter means; one that brings any means just what it says. */
export function withStartingFilters(address: Address, { isLabPartner }: Reader): Address {
  if (Object.entries(address).some(([name, value]) => value !== '' && !NO_FILTER.includes(name))) return address
  return { ...address, [ACTIVE_ONLY]: 'true', ...(isLabPartner ? { requestAssignments: '3' } : {}) }
}

/**
 * A change made on the screen: what was there stays, also what only was there because nothing was said. The last filter
 * taken away leaves `active_request_only=false`, since an empty address would bring it back.
 */
export function changedFilters(address: Address, patch: Readonly<Record<string, string | undefined>>, reader: Reader) {
  const { page: _page, ...known } = withStartingFilters(address, reader)
  const next = withChange(known, patch)
  const isBare = Object.keys(next).every((name) => NO_FILTER.includes(name))
  return isBare ? { ...next, [ACTIVE_ONLY]: 'false' } : next
}

/** PAT-18: why the order is not the reader's to choose; never for a lab partner (PAT-19). */
export function bundledBecause(list: ManagementList, { isLabPartner }: Reader): string | undefined {
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

type ListQuery = NonNullable<Sent<typeof patientCalls.list>['query']>

/** What the server is asked: the given names of the screen in the words of the call. */
export function patientsQuery(sent: z.input<typeof managementAddress>, isBundled: boolean): ListQuery {
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
