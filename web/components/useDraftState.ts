import { useEffect, useRef, useState } from 'react'
import { draftName, removeDraft, storeDraft, readDraft } from '#web/api/drafts.ts'
import { token } from '#web/api/session.ts'
import { useMe } from '#web/api/useMe.ts'

/**
 * A value with an autosaved draft: it comes back after a reload, a closed tab or another sign-in, to the same user
 * only.
 *
 * @param key the key of the draft, such as `note.100000001`
 * @param initial the value without a draft
 * @param isGuarded the page confirms before it is left, so that leaving it discards the draft
 */
export function useDraftState<Value>(key: string, initial: Value, { isGuarded = false } = {}) {
  const name = draftName(useMe().id, key)
  const [value, setValue] = useState(initial)
  const latest = useRef(initial)
  const hasInput = useRef(false)

  useEffect(() => {
    let isUnmounted = false
    async function restore() {
      const stored = await readDraft(name).catch(() => undefined)
      // Input that was typed in the meantime is newer than the stored draft.
      if (isUnmounted || hasInput.current || stored === undefined) return
      // The draft was written with this type, and it decrypts only under its own name.
      latest.current = JSON.parse(stored) as Value
      setValue(latest.current)
    }
    void restore()
    return () => {
      isUnmounted = true
      // An expired session left the page without a confirmation, so the draft is kept.
      if (isGuarded && hasInput.current && token() !== null) removeDraft(name)
    }
  }, [name, isGuarded])

  /** Changes the displayed value only; the draft stays until the server has stored it. */
  const show = (next: Value) => {
    hasInput.current = true
    latest.current = next
    setValue(next)
  }

  const setDraft = (next: Value) => {
    show(next)
    const text = JSON.stringify(next)
    if (text === JSON.stringify(initial)) removeDraft(name)
    else void storeDraft(name, text)
  }

  return { value, setDraft, show, latest: () => latest.current, drop: () => removeDraft(name) }
}
