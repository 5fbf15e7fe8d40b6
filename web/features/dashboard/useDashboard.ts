import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useSyncExternalStore } from 'react'
import { dashboardCalls } from '#contract/dashboard.ts'
import { useCan } from '#web/api/permissions.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { q } from '#web/api/query.ts'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { toIgnoredParams } from '#web/ui/table/ignored-params.ts'
import { invalidPeriodParams, readPeriod, withPeriod, type Period } from './periods.ts'

/** Milliseconds. The server recomputes the numbers once a minute. */
const EVERY = 60_000

function latestUpdate({ dataUpdatedAt, errorUpdatedAt }: { dataUpdatedAt: number; errorUpdatedAt: number }) {
  return Math.max(dataUpdatedAt, errorUpdatedAt)
}

/** Loads the statistics of the period in the URL. */
export function useDashboard() {
  const { search, change } = useContext(AddressContext)
  const client = useQueryClient()
  // Re-renders when the organizations chosen in the top bar change, since they are part of the query.
  useChosenOrganizations()
  const period = readPeriod(search, useToday())
  const query = {
    ...(period.from && { dateFilterFrom: period.from }),
    ...(period.to && { dateFilterTo: period.to }),
  }
  const call = q(dashboardCalls.get, { query })
  const answer = useQuery({
    ...call,
    // DASH-16: a preset that was loaded once is shown from the cache; only the visible period is refetched.
    ...(period.preset === 'custom' ? {} : { staleTime: 'static' as const }),
    // Counts from the last answer, because a page that is left and reopened more often would never refetch.
    refetchInterval: ({ state }) => Math.max(1000, latestUpdate(state) + EVERY - Date.now()),
    placeholderData: keepPreviousData,
    enabled: useCan()(dashboardCalls.get),
  })
  const isStaffed = useCan()(dashboardCalls.queue)
  const live = useMutation({
    mutationFn: ({ current, into }: { current: typeof query; into: typeof call.queryKey }) =>
      Promise.all([refreshCards(current, into), isStaffed && refreshQueue()]),
  })

  async function refreshCards(current: typeof query, into: typeof call.queryKey) {
    const options = q(dashboardCalls.get, { query: { ...current, with_live_data: true } })
    client.setQueryData(into, await client.fetchQuery({ ...options, staleTime: 0, gcTime: 0 }))
  }

  async function refreshQueue() {
    const options = q(dashboardCalls.queue, { query: { with_live_data: true } })
    const into = q(dashboardCalls.queue).queryKey
    client.setQueryData(into, await client.fetchQuery({ ...options, staleTime: 0, gcTime: 0 }))
  }

  return {
    period,
    ignoredParams: toIgnoredParams(invalidPeriodParams(search), search, change),
    data: answer.data?.data,
    error: answer.error,
    /** True while there are no numbers yet, or only those of the previous period. */
    isLoading: answer.isPending || answer.isPlaceholderData,
    isStale: answer.isPlaceholderData,
    isRefreshing: live.isPending,
    refetch: () => void answer.refetch(),
    refresh: () => live.mutate({ current: query, into: call.queryKey }),
    setPeriod: (next: Period) => change(withPeriod(search, next)),
    board: search.board === 'users' ? ('users' as const) : ('organizations' as const),
    setBoard: (next: string) => {
      const { board: _board, ...rest } = search
      change(next === 'users' ? { ...rest, board: next } : rest)
    },
  }
}

/** Loads the cases at each step, regardless of the period. */
export function useQueue() {
  useChosenOrganizations()
  return useQuery({ ...q(dashboardCalls.queue), refetchInterval: EVERY })
}

/** Loads what practices were asked and have not answered. */
export function useOwedItems() {
  useChosenOrganizations()
  return useQuery({ ...q(dashboardCalls.asked), refetchInterval: EVERY })
}

/** Loads a technician's steps; useLiveList refetches them on every change of a case. */
export function useTechnicianSteps() {
  useChosenOrganizations()
  return useQuery({ ...q(dashboardCalls.steps), refetchInterval: EVERY })
}

/** Today by the user's clock; the first render after midnight returns the new day. */
function useToday() {
  return new Date(useSyncExternalStore(noSubscription, () => new Date().toDateString()))
}

function noSubscription() {
  return () => undefined
}

export type DashboardState = ReturnType<typeof useDashboard>
