import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { licenseCalls } from '#contract/licenses.ts'
import { paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** The screen shows 25, the call by itself 5. */
const address = listAddress({ query: licenseCalls.list.query.extend(paging(25)) })
/** LIC-15 */
const BY_NAME = 'full_name'

/** /licenses: the address is its state. */
export function useLicenseList() {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useQuery({
    ...reading(licenseCalls.list, { query: { ...sent, perPage: query.perPage } }),
    placeholderData: keepPreviousData,
  })
  return {
    ...state,
    query,
    search: query.filter.full_name_like ?? '',
    sort: {
      value: sent.sort ?? BY_NAME,
      onChange: (sort: string | undefined) => state.set({ sort: sort ?? null }),
    },
    data: answer.data,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}

export type LicenseList = ReturnType<typeof useLicenseList>
