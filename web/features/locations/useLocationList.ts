import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { locationCalls } from '#contract/locations.ts'
import { paging } from '#contract/wire.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** LOC-17: the screen shows 25, the call by itself 5. */
const address = listAddress({ query: locationCalls.list.query.omit({ include: true }).extend(paging(25)) })
const NEWEST = '-created_at'

/** Of one organization on the staff side, else of all that the reader may see. */
export function useLocationList(organization_id: number | undefined) {
  // Another choice in the top bar is another question.
  useChosenOrganizations()
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useQuery({
    ...reading(locationCalls.list, {
      query: {
        ...sent,
        perPage: query.perPage,
        include: 'users,organization',
        filter: { ...sent.filter, ...(organization_id !== undefined && only(organization_id)) },
      },
    }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    query,
    search: query.filter.search ?? '',
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

/** Said in full: else the choice of the top bar would narrow the one organization to nothing. */
function only(organization_id: number) {
  return { organization_id, chosen_wi_organization_id: String(organization_id) }
}

export type LocationList = ReturnType<typeof useLocationList>
