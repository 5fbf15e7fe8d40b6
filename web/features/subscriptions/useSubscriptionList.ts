import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { paging } from '#contract/wire.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** SUB-03: the screen shows 25, the call by itself 5. */
const address = listAddress({ query: subscriptionCalls.list.query.omit({ include: true }).extend(paging(25)) })
const LAST_TO_PAY = '-custom_next_payment_date'

/** /subscriptions: the address is its state. */
export function useSubscriptionList() {
  // Another choice in the top bar is another question.
  useChosenOrganizations()
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useQuery({
    ...reading(subscriptionCalls.list, { query: { ...sent, perPage: query.perPage } }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    query,
    sort: {
      value: sent.sort ?? LAST_TO_PAY,
      onChange: (sort: string | undefined) => state.set({ sort: sort ?? null }),
    },
    data: answer.data,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}

export type SubscriptionList = ReturnType<typeof useSubscriptionList>
