import { useQuery } from '@tanstack/react-query'
import { trayCalls } from '#contract/trays.ts'
import { q } from '#web/api/query.ts'
import { useList } from '#web/api/useList.ts'

const NEWEST = { sort: '-created_at' }

/** Lists trays, active ones by default; the state lives in the URL. */
export function useTrayList({ isShown }: { isShown: boolean }) {
  const list = useList(trayCalls.list, { usual: NEWEST, isShown })
  const count = useQuery(q(trayCalls.list, { query: { perPage: 1 } }))
  return {
    ...list,
    isArchived: list.query.filter.archived === true,
    count: count.data?.meta,
  }
}

export type TrayList = ReturnType<typeof useTrayList>
