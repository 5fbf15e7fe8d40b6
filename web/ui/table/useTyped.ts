import { useEffect, useState } from 'react'
import { INPUT_PAUSE } from '../debounce.ts'

/** What is being typed shows at once and is committed after a pause; a change from outside wins. */
export function useTyped(value: string, commit: (text: string) => void, pause = INPUT_PAUSE) {
  const [draft, setDraft] = useState<{ text: string; from: string; isSent: boolean }>()
  // Once the address has caught up, or says something else, the draft has done its work.
  const isOver = draft && (draft.isSent ? value === draft.text : value !== draft.from)
  if (isOver) setDraft(undefined)

  useEffect(() => {
    if (!draft || draft.isSent) return undefined
    const timer = setTimeout(() => {
      setDraft({ ...draft, isSent: true })
      commit(draft.text)
    }, pause)
    return () => clearTimeout(timer)
  }, [draft, commit, pause])

  return {
    text: draft && !isOver ? draft.text : value,
    type: (text: string) => setDraft({ text, from: value, isSent: false }),
  }
}
