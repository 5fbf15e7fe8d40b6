import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { removeDraft, writeDraft, type DraftContent } from './draft.ts'

/** Writes the draft a moment after the last change and when the page goes; `clear` ends it for good. */
export function useDraft(place: string, content: DraftContent, isWorthKeeping: boolean) {
  const [savedAt, setSavedAt] = useState<string>()
  const state = useRef({ written: '', isEnded: false })
  const text = isWorthKeeping ? JSON.stringify(content) : ''
  const write = useEffectEvent((text: string) => {
    if (!text || state.current.isEnded || state.current.written === text) return
    state.current.written = text
    setSavedAt(writeDraft(place, content))
  })
  useEffect(() => {
    const timer = setTimeout(() => write(text), GENERAL_PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const writeNow = useEffectEvent(() => write(text))
  useEffect(() => {
    const flush = () => writeNow()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return {
    savedAt,
    clear() {
      state.current.isEnded = true
      removeDraft(place)
    },
  }
}
