import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requestCalls } from '#contract/requests.ts'
import { reading } from '#web/api/query.ts'
import { useList, type ListOf } from '#web/api/useList.ts'

/** Management asks over all organizations, the server narrows it to what they may see. */
export function useAllRequests() {
  return useList(requestCalls.list)
}

/** A practice asks for its own. */
export function useRequestsOf(organization_id: number): RequestList {
  return useList(requestCalls.listOfOrganization, { params: { id: organization_id } })
}

/** The same list by either call. */
export type RequestList = ListOf<typeof requestCalls.list> | ListOf<typeof requestCalls.listOfOrganization>

/** How many of what is sought have each status, whichever of them is shown. */
export function useRequestCounts({ values }: RequestList, organization_id: number | undefined) {
  const { statusId: _any, orderBy: _by, order: _way, page: _page, perPage: _size, ...sought } = values.sent
  const query =
    organization_id === undefined ? sought : { ...sought, chosen_wi_organization_id: String(organization_id) }
  return useQuery({ ...reading(requestCalls.countsPerStatus, { query }), placeholderData: keepPreviousData }).data?.data
}
