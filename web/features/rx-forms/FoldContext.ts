import { createContext, useContext } from 'react'
import type { SectionId } from './form-sections.ts'
import type { SectionState } from './validate-case.ts'

/** How the sections of a new case are folded: each is one line with its values until it is opened. */
export type Fold = {
  isOpen: (id: SectionId) => boolean
  toggle: (id: SectionId) => void
  /** The values of a section in one line. */
  lineOf: (id: SectionId) => string
  stateOf: (id: SectionId) => SectionState
}

const FoldContext = createContext<Fold | undefined>(undefined)
export const FoldProvider = FoldContext.Provider

/** Returns undefined where all sections are open. */
export function useFold() {
  return useContext(FoldContext)
}
