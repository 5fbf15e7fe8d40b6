import { useQuery } from '@tanstack/react-query'
import { readDraft } from './drafts.ts'
import type { ApiError } from './errors.ts'

/**
 * Loads the draft that a form opens with; null when there is none. It is not cached, so each page that opens reads it
 * again.
 */
export function useStoredDraft(name: string) {
  return useQuery<string | null, ApiError>({
    queryKey: ['draft', name],
    queryFn: async () => (await readDraft(name)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  })
}
