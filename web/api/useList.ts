import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Call, Sent } from '#contract/call.ts'
import { useListState } from '#web/ui/table/useListState.ts'
import { useChosenOrganizations } from './chosen-organizations.ts'
import { listAddress } from './list-address.ts'
import { reading } from './query.ts'

type ListCall = Call & { readonly query: z.ZodObject }

/** A list by its call: the address says what, the old rows stay until the new ones are there. */
export function useList<const C extends ListCall>(call: C, rest?: Omit<Sent<C>, 'query'>) {
  const state = useListState(useMemo(() => listAddress(call), [call]))
  // `rest` is whatever the call needs beside the query, so together they are all of it.
  const answer = useListAnswer(call, { ...rest, query: state.values.sent } as unknown as Sent<C>)
  return { ...state, ...answer, query: state.values.query }
}

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

type Sorted<Sort> = { values: { sent: { sort?: Sort } }; set: (patch: { sort: string | null }) => void }

/** For the heads of a table: the order in force, and another one; none is the usual one. */
export function sortIn<Sort extends string | undefined>(state: Sorted<Sort>, usual: string) {
  return {
    value: state.values.sent.sort ?? usual,
    onChange: (sort: string | undefined) => state.set({ sort: sort ?? null }),
  }
}
