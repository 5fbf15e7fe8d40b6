import { requestCalls } from '#contract/requests.ts'
import { useList } from '#web/api/useList.ts'

/** Management asks over all organizations, the server narrows it to what they may see. */
export function useAllRequests() {
  return useList(requestCalls.list)
}

/** A practice asks for its own. */
export function useRequestsOf(organization_id: number): RequestList {
  return useList(requestCalls.listOfOrganization, { params: { id: organization_id } })
}

/** The same list by either call. */
export type RequestList = Pick<
  ReturnType<typeof useAllRequests>,
  'query' | 'set' | 'filters' | 'reset' | 'data' | 'error' | 'isStale' | 'refetch'
>
