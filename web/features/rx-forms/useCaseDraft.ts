import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { removeDraft, storeDraft } from '#web/api/drafts.ts'
import { serializeDraft, type DraftContent, type StoredDraft } from './case-draft.ts'

/** "Draft saved" may lag, because updating it re-renders the whole form. */
const SAVED_AT_INTERVAL_MS = 5_000

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
  const storeText = useEffectEvent((text: string) => {
    if (!text || state.current.isEnded) return
    const saved_at = new Date().toISOString()
    const nextSavedAt = (visible = '') =>
      Date.parse(saved_at) - Date.parse(visible) < SAVED_AT_INTERVAL_MS ? visible : saved_at
    void storeDraft(name, serializeDraft(content, saved_at, since)).then((isStored) =>
      isStored ? setSavedAt(nextSavedAt) : undefined,
    )
  })
  useEffect(() => storeText(text), [text])

  return {
    savedAt,
    clear() {
      state.current.isEnded = true
      removeDraft(name)
    },
  }
}
