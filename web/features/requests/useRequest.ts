import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { requestCalls } from '#contract/requests.ts'
import { q } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import { useCaseChanges } from '#web/api/useRealtime.tsx'

/** Loads the request with the id in the URL. */
export function useRequest() {
  const { id } = useParams({ strict: false })
  return useQuery(requestQuery(Number(id)))
}

export function requestQuery(id: number) {
  return q(requestCalls.get, { params: { id } })
}

/** Refetches when the case is changed elsewhere. */
export function useLiveRequest(patient_id: number) {
  const client = useQueryClient()
  useCaseChanges(useMe().current_organization_id, (changed) => {
    if (changed === patient_id) void client.invalidateQueries()
  })
}
