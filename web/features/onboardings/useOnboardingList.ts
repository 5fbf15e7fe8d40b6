import { ONBOARDING_STATUS } from '#contract/onboarding-steps.ts'
import { onboardingCalls } from '#contract/onboardings.ts'
import { paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { sortIn, useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** ONB-15: the screen shows 25. */
const address = listAddress({ query: onboardingCalls.list.query.extend(paging(25)) })

/** An address without a status means these (ONB-15). */
export const OPEN = `${ONBOARDING_STATUS.pending},${ONBOARDING_STATUS.in_progress}`
const NEWEST = '-created_at'

/** /onboardings: the address is its state. */
export function useOnboardingList() {
  const state = useListState(address)
  const { query, sent } = state.values
  const status = query.filter.status?.length ? query.filter.status.join(',') : OPEN
  const answer = useListAnswer(onboardingCalls.list, {
    query: { ...sent, perPage: query.perPage, filter: { ...sent.filter, status } },
  })
  const search = query.filter.search_organization_name ?? ''
  return { ...state, ...answer, query, status, search, sort: sortIn(state, NEWEST) }
}

export type OnboardingList = ReturnType<typeof useOnboardingList>
