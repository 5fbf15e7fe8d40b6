import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { practiceListParams } from '#contract/patient-list-params.ts'
import type { CallArguments } from '#contract/call.ts'
import { patientCalls, type PatientRow } from '#contract/patients.ts'
import { listAddress } from '#web/api/list-address.ts'
import { callQuery } from '#web/api/query.ts'
import { useListQuery } from '#web/api/useList.ts'
import { reverseSort } from '#web/ui/table/columns.ts'
import { useListState } from '#web/ui/table/useListState.ts'
import { useLiveList } from '#web/features/cases/useLiveRefetch.ts'

const address = listAddress({ query: practiceListParams })

/** Setups that the user, or another doctor of the practice, has to approve; the oldest start date first. */
export const WAITS_FOR_ME = { filter: { waits_for: 'me' }, sort: 'created_at', perPage: '10' } as const
const WAITS_FOR_COLLEAGUES = { filter: { waits_for: 'colleagues' }, sort: 'created_at', perPage: '10' } as const

/** Loads /patients of one organization, and the counts of the status toggles under the same filters. */
export function usePracticeList(organization_id: number) {
  const state = useListState(address)
  useLiveList()
  const { query, sent } = state.values
  const { status = 'all', ...filter } = sent.filter ?? {}
  const params = { id: organization_id }
  const result = useListQuery(patientCalls.listOfOrganization, { params, query: { ...sent, perPage: query.perPage } })
  // Waiting cases come first only in the default view; a filter, another order or a later page yields one plain list.
  const isUsual = state.filters.length === 0 && sent.sort === undefined && query.page === 1
  const mine = useWaitingRows({ params, query: WAITS_FOR_ME }, isUsual)
  const colleagues = useWaitingRows({ params, query: WAITS_FOR_COLLEAGUES }, isUsual)
  const listed = result.data?.patients
  const page = useMemo(
    () => listed && { ...listed, data: sortFirst([...mine.rows, ...colleagues.rows], listed.data) },
    [mine.rows, colleagues.rows, listed],
  )
  const counts = useQuery({
    ...callQuery(patientCalls.countsPerStatus, { params, query: { filter } }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    ...result,
    query,
    /** Waiting cases come first and are not repeated below. */
    page,
    waiting: { mine, colleagues },
    isWaiting: isUsual && (mine.isLoading || colleagues.isLoading),
    status,
    /** The effective order: the default of PAT-14 unless another is chosen. */
    sort: sent.sort ?? defaultSort(status),
    choose: (sort: string | undefined) => state.set({ sort: sort ?? reverseSort(sent.sort ?? defaultSort(status)) }),
    counts: counts.data?.data,
  }
}

export type PracticeList = ReturnType<typeof usePracticeList>

const NO_ROWS: readonly PatientRow[] = []

function useWaitingRows(sent: CallArguments<typeof patientCalls.listOfOrganization>, isShown: boolean) {
  const { data, error } = useListQuery(patientCalls.listOfOrganization, sent, { isShown })
  return { rows: data?.patients.data ?? NO_ROWS, meta: data?.meta, isLoading: !data && !error }
}

/** New cases are processed from the oldest; every other status shows the newest first. */
function defaultSort(status: string) {
  return status === 'new' ? 'created_at' : '-created_at'
}

function sortFirst<Row extends { id: number }>(leading: readonly Row[], all: readonly Row[]) {
  const ids = new Set(leading.map(({ id }) => id))
  return [...leading, ...all.filter(({ id }) => !ids.has(id))]
}
