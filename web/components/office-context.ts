import { createContext, useContext } from 'react'
import type { Office } from '#web/ui/office-dates.ts'

/** Where the dates of a page are read; undefined for those who read the given format. */
export const OfficeContext = createContext<Office | undefined>(undefined)

export function useOffice() {
  return useContext(OfficeContext)
}
