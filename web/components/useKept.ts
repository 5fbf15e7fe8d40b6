import { useEffect, useRef, useState } from 'react'
import { draftName, dropDraft, keepDraft, readDraft } from '#web/api/drafts.ts'
import { token } from '#web/api/session.ts'
import { useMe } from '#web/api/useMe.ts'

/**
 * A value that somebody types and has not sent: it comes back after a reload, a closed tab or a sign-in, to the same person only.
 *
 * @param place what it is about, such as `note.100000001`; @param initial what stands there while nothing was typed;
 * @param isGuarded the page asks before it is left: whoever leaves it then has given up what was typed.
 */
export function useKept<Value>(place: string, initial: Value, { isGuarded = false } = {}) {
  const name = draftName(useMe().id, place)
  const [value, setValue] = useState(initial)
  const latest = useRef(initial)
  const isTyped = useRef(false)

  useEffect(() => {
    let isOver = false
    async function restore() {
      const kept = await readDraft(name).catch(() => undefined)
      // What is being typed by now is newer than the stored draft.
      if (isOver || isTyped.current || kept === undefined) return
      // It was written as a value of this kind, and opens at its own place only.
      latest.current = JSON.parse(kept) as Value
      setValue(latest.current)
    }
    void restore()
    return () => {
      isOver = true
      // A session that ended asked nobody.
      if (isGuarded && isTyped.current && token() !== null) dropDraft(name)
    }
  }, [name, isGuarded])

  /** On the screen alone: the draft stays until the server has it. */
  const show = (next: Value) => {
    isTyped.current = true
    latest.current = next
    setValue(next)
  }

  const keep = (next: Value) => {
    show(next)
    const text = JSON.stringify(next)
    if (text === JSON.stringify(initial)) dropDraft(name)
    else void keepDraft(name, text)
  }

  return { value, keep, show, latest: () => latest.current, drop: () => dropDraft(name) }
}
