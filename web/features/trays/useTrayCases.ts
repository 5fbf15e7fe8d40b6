import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { patientCalls } from '#contract/patients.ts'
import { trayCasesAddress } from '#contract/trays.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { listAddress } from '#web/api/list-address.ts'
import { reading } from '#web/api/query.ts'
import { useLiveList } from '#web/features/patients/useLive.ts'
import { useListState } from '#web/ui/table/useListState.ts'

const address = listAddress({ query: trayCasesAddress })

type Asked = { of: number | undefined; isShown: boolean }

/** Cases without a tray, those that are worked on unless all are asked for; or those of one tray. */
export function useTrayCases({ of, isShown }: Asked) {
  // Another choice in the top bar is another question.
  useChosenOrganizations()
  useLiveList()
  const state = useListState(address)
  const { query, sent } = state.values
  const isActiveOnly = of === undefined && query.filter.active_request_only !== false
  const places = of === undefined ? { null_tray_only: true } : { case_tray_id: of }
  const active = isActiveOnly ? { active_request_only: true } : {}
  const { active_request_only: _said, ...filter } = sent.filter ?? {}
  const answer = useQuery({
    ...reading(patientCalls.list, {
      query: { ...sent, perPage: query.perPage, resource_type: 'tray', filter: { ...filter, ...active, ...places } },
    }),
    placeholderData: keepPreviousData,
    enabled: isShown,
  })
  const count = useQuery(
    reading(patientCalls.list, { query: { resource_type: 'tray', perPage: 1, filter: { ...active, ...places } } }),
  )
  return {
    ...state,
    query,
    isActiveOnly,
    sort: {
      value: sent.sort ?? 'ship_date_sort',
      onChange: (sort: string | undefined) => state.set({ sort: sort ?? null }),
    },
    data: isShown ? answer.data : undefined,
    count: count.data?.meta,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}

export type TrayCaseList = ReturnType<typeof useTrayCases>
