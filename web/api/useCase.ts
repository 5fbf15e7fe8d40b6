import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { patientCalls } from '#contract/patients.ts'
import { q } from './query.ts'

/** The case that is shown by a page whose path names none, such as the review queue. */
export const ShownCase = createContext<number | undefined>(undefined)

/** The id of the case that the page shows, which is usually in its path. */
export function useCaseId() {
  const { id } = useParams({ strict: false })
  return useContext(ShownCase) ?? Number(id)
}

/** Loads the case of the page. */
export function useCase() {
  return useQuery(caseQuery(useCaseId()))
}

export function caseQuery(id: number) {
  return q(patientCalls.get, { params: { id } })
}
