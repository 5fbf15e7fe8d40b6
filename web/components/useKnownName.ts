import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Call, Reply } from '#contract/call.ts'

/** The name that a list has shown of what is being opened: it stands there before the rest of it has come. */
export function useKnownName<C extends Call>(list: C, nameIn: (reply: Reply<C>, id: number) => string | undefined) {
  const { id } = useParams({ strict: false })
  const client = useQueryClient()
  // What stands under the path of a call is an answer of that call.
  for (const [, reply] of client.getQueriesData<Reply<C>>({ queryKey: [list.path] })) {
    const name = reply && nameIn(reply, Number(id))
    if (name !== undefined) return name
  }
  return undefined
}
