import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { useOrganizationFinder } from '#web/features/organizations/useOrganizationFinder.ts'
import { usePatientFinder } from '#web/features/patients/usePatientFinder.ts'
import { useUserFinder } from '#web/features/users/useUserFinder.ts'
import type { Command } from '#web/ui/commands.ts'

const NOTHING: Command[] = []

/** Searches all records for the text; the previous results stay until the next ones have loaded. */
export function useCommandSearch(text: string): Command[] {
  const sources = [usePatientFinder(), useOrganizationFinder(), useUserFinder()].filter(
    (source) => source !== undefined,
  )
  const [debounced] = useDebouncedValue(text.trim(), GENERAL_PAUSE)
  const found = useQuery({
    queryKey: ['palette', debounced],
    queryFn: async ({ signal }) => {
      const hits = await Promise.all(sources.map((source) => source(debounced, signal)))
      return hits.flat()
    },
    enabled: debounced.length > 1,
    placeholderData: (previous) => previous,
  })
  return text.trim().length > 1 ? (found.data ?? NOTHING) : NOTHING
}
