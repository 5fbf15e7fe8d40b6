import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { promotionCodeCalls } from '#contract/promotion-codes.ts'
import { paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** PROMO-04: the screen shows 25, the call by itself 5. */
const address = listAddress({ query: promotionCodeCalls.list.query.extend(paging(25)) })
const LAST_TO_EXPIRE = '-expires_at'

/** /promotion-codes: the address is its state. */
export function usePromotionCodeList() {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useQuery({
    ...reading(promotionCodeCalls.list, { query: { ...sent, perPage: query.perPage } }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    query,
    sort: {
      value: sent.sort ?? LAST_TO_EXPIRE,
      onChange: (sort: string | undefined) => state.set({ sort: sort ?? null }),
    },
    data: answer.data,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}

export type PromotionCodeList = ReturnType<typeof usePromotionCodeList>
