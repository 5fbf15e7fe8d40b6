import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { isLabPartner } from '#contract/access.ts'
import {
  changeFilters,
  namedParam,
  patientNameParam,
  withDefaultFilters,
  type ManagementSort,
} from '#contract/patient-list-params.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { toPatientsRequest, patientsUrl } from '#web/features/cases/patients-url.ts'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { toIgnoredParams } from '#web/ui/table/ignored-params.ts'
import { useLiveList } from '#web/features/cases/useLiveRefetch.ts'

/** State of /patients-page, which lives in the URL (PAT-09, PAT-11). */
export function useManagementList() {
  const { search, change, begin } = useContext(AddressContext)
  const isPartner = isLabPartner(toActor(useMe()))
  const reader = { isLabPartner: isPartner }
  const effective = withDefaultFilters(search, reader)
  // Refetches when the organizations chosen in the top bar change.
  useChosenOrganizations()
  const { query, bundled, call } = toPatientsRequest(search, isPartner)
  const result = useQuery({ ...call, placeholderData: keepPreviousData })
  useLiveList()
  const nameParam = namedParam(effective)
  const typedIn = patientNameParam(effective)

  function narrow(patch: Readonly<Record<string, string | undefined>>) {
    change(changeFilters(search, patch, reader))
  }

  function order(sort: ManagementSort | undefined) {
    narrow({ sort: sort === 'ship_date_sort' ? undefined : sort })
  }

  // Headers sort both ways, and a third click restores the ship date order. Headers emit column names only, and the URL
  // accepts each of them, so the casts are safe.
  const sort = {
    value: query.sort,
    onChange: (chosen: string | undefined) => order(chosen as ManagementSort | undefined),
  }

  return {
    query,
    /** Why the order is forced, or undefined if it is not (PAT-18). */
    bundled,
    /** Every active filter, explicit or default. */
    effective,
    /** As `effective`, with the name in place of a user or organization id. */
    filterValues: nameParam && effective.queryName ? { ...effective, [nameParam]: effective.queryName } : effective,
    /** The patient search text, and the name of the query parameter that holds it. */
    typed: { name: typedIn, text: effective[typedIn] },
    narrow,
    order,
    /** For the pager. */
    set: ({ page, perPage }: { page?: number; perPage?: number }) =>
      narrow({ ...(page && { page: String(page) }), ...(perPage && { perPage: String(perPage) }) }),
    ...(bundled === undefined && { sort }),
    /** Includes the sort order, so that a reset covers it too. */
    filters: Object.keys(search).filter((name) => name !== 'perPage'),
    ignoredParams: toIgnoredParams(patientsUrl.ignoredParams(search), search, begin),
    reset: () => begin(search.perPage ? { perPage: search.perPage } : {}),
    isPartner,
    data: result.data,
    error: result.error,
    isStale: result.isPlaceholderData,
    refetch: () => void result.refetch(),
  }
}

export type ManagementList = ReturnType<typeof useManagementList>
