import type { FormErrors } from '@mantine/form'
import { useState } from 'react'
import { SECTIONS, type FormField, type SectionId } from './form-sections.ts'
import type { MissingField } from './validate-case.ts'

type Options = {
  missing: readonly MissingField[]
  errors: FormErrors
  /** From then on the first section that misses something opens by itself. */
  isBegun: boolean
}

/**
 * Which sections are open. What opened stays open, so that nothing moves or folds under somebody who is typing; a
 * section with an error in it is always open.
 */
export function useSectionFold({ missing, errors, isBegun }: Options) {
  const [opened, setOpened] = useState<readonly SectionId[]>([])
  const [closed, setClosed] = useState<readonly SectionId[]>([])
  const first = SECTIONS.find(
    // The scans stand above the sections with all that is missing of them.
    ({ id, fields }) => id !== 'files' && missing.some(({ field }) => fields.includes(field)),
  )?.id
  if (isBegun && first && !opened.includes(first) && !closed.includes(first)) setOpened([...opened, first])

  return {
    isOpen: (id: SectionId) => opened.includes(id) || hasError(id),
    toggle: (id: SectionId) => {
      const isOpen = opened.includes(id)
      setOpened(isOpen ? opened.filter((each) => each !== id) : [...opened, id])
      setClosed(isOpen ? [...closed, id] : closed.filter((each) => each !== id))
    },
    /** Opens the section of a field, before the field takes the focus. */
    openFor(field: FormField) {
      const id = SECTIONS.find(({ fields }) => fields.includes(field))?.id
      if (!id || opened.includes(id)) return
      setOpened([...opened, id])
      setClosed(closed.filter((each) => each !== id))
    },
  }

  function hasError(id: SectionId) {
    return SECTIONS.some((section) => section.id === id && section.fields.some((field) => Boolean(errors[field])))
  }
}
