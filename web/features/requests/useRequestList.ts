import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requestCalls } from '#contract/requests.ts'
import { callQuery } from '#web/api/query.ts'
import { useList, type ListOf } from '#web/api/useList.ts'

/** Lists requests of all organizations that the user may see, as scoped by the server. */
export function useAllRequests() {
  return useList(requestCalls.list)
}

/** Lists the requests of one practice. */
export function usePracticeRequests(organization_id: number): RequestList {
  return useList(requestCalls.listOfOrganization, { params: { id: organization_id } })
}

/** Both endpoints return the same list. */
export type RequestList = ListOf<typeof requestCalls.list> | ListOf<typeof requestCalls.listOfOrganization>

/** Counts requests per status under the current filters except the status itself. */
export function useRequestCounts({ values }: RequestList, organization_id: number | undefined) {
  const { statusId: _any, orderBy: _by, order: _way, page: _page, perPage: _size, ...sought } = values.sent
  const query =
    organization_id === undefined ? sought : { ...sought, chosen_wi_organization_id: String(organization_id) }
  return useQuery({ ...callQuery(requestCalls.countsPerStatus, { query }), placeholderData: keepPreviousData }).data
    ?.data
}
