import { useQuery } from '@tanstack/react-query'
import { readDraft } from './drafts.ts'
import type { ApiError } from './errors.ts'

/** The draft that a form opens with; null where there is none. Every page that opens reads it anew. */
export function useStoredDraft(name: string) {
  return useQuery<string | null, ApiError>({
    queryKey: ['draft', name],
    queryFn: async () => (await readDraft(name)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  })
}
