import type { Patient } from '#contract/patients.ts'
import { useAskedActions } from './useAskedActions.ts'
import { useAskedItems } from './useAskedItems.ts'
import { useAsking } from './useAsking.tsx'

/** What is asked of the practice of a case, with what this user may do about it. */
export function useAsked(patient: Patient) {
  const read = useAskedItems(patient.id)
  const items = read.data?.asked_items ?? []
  return { read, items, asking: useAsking(patient, items), askedActions: useAskedActions(patient) }
}
