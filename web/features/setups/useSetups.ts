import { useQuery } from '@tanstack/react-query'
import { setupCalls } from '#contract/setups.ts'
import type { Reply } from '#contract/call.ts'
import { q } from '#web/api/query.ts'

/** All setup versions of a case, newest first, with their comments. */
export type Setups = Reply<typeof setupCalls.list>

export function useSetups(patient_id: number) {
  return useQuery(q(setupCalls.list, { params: { id: patient_id } })).data
}
