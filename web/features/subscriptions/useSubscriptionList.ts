import { subscriptionCalls } from '#contract/subscriptions.ts'
import { paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { sortIn, useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** SUB-03: the screen shows 25, the call by itself 5. */
const address = listAddress({ query: subscriptionCalls.list.query.omit({ include: true }).extend(paging(25)) })
const LAST_TO_PAY = '-custom_next_payment_date'

/** /subscriptions: the address is its state. */
export function useSubscriptionList() {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useListAnswer(subscriptionCalls.list, { query: { ...sent, perPage: query.perPage } })
  return { ...state, ...answer, query, sort: sortIn(state, LAST_TO_PAY) }
}

export type SubscriptionList = ReturnType<typeof useSubscriptionList>
