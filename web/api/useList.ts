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
  // Another choice is another question.
  useChosenOrganizations()
  const state = useListState(useMemo(() => listAddress(call), [call]))
  // `rest` is whatever the call needs beside the query, so together they are all of it.
  const sent = { ...rest, query: state.values.sent } as unknown as Sent<C>
  const answer = useQuery({ ...reading(call, sent), placeholderData: keepPreviousData })
  return {
    ...state,
    /** With defaults, for the controls. */
    query: state.values.query,
    data: answer.data,
    error: answer.error,
    isStale: answer.isPlaceholderData,
    refetch: () => void answer.refetch(),
  }
}
