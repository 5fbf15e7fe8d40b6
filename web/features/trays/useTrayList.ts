import { useQuery } from '@tanstack/react-query'
import { trayCalls } from '#contract/trays.ts'
import { listAddress } from '#web/api/list-address.ts'
import { q } from '#web/api/query.ts'
import { sortIn, useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

const address = listAddress(trayCalls.list)
const NEWEST = '-created_at'

/** Trays, the address is the state: active ones unless the archived ones are asked for. */
export function useTrayList({ isShown }: { isShown: boolean }) {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useListAnswer(trayCalls.list, { query: sent }, { isShown })
  const count = useQuery(q(trayCalls.list, { query: { perPage: 1 } }))
  return {
    ...state,
    ...answer,
    query,
    isArchived: query.filter.archived === true,
    sort: sortIn(state, NEWEST),
    count: count.data?.meta,
  }
}

export type TrayList = ReturnType<typeof useTrayList>
