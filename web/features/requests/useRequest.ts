import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { requestCalls } from '#contract/requests.ts'
import { q } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import { useCaseChanges } from '#web/api/useRealtime.tsx'

/** The request of the page, by the id in its address. */
export function useRequest() {
  const { id } = useParams({ strict: false })
  return useQuery(requestQuery(Number(id)))
}

export function requestQuery(id: number) {
  return q(requestCalls.get, { params: { id } })
}

/** What others do to its case shows without a reload. */
export function useLiveRequest(patient_id: number) {
  const client = useQueryClient()
  useCaseChanges(useMe().current_organization_id, (changed) => {
    if (changed === patient_id) void client.invalidateQueries()
  })
}
