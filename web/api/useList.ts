/**
 * Lists whose state is the address: filters, sort and page are read from it, and the call's query is built from them.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Call, CallArguments } from '#contract/call.ts'
import { useListState } from '#web/ui/table/useListState.ts'
import { useChosenOrganizations } from './chosen-organizations.ts'
import { listAddress, type ListValues } from './list-address.ts'
import { callQuery } from './query.ts'

type ListCall = Call & { readonly query: z.ZodObject }

type ListOptions<C extends ListCall> = QueryOptions & {
  /** The screen's own defaults, spelled as in its address: `{ perPage: '25', sort: '-created_at' }`. */
  usual?: Readonly<Record<string, string>>
  params?: Record<string, number>
  /** Adds to the query what the address does not hold. */
  extend?: (sent: ListValues<C>['sent']) => Record<string, unknown>
}

/** Loads a list by its call and the address; the previous rows stay until the next ones have loaded. */
export function useList<const C extends ListCall>(
  call: C,
  { usual, params, extend, isShown = true }: ListOptions<C> = {},
) {
  const [address] = useState(() => listAddress(call, usual))
  const state = useListState(address)
  const { query, sent } = state.values
  // Path parameters and query together are everything that the call requires.
  const args = { ...(params && { params }), query: extend ? extend(sent) : sent } as unknown as CallArguments<C>
  return { ...state, ...useListQuery(call, args, { isShown }), query }
}

/** The list of a call, as a prop of its screen's parts. */
export type ListOf<C extends ListCall> = ReturnType<typeof useList<C>>

type QueryOptions = { isShown?: boolean }

/** Loads the rows of a list. The previous rows stay until the next ones have loaded; a hidden list is not requested. */
export function useListQuery<const C extends Call>(
  call: C,
  sent: CallArguments<C>,
  { isShown = true }: QueryOptions = {},
) {
  // Subscribes to the organizations chosen in the top bar, which are part of the query.
  useChosenOrganizations()
  const answer = useQuery({ ...callQuery(call, sent), placeholderData: keepPreviousData, enabled: isShown })
  return {
    data: isShown ? answer.data : undefined,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}
