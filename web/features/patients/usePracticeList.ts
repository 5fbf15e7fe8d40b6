import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { practiceListParams } from '#contract/patient-list-params.ts'
import { patientCalls } from '#contract/patients.ts'
import { listAddress } from '#web/api/list-address.ts'
import { callQuery } from '#web/api/query.ts'
import { useListQuery } from '#web/api/useList.ts'
import { reverseSort } from '#web/ui/table/columns.ts'
import { useListState } from '#web/ui/table/useListState.ts'
import { useLiveList } from '#web/features/cases/useLiveRefetch.ts'

const address = listAddress({ query: practiceListParams })

/** Cases that await the user's approval, the oldest start date first. */
const WAITING = { filter: { awaiting_approval: 'true', held: 'false' }, sort: 'created_at', perPage: '10' }

/** Loads /patients of one organization, and the counts of the status toggles under the same filters. */
export function usePracticeList(organization_id: number) {
  const state = useListState(address)
  useLiveList()
  const { query, sent } = state.values
  const { status = 'all', ...filter } = sent.filter ?? {}
  const params = { id: organization_id }
  const answer = useListQuery(patientCalls.listOfOrganization, { params, query: { ...sent, perPage: query.perPage } })
  // Waiting cases come first only in the default view; a filter, another order or a later page yields one plain list.
  const isUsual = state.filters.length === 0 && sent.sort === undefined && query.page === 1
  const asked = useListQuery(patientCalls.listOfOrganization, { params, query: WAITING }, { isShown: isUsual })
  const waiting = useMemo(() => asked.data?.patients.data ?? [], [asked.data])
  const listed = answer.data?.patients
  const page = useMemo(() => listed && { ...listed, data: first(waiting, listed.data) }, [waiting, listed])
  const counts = useQuery({
    ...callQuery(patientCalls.countsPerStatus, { params, query: { filter } }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    ...answer,
    query,
    /** Waiting cases come first and are not repeated below. */
    page,
    waiting: { rows: waiting, meta: asked.data?.meta },
    isWaiting: isUsual && !asked.data && !asked.error,
    status,
    /** The effective order: the default of PAT-14 unless another is chosen. */
    sort: sent.sort ?? defaultSort(status),
    choose: (sort: string | undefined) => state.set({ sort: sort ?? reverseSort(sent.sort ?? defaultSort(status)) }),
    counts: counts.data?.data,
  }
}

export type PracticeList = ReturnType<typeof usePracticeList>

/** New cases are processed from the oldest; every other status shows the newest first. */
function defaultSort(status: string) {
  return status === 'new' ? 'created_at' : '-created_at'
}

function first<Row extends { id: number }>(before: readonly Row[], all: readonly Row[]) {
  const ids = new Set(before.map(({ id }) => id))
  return [...before, ...all.filter(({ id }) => !ids.has(id))]
}
