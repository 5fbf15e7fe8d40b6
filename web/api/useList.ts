import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Call, Sent } from '#contract/call.ts'
import { useListState } from '#web/ui/table/useListState.ts'
import { useChosenOrganizations } from './chosen-organizations.ts'
import { listAddress, type ListValues } from './list-address.ts'
import { reading } from './query.ts'

type ListCall = Call & { readonly query: z.ZodObject }

type Ways<C extends ListCall> = Asked & {
  /** What the screen begins with, as its address would say it: `{ perPage: '25', sort: '-created_at' }`. */
  usual?: Readonly<Record<string, string>>
  /** What the call needs beside its query. */
  params?: Record<string, number>
  /** Completes what the address says. */
  ask?: (sent: ListValues<C>['sent']) => Record<string, unknown>
}

/** A list by its call: the address says what, the old rows stay until the new ones are there. */
export function useList<const C extends ListCall>(call: C, { usual, params, ask, isShown = true }: Ways<C> = {}) {
  const [address] = useState(() => listAddress(call, usual))
  const state = useListState(address)
  const { query, sent } = state.values
  // Together they are all that the call needs.
  const asked = { ...(params && { params }), query: ask ? ask(sent) : sent } as unknown as Sent<C>
  return { ...state, ...useListAnswer(call, asked, { isShown }), query }
}

/** The list of a call, for the parts of its screen. */
export type ListOf<C extends ListCall> = ReturnType<typeof useList<C>>

type Asked = { isShown?: boolean }

/** What a list's call answers. The old rows stay until the new ones are there; what is not shown is not asked for. */
export function useListAnswer<const C extends Call>(call: C, sent: Sent<C>, { isShown = true }: Asked = {}) {
  // Another choice in the top bar is another question.
  useChosenOrganizations()
  const answer = useQuery({ ...reading(call, sent), placeholderData: keepPreviousData, enabled: isShown })
  return {
    data: isShown ? answer.data : undefined,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}
