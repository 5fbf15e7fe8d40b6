import { bundledBecause, managementAddress, patientsQuery, withStartingFilters } from '#contract/patient-lists.ts'
import { patientCalls } from '#contract/patients.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'

/** The query string of /patients-page. */
export const casesAddress = listAddress({ query: managementAddress })

/**
 * Builds the request of a /patients-page URL. Also called with a filter removed, to find the filter that causes an
 * empty result.
 */
export function askedBy(search: Readonly<Record<string, string>>, isPartner: boolean) {
  const { query, sent } = casesAddress.read(withStartingFilters(search, { isLabPartner: isPartner }))
  const bundled = bundledBecause(query, { isLabPartner: isPartner })
  return { query, bundled, call: reading(patientCalls.list, { query: patientsQuery(sent, bundled !== undefined) }) }
}
