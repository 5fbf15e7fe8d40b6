import { useDraftState } from '#web/components/useDraftState.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'

const NONE = {}

/** Unsaved notes by organization id; they survive the removal of cards when the results change. */
export function useNoteDrafts() {
  const { value: drafts, setDraft: storeDrafts } = useDraftState<Readonly<Record<number, string>>>(
    'found-notes',
    NONE,
    {
      isGuarded: true,
    },
  )
  useUnsavedGuard(Object.keys(drafts).length > 0)
  return {
    get: (id: number) => drafts[id],
    store: (id: number, text: string) => storeDrafts({ ...drafts, [id]: text }),
    drop(id: number) {
      const { [id]: _dropped, ...others } = drafts
      storeDrafts(others)
    },
  }
}

export type NoteDrafts = ReturnType<typeof useNoteDrafts>
