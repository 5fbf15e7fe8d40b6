import { useEffect } from 'react'

const forms = new Set<object>()

/** Whether a form on the screen holds what is saved nowhere. */
export function hasUnsaved() {
  return forms.size > 0
}

export function useUnsaved(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return undefined
    const form = {}
    forms.add(form)
    return () => void forms.delete(form)
  }, [isDirty])
}
