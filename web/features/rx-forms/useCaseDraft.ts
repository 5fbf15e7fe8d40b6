import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { removeDraft, storeDraft } from '#web/api/drafts.ts'
import { serializeDraft, type DraftContent, type StoredDraft } from './case-draft.ts'

/** "Draft saved" may lag, because updating it re-renders the whole form. */
const SHOWN_EVERY_MS = 5_000

/** Stores every change immediately, because a closing page has no time to encrypt. `clear` stops it for good. */
export function useCaseDraft(
  name: string,
  { content, before, isWorthKeeping }: { content: DraftContent; before?: StoredDraft; isWorthKeeping: boolean },
) {
  const [savedAt, setSavedAt] = useState(before?.saved_at)
  const state = useRef({ isEnded: false })
  const [since] = useState(() => {
    const files = [...(before?.stl_files ?? []), ...(before?.photos ?? [])]
    return new Map(files.map((file) => [file.file_path, file.since]))
  })
  const text = isWorthKeeping ? JSON.stringify(content) : ''
  const keep = useEffectEvent((text: string) => {
    if (!text || state.current.isEnded) return
    const saved_at = new Date().toISOString()
    const show = (shown = '') => (Date.parse(saved_at) - Date.parse(shown) < SHOWN_EVERY_MS ? shown : saved_at)
    void storeDraft(name, serializeDraft(content, saved_at, since)).then((isKept) =>
      isKept ? setSavedAt(show) : undefined,
    )
  })
  useEffect(() => keep(text), [text])

  return {
    savedAt,
    clear() {
      state.current.isEnded = true
      removeDraft(name)
    },
  }
}
