import { useDebouncedCallback } from '@mantine/hooks'
import { useContext, useState } from 'react'
import { INPUT_PAUSE } from '../debounce.ts'
import { AddressContext } from './address-context.ts'

/** Holds typed text and commits it after a debounce; a change of the value from outside takes precedence. */
export function useDebouncedInput(value: string, commit: (text: string) => void, pause = INPUT_PAUSE) {
  const { beginning } = useContext(AddressContext)
  const [draft, setDraft] = useState<{ text: string; from: string; beginning: string | undefined; isSent: boolean }>()
  // The draft ends when the address has caught up, has another value or was started over.
  const isOutdated =
    draft && (draft.beginning !== beginning || (draft.isSent ? value === draft.text : value !== draft.from))
  if (isOutdated) setDraft(undefined)
  const send = useDebouncedCallback(() => {
    // The draft may have ended during the pause.
    if (!draft || draft.isSent) return
    setDraft({ ...draft, isSent: true })
    commit(draft.text)
  }, pause)

  return {
    text: draft && !isOutdated ? draft.text : value,
    type: (text: string) => {
      setDraft({ text, from: value, beginning, isSent: false })
      send()
    },
  }
}
