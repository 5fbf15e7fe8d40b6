import { useDraftState } from '#web/components/useDraftState.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'

const NONE = {}

/** Unsaved notes by organization id; they survive the removal of cards when the results change. */
export function useNoteDrafts() {
  const { value: drafts, keep } = useDraftState<Readonly<Record<number, string>>>('found-notes', NONE, {
    isGuarded: true,
  })
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
