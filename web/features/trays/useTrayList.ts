import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { trayCalls } from '#contract/trays.ts'
import { listAddress } from '#web/api/list-address.ts'
import { q, reading } from '#web/api/query.ts'
import { useListState } from '#web/ui/table/useListState.ts'

const address = listAddress(trayCalls.list)
const NEWEST = '-created_at'

/** Trays, the address is the state: active ones unless the archived ones are asked for. */
export function useTrayList({ isShown }: { isShown: boolean }) {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useQuery({
    ...reading(trayCalls.list, { query: sent }),
    placeholderData: keepPreviousData,
    enabled: isShown,
  })
  const count = useQuery(q(trayCalls.list, { query: { perPage: 1 } }))
  return {
    ...state,
    query,
    isArchived: query.filter.archived === true,
    sort: {
      value: sent.sort ?? NEWEST,
      onChange: (sort: string | undefined) => state.set({ sort: sort ?? null }),
    },
    data: isShown ? answer.data : undefined,
    count: count.data?.meta,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}

export type TrayList = ReturnType<typeof useTrayList>
