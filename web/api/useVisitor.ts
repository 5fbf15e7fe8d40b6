import { useQuery } from '@tanstack/react-query'
import { userCalls } from '#contract/users.ts'
import { send } from './client.ts'
import { currentOrganization, token } from './session.ts'

/** The signed-in user on a page that is open to everybody; undefined for everybody else. A session that ended stays unnoticed. */
export function useVisitor() {
  const bearer = token() ?? undefined
  const visitor = useQuery({
    queryKey: ['visitor', bearer],
    queryFn: ({ signal }) => {
      const current_organization_id = currentOrganization()
      const sent = current_organization_id === undefined ? {} : { query: { current_organization_id } }
      return send(userCalls.me, sent, { signal, bearer })
    },
    enabled: bearer !== undefined,
    retry: false,
  })
  return visitor.data?.user
}
