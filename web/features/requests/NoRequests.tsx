import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { statusOf } from './request-words.ts'
import type { RequestList } from './useRequestList.ts'

/** Says which filter leaves nothing, or how the first request comes to be. */
export function NoRequests({ list }: { list: RequestList }) {
  const named = namesOf(list)
  if (named.length === 0) {
    return (
      <EmptyState
        title="No requests yet"
        text="An approved setup that is to be printed, or a tray that needs a correction, becomes a request."
      />
    )
  }
  return <NothingMatches of="requests" named={named} list={list} />
}

function namesOf({ query }: RequestList) {
  const { searchFullNameQuery, searchDoctorFullNameQuery, locations, statusId, chosen_wi_organization_id } = query
  return [
    searchFullNameQuery ? `“Patient ${searchFullNameQuery}”` : '',
    searchDoctorFullNameQuery ? `“Doctor ${searchDoctorFullNameQuery}”` : '',
    chosen_wi_organization_id?.length ? '“Organization”' : '',
    locations?.length ? '“Locations”' : '',
    statusId?.length ? `“Status ${statusId.map((id) => statusOf(id).label).join(', ')}”` : '',
  ].filter(Boolean)
}
