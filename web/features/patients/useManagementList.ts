import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { isLabPartner } from '#contract/access.ts'
import {
  bundledBecause,
  changedFilters,
  managementAddress,
  namedBy,
  patientNameIn,
  patientsQuery,
  withStartingFilters,
  type ManagementSort,
} from '#contract/patient-lists.ts'
import { patientCalls } from '#contract/patients.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { AddressContext } from '#web/ui/table/address.ts'
import { chipOf } from './filters.ts'
import { useLiveList } from './useLive.ts'

const address = listAddress({ query: managementAddress })

/** What is asked of an address; also without one of its filters, to find the one at fault. */
export function askedBy(search: Readonly<Record<string, string>>, isPartner: boolean) {
  const { query, sent } = address.read(withStartingFilters(search, { isLabPartner: isPartner }))
  const bundled = bundledBecause(query, { isLabPartner: isPartner })
  return { query, bundled, call: reading(patientCalls.list, { query: patientsQuery(sent, bundled !== undefined) }) }
}

/** /patients-page: the address is its state (PAT-09, PAT-11). */
export function useManagementList() {
  const { search, change } = useContext(AddressContext)
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
  const names = address.set(meant).filter((name) => name !== 'queryName' && name !== typedIn)

  function set(patch: Readonly<Record<string, string | undefined>>) {
    change(changedFilters(search, patch, reader))
  }

  return {
    query,
    /** Why the order is forced, if it is (PAT-18). */
    bundled,
    /** Every filter in force, said or meant. */
    meant,
    chips: names.flatMap((name) => chipOf(name, (name === whose && meant.queryName) || (meant[name] ?? '')) ?? []),
    /** The patient that is looked for, and under which name the address holds it. */
    typed: { name: typedIn, text: meant[typedIn] },
    canReset: Object.keys(search).some((name) => name !== 'perPage'),
    set,
    sort: (sort: ManagementSort | undefined) => set({ sort: sort === 'ship_date_sort' ? undefined : sort }),
    reset: () => change(search.perPage ? { perPage: search.perPage } : {}),
    isPartner,
    data: answer.data,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}

export type ManagementList = ReturnType<typeof useManagementList>
