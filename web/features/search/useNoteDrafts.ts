import { useState } from 'react'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'

/** What is being written about organizations, by their ids: kept while the cards come and go with the search. */
export function useNoteDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<number, string>>>({})
  useUnsavedGuard(Object.keys(drafts).length > 0)
  return {
    of: (id: number) => drafts[id],
    keep: (id: number, text: string) => setDrafts((known) => ({ ...known, [id]: text })),
    drop: (id: number) => setDrafts(({ [id]: _dropped, ...others }) => others),
  }
}

export type NoteDrafts = ReturnType<typeof useNoteDrafts>
