import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { practiceAddress } from '#contract/patient-lists.ts'
import { patientCalls } from '#contract/patients.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'
import { useLiveList } from './useLive.ts'

const address = listAddress({ query: practiceAddress })

/** /patients of one organization, and the counts of its toggles under the same filters. */
export function usePracticeList(organization_id: number) {
  const state = useListState(address)
  useLiveList()
  const { query, sent } = state.values
  const { status = 'all', ...filter } = sent.filter ?? {}
  const params = { id: organization_id }
  const answer = useListAnswer(patientCalls.listOfOrganization, { params, query: { ...sent, perPage: query.perPage } })
  const counts = useQuery({
    ...reading(patientCalls.countsPerStatus, { params, query: { filter } }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    ...answer,
    query,
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

function turned(sort: string) {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`
}
