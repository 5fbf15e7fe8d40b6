import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { patientCalls } from '#contract/patients.ts'
import { q } from './query.ts'

/** Loads the case of the page by the id in its address. */
export function useCase() {
  const { id } = useParams({ strict: false })
  return useQuery(caseQuery(Number(id)))
}

export function caseQuery(id: number) {
  return q(patientCalls.get, { params: { id } })
}
