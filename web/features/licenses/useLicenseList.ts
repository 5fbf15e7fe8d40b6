import { licenseCalls } from '#contract/licenses.ts'
import { paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { sortIn, useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

/** The screen shows 25, the call by itself 5. */
const address = listAddress({ query: licenseCalls.list.query.extend(paging(25)) })
/** LIC-15 */
const BY_NAME = 'full_name'

/** /licenses: the address is its state. */
export function useLicenseList() {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useListAnswer(licenseCalls.list, { query: { ...sent, perPage: query.perPage } })
  return { ...state, ...answer, query, search: query.filter.full_name_like ?? '', sort: sortIn(state, BY_NAME) }
}

export type LicenseList = ReturnType<typeof useLicenseList>
