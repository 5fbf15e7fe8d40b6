import { locationCalls } from '#contract/locations.ts'
import { useList } from '#web/api/useList.ts'

/** LOC-17: the screen shows 25, the call by itself 5. */
const USUAL = { perPage: '25', sort: '-created_at' }

/** Of one organization on the staff side, else of all that the reader may see. */
export function useLocationList(organization_id: number | undefined) {
  return useList(locationCalls.list, {
    usual: USUAL,
    ask: (sent) => ({
      ...sent,
      include: 'users,organization',
      filter: { ...sent.filter, ...(organization_id !== undefined && only(organization_id)) },
    }),
  })
}

/** Said in full: else the choice of the top bar would narrow the one organization to nothing. */
function only(organization_id: number) {
  return { organization_id, chosen_wi_organization_id: String(organization_id) }
}

export type LocationList = ReturnType<typeof useLocationList>
