import { locationCalls } from '#contract/locations.ts'
import { useList } from '#web/api/useList.ts'

/** LOC-17: the screen shows 25 rows, although the call's own default is 5. */
const DEFAULTS = { perPage: '25', sort: '-created_at' }

/** Loads the locations of one organization, or of all that the user may see. */
export function useLocationList(organization_id: number | undefined) {
  return useList(locationCalls.list, {
    usual: DEFAULTS,
    extend: (sent) => ({
      ...sent,
      include: 'users,organization',
      filter: { ...sent.filter, ...(organization_id !== undefined && only(organization_id)) },
    }),
  })
}

/** Overrides the organizations chosen in the top bar, which would otherwise filter this one out. */
function only(organization_id: number) {
  return { organization_id, chosen_wi_organization_id: String(organization_id) }
}

export type LocationListState = ReturnType<typeof useLocationList>
