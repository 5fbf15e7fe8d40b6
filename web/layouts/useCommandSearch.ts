import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { useCommandRegistry, type Command } from '#web/ui/commands.ts'

const NOTHING: Command[] = []

/** Searches all registered sources for the text; the previous results stay until the next ones have loaded. */
export function useCommandSearch(text: string): Command[] {
  const { sources } = useCommandRegistry()
  const [settled] = useDebouncedValue(text.trim(), GENERAL_PAUSE)
  const found = useQuery({
    queryKey: ['palette', settled],
    queryFn: async ({ signal }) => {
      const hits = await Promise.all(sources.map((source) => source.search(settled, signal)))
      return hits.flat()
    },
    enabled: settled.length > 1 && sources.length > 0,
    placeholderData: (previous) => previous,
  })
  return text.trim().length > 1 ? (found.data ?? NOTHING) : NOTHING
}
