import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Call, Reply } from '#contract/call.ts'

/**
 * Returns the name of the record being opened from a cached list, so that the title appears before the record is
 * loaded.
 */
export function useCachedName<C extends Call>(list: C, nameIn: (reply: Reply<C>, id: number) => string | undefined) {
  const { id } = useParams({ strict: false })
  const client = useQueryClient()
  // Queries under a call's path hold replies of that call.
  for (const [, reply] of client.getQueriesData<Reply<C>>({ queryKey: [list.path] })) {
    const name = reply && nameIn(reply, Number(id))
    if (name !== undefined) return name
  }
  return undefined
}
