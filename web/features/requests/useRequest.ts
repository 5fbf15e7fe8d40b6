import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isStaff } from '#contract/access.ts'
import { PATIENT_CHANGED } from '#contract/notifications.ts'
import { requestCalls } from '#contract/requests.ts'
import { q } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { useChannel } from '#web/api/useRealtime.tsx'

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
  const me = useMe()
  const channel = isStaff(actorOf(me)) ? 'private-internal' : `private-organization.${me.current_organization_id ?? 0}`
  useChannel(channel, PATIENT_CHANGED, (data) => {
    if (typeof data !== 'object' || data === null || !('patient_id' in data)) return
    if (Number(data.patient_id) === patient_id) void client.invalidateQueries()
  })
}
