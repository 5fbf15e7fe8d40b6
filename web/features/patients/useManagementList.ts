import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { isLabPartner } from '#contract/access.ts'
import {
  changedFilters,
  namedBy,
  patientNameIn,
  withStartingFilters,
  type ManagementSort,
} from '#contract/patient-lists.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { askedBy, casesAddress } from '#web/features/cases/asked-list.ts'
import { AddressContext } from '#web/ui/table/address.ts'
import { leftOutOf } from '#web/ui/table/left-out.ts'
import { useLiveList } from '#web/features/cases/useLive.ts'

/** /patients-page: the address is its state (PAT-09, PAT-11). */
export function useManagementList() {
  const { search, change, begin } = useContext(AddressContext)
  const isPartner = isLabPartner(actorOf(useMe()))
  const reader = { isLabPartner: isPartner }
  const meant = withStartingFilters(search, reader)
  // Another choice in the top bar is another question.
  useChosenOrganizations()
  const { query, bundled, call } = askedBy(search, isPartner)
  const answer = useQuery({ ...call, placeholderData: keepPreviousData })
  useLiveList()
  const whose = namedBy(meant)
  const typedIn = patientNameIn(meant)

  function narrow(patch: Readonly<Record<string, string | undefined>>) {
    change(changedFilters(search, patch, reader))
  }

  function order(sort: ManagementSort | undefined) {
    narrow({ sort: sort === 'ship_date_sort' ? undefined : sort })
  }

  // Headers sort both ways; a third click goes back to the ship date. Only names of the columns come from them, and
  // each of those is one that the address knows.
  const sort = {
    value: query.sort,
    onChange: (chosen: string | undefined) => order(chosen as ManagementSort | undefined),
  }

  return {
    query,
    /** Why the order is forced, if it is (PAT-18). */
    bundled,
    /** Every filter in force, said or meant. */
    meant,
    /** With the name of who is given by an id. */
    said: whose && meant.queryName ? { ...meant, [whose]: meant.queryName } : meant,
    /** The patient that is looked for, and under which name the address holds it. */
    typed: { name: typedIn, text: meant[typedIn] },
    narrow,
    order,
    /** For the pager. */
    set: ({ page, perPage }: { page?: number; perPage?: number }) =>
      narrow({ ...(page && { page: String(page) }), ...(perPage && { perPage: String(perPage) }) }),
    ...(bundled === undefined && { sort }),
    /** Another order can be taken back, too. */
    filters: Object.keys(search).filter((name) => name !== 'perPage'),
    leftOut: leftOutOf(casesAddress.leftOut(search), search, begin),
    reset: () => begin(search.perPage ? { perPage: search.perPage } : {}),
    isPartner,
    data: answer.data,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}

export type ManagementList = ReturnType<typeof useManagementList>
