import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { practiceAddress } from '#contract/patient-lists.ts'
import { patientCalls } from '#contract/patients.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { useListAnswer } from '#web/api/useList.ts'
import { turned } from '#web/ui/table/columns.ts'
import { useListState } from '#web/ui/table/useListState.ts'
import { useLiveList } from '#web/features/cases/useLive.ts'

const address = listAddress({ query: practiceAddress })

/** What the reader is to answer, from the case that was started first. */
const WAITING = { filter: { awaiting_approval: 'true', held: 'false' }, sort: 'created_at', perPage: '10' }

/** /patients of one organization, and the counts of its toggles under the same filters. */
export function usePracticeList(organization_id: number) {
  const state = useListState(address)
  useLiveList()
  const { query, sent } = state.values
  const { status = 'all', ...filter } = sent.filter ?? {}
  const params = { id: organization_id }
  const answer = useListAnswer(patientCalls.listOfOrganization, { params, query: { ...sent, perPage: query.perPage } })
  // As soon as one looks for something, in another order or further down, it is one list.
  const isUsual = state.filters.length === 0 && sent.sort === undefined && query.page === 1
  const asked = useListAnswer(patientCalls.listOfOrganization, { params, query: WAITING }, { isShown: isUsual })
  const waiting = useMemo(() => asked.data?.patients.data ?? [], [asked.data])
  const listed = answer.data?.patients
  const page = useMemo(() => listed && { ...listed, data: first(waiting, listed.data) }, [waiting, listed])
  const counts = useQuery({
    ...reading(patientCalls.countsPerStatus, { params, query: { filter } }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    ...answer,
    query,
    /** What waits for the reader stands before everything else, and nothing stands twice. */
    page,
    waiting: { rows: waiting, meta: asked.data?.meta },
    isWaiting: isUsual && !asked.data && !asked.error,
    status,
    /** The order in force: PAT-14 unless another is chosen. */
    sort: sent.sort ?? usualSort(status),
    choose: (sort: string | undefined) => state.set({ sort: sort ?? turned(sent.sort ?? usualSort(status)) }),
    counts: counts.data?.data,
  }
}

export type PracticeList = ReturnType<typeof usePracticeList>

/** What is new is worked off from the oldest, everything else shows the newest first. */
function usualSort(status: string) {
  return status === 'new' ? 'created_at' : '-created_at'
}

function first<Row extends { id: number }>(before: readonly Row[], all: readonly Row[]) {
  const ids = new Set(before.map(({ id }) => id))
  return [...before, ...all.filter(({ id }) => !ids.has(id))]
}
