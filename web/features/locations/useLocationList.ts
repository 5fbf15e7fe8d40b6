import { locationCalls } from '#contract/locations.ts'
import { paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { sortIn, useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** LOC-17: the screen shows 25, the call by itself 5. */
const address = listAddress({ query: locationCalls.list.query.omit({ include: true }).extend(paging(25)) })
const NEWEST = '-created_at'

/** Of one organization on the staff side, else of all that the reader may see. */
export function useLocationList(organization_id: number | undefined) {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useListAnswer(locationCalls.list, {
    query: {
      ...sent,
      perPage: query.perPage,
      include: 'users,organization',
      filter: { ...sent.filter, ...(organization_id !== undefined && only(organization_id)) },
    },
  })
  return { ...state, ...answer, query, search: query.filter.search ?? '', sort: sortIn(state, NEWEST) }
}

/** Said in full: else the choice of the top bar would narrow the one organization to nothing. */
function only(organization_id: number) {
  return { organization_id, chosen_wi_organization_id: String(organization_id) }
}

export type LocationList = ReturnType<typeof useLocationList>
