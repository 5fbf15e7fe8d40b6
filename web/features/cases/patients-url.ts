import {
  bundledSortReason,
  managementListParams,
  toPatientsQuery,
  withDefaultFilters,
} from '#contract/patient-list-params.ts'
import { patientCalls } from '#contract/patients.ts'
import { listAddress } from '#web/api/list-address.ts'
import { callQuery } from '#web/api/query.ts'

/** The query string of /patients-page. */
export const patientsUrl = listAddress({ query: managementListParams })

/**
 * Builds the request of a /patients-page URL. Also called with a filter removed, to find the filter that causes an
 * empty result.
 */
export function toPatientsRequest(search: Readonly<Record<string, string>>, isPartner: boolean) {
  const { query, sent } = patientsUrl.read(withDefaultFilters(search, { isLabPartner: isPartner }))
  const bundled = bundledSortReason(query, { isLabPartner: isPartner })
  return { query, bundled, call: callQuery(patientCalls.list, { query: toPatientsQuery(sent, bundled !== undefined) }) }
}
