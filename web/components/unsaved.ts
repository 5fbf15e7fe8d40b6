import { useEffect } from 'react'

const forms = new Set<object>()

/** Most dialogs do not say whether something was typed in them: one that has a field may hold it. */
const DIALOG_FIELD = '[role="dialog"] :is(input, textarea)'

/** Whether the screen holds what is saved nowhere. */
export function hasUnsaved() {
  return forms.size > 0 || document.querySelector(DIALOG_FIELD) !== null
}

export function useUnsaved(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const form = {}
    forms.add(form)
    return () => void forms.delete(form)
  }, [isDirty])
}
