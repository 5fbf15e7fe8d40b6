import { useQuery } from '@tanstack/react-query'
import { patientCalls } from '#contract/patients.ts'
import { trayCasesParams } from '#contract/trays.ts'
import { listAddress } from '#web/api/list-address.ts'
import { callQuery } from '#web/api/query.ts'
import { useListQuery } from '#web/api/useList.ts'
import { useLiveList } from '#web/features/cases/useLiveRefetch.ts'
import { useListState } from '#web/ui/table/useListState.ts'

const USUAL = { sort: 'ship_date_sort', 'filter[active_request_only]': 'true' }
const address = listAddress({ query: trayCasesParams }, USUAL)

type Options = { trayId: number | undefined; isShown: boolean }

/** Lists the cases without a tray, by default only those with an active request, or the cases of `trayId`. */
export function useTrayCases({ trayId, isShown }: Options) {
  useLiveList()
  const state = useListState(address)
  const { query, sent } = state.values
  const isActiveOnly = trayId === undefined && query.filter.active_request_only !== false
  const scope = trayId === undefined ? { null_tray_only: true } : { case_tray_id: trayId }
  const active = isActiveOnly ? { active_request_only: true } : {}
  const { active_request_only: _sent, ...filter } = sent.filter ?? {}
  const result = useListQuery(
    patientCalls.list,
    { query: { ...sent, perPage: query.perPage, resource_type: 'tray', filter: { ...filter, ...active, ...scope } } },
    { isShown },
  )
  const count = useQuery(
    callQuery(patientCalls.list, { query: { resource_type: 'tray', perPage: 1, filter: { ...active, ...scope } } }),
  )
  return {
    ...state,
    ...result,
    query,
    isActiveOnly,
    count: count.data?.meta,
  }
}

export type TrayCaseList = ReturnType<typeof useTrayCases>
