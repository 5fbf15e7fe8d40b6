import { bundledBecause, managementAddress, patientsQuery, withStartingFilters } from '#contract/patient-lists.ts'
import { patientCalls } from '#contract/patients.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'

/** How /patients-page is written in the address. */
export const casesAddress = listAddress({ query: managementAddress })

/** What is asked of an address; also without one of its filters, to find the one at fault. */
export function askedBy(search: Readonly<Record<string, string>>, isPartner: boolean) {
  const { query, sent } = casesAddress.read(withStartingFilters(search, { isLabPartner: isPartner }))
  const bundled = bundledBecause(query, { isLabPartner: isPartner })
  return { query, bundled, call: reading(patientCalls.list, { query: patientsQuery(sent, bundled !== undefined) }) }
}
