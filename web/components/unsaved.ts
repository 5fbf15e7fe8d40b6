import { useEffect } from 'react'

const forms = new Set<object>()

/** Most dialogs do not register their unsaved input, so any open dialog with a field counts as unsaved. */
const DIALOG_FIELD = '[role="dialog"] :is(input, textarea)'

/** Whether the screen has unsaved input. */
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
