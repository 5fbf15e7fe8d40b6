import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ONBOARDING_STATUS } from '#contract/onboarding-steps.ts'
import { onboardingCalls } from '#contract/onboardings.ts'
import { paging } from '#contract/wire.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** ONB-15: the screen shows 25. */
const address = listAddress({ query: onboardingCalls.list.query.extend(paging(25)) })

/** An address without a status means these (ONB-15). */
export const OPEN = `${ONBOARDING_STATUS.pending},${ONBOARDING_STATUS.in_progress}`
const NEWEST = '-created_at'

export function useOnboardingList() {
  // Another choice in the top bar is another question.
  useChosenOrganizations()
  const state = useListState(address)
  const { query, sent } = state.values
  const status = query.filter.status?.length ? query.filter.status.join(',') : OPEN
  const answer = useQuery({
    ...reading(onboardingCalls.list, {
      query: { ...sent, perPage: query.perPage, filter: { ...sent.filter, status } },
    }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    query,
    status,
    search: query.filter.search_organization_name ?? '',
    sort: {
      value: sent.sort ?? NEWEST,
      onChange: (sort: string | undefined) => state.set({ sort: sort ?? null }),
    },
    data: answer.data,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}

export type OnboardingList = ReturnType<typeof useOnboardingList>
