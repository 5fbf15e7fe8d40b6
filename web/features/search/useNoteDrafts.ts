import { useKept } from '#web/components/useKept.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'

const NONE = {}

/** What is being written about organizations, by their ids: kept while the cards come and go with the search. */
export function useNoteDrafts() {
  const { value: drafts, keep } = useKept<Readonly<Record<number, string>>>('found-notes', NONE, { isGuarded: true })
  useUnsavedGuard(Object.keys(drafts).length > 0)
  return {
    of: (id: number) => drafts[id],
    keep: (id: number, text: string) => keep({ ...drafts, [id]: text }),
    drop(id: number) {
      const { [id]: _dropped, ...others } = drafts
      keep(others)
    },
  }
}

export type NoteDrafts = ReturnType<typeof useNoteDrafts>
