import { promotionCodeCalls } from '#contract/promotion-codes.ts'
import { paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { sortIn, useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** PROMO-04: the screen shows 25, the call by itself 5. */
const address = listAddress({ query: promotionCodeCalls.list.query.extend(paging(25)) })
const LAST_TO_EXPIRE = '-expires_at'

/** /promotion-codes: the address is its state. */
export function usePromotionCodeList() {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useListAnswer(promotionCodeCalls.list, { query: { ...sent, perPage: query.perPage } })
  return { ...state, ...answer, query, sort: sortIn(state, LAST_TO_EXPIRE) }
}

export type PromotionCodeList = ReturnType<typeof usePromotionCodeList>
