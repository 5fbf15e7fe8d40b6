import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE, WENT_WRONG } from '#contract/errors.ts'
import { ARCHIVED_ACCESS } from '#contract/organizations.ts'
import { MAX_SEARCH_HITS, searchCalls, type SearchResult, type SearchQuery } from '#contract/search.ts'
import { createSearch, isSearchFailure, type Search, type SearchAccess } from '#web/adapters/search.ts'
import { useCan } from '#web/api/permissions.ts'
import { apiError, connectionError, type ApiError } from '#web/api/errors.ts'
import { listAddress } from '#web/api/list-address.ts'
import { q } from '#web/api/query.ts'
import { useListState } from '#web/ui/table/useListState.ts'
import { countQueries, toCounts, pageQueries, removeArchived } from './search-queries.ts'
import { searchParams } from './search-url.ts'

const address = listAddress({ query: searchParams })

/** Loads the search service's URL and key, once per visit; an expired key is renewed. */
export function useSearchAccess() {
  return useQuery({ ...q(searchCalls.config), staleTime: Infinity, refetchOnWindowFocus: false })
}

/** State of /organizations-users, which lives in the URL. */
export function useSearch(access: SearchAccess) {
  const client = useQueryClient()
  const seesArchived = useCan()(ARCHIVED_ACCESS)
  const [service] = useState(() =>
    createSearch({
      access,
      renew: async () => (await client.fetchQuery({ ...q(searchCalls.config), staleTime: 0 })).data,
    }),
  )
  const state = useListState(address)
  const params = removeArchived(state.values.query, seesArchived)
  const questions = pageQueries(params)
  const result = useQuery<SearchResult[], ApiError>({
    queryKey: ['search', questions],
    queryFn: ({ signal }) => runSearch(service, questions, signal),
    placeholderData: keepPreviousData,
  })
  const counting = countQueries(params)
  const counted = useQuery({
    queryKey: ['search counts', counting],
    queryFn: async ({ signal }) =>
      toCounts(
        counting,
        await runSearch(
          service,
          counting.map(({ query }) => query),
          signal,
        ),
      ),
    placeholderData: keepPreviousData,
  })
  const [page, countResult] = result.data ?? []
  return {
    service,
    params,
    seesArchived,
    /** Keywords to highlight in the hits. */
    words: params.keyword?.split(/\s+/) ?? [],
    set: state.set,
    filters: state.filters,
    remove: state.remove,
    reset: state.reset,
    ignoredParams: state.ignoredParams,
    page,
    /** With a keyword: the number of hits of the filters alone (register 40). */
    found: countResult && toCount(countResult),
    total: page && toCount(page),
    counts: counted.data,
    error: result.error,
    isStale: result.isPlaceholderData,
    refetch: () => void result.refetch(),
  }
}

export type SearchList = ReturnType<typeof useSearch>

/** SRCH-21: the service stops counting at this limit. */
function toCount({ totalHits }: SearchResult) {
  return { total: totalHits, ...(totalHits >= MAX_SEARCH_HITS && { total_is_capped: true as const }) }
}

/** Returns responses in the order of the queries; errors are mapped to the portal's own. */
export async function runSearch(service: Search, questions: readonly SearchQuery[], signal: AbortSignal) {
  try {
    return await service.query<SearchResult>(questions, signal)
  } catch (error) {
    if (!isSearchFailure(error)) throw error
    if (error.status === 0) throw connectionError()
    // A 4xx from the search service is an internal fault, and must not end the session as a 401 would.
    throw apiError({ text: WENT_WRONG, status: Math.max(500, error.status), code: CODE.unexpected })
  }
}
