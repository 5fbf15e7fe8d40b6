import { useQuery } from '@tanstack/react-query'
import { askedItemCalls } from '#contract/asked-items.ts'
import { q } from '#web/api/query.ts'

/** Loads what the lab asked of the practice for a case. */
export function useAskedItems(patient_id: number) {
  return useQuery(q(askedItemCalls.list, { params: { id: patient_id } }))
}

export type AskedItems = ReturnType<typeof useAskedItems>
