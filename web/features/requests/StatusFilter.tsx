import { STATUSES } from '#contract/enums.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { CountMeta } from '#web/ui/table/ResultCount.tsx'
import { useRequestCounts, type RequestList } from './useRequestList.ts'

const ALL = 'all'

type Props = { list: RequestList; organization_id: number | undefined }

/** Primary filter above the others; each status shows its count. */
export function StatusFilter({ list, organization_id }: Props) {
  const counts = useRequestCounts(list, organization_id)
  const segments = STATUSES.map(({ value, label }) => ({
    value: String(value),
    label,
    count: counts?.find((each) => each.status_id === value),
  }))
  return (
    <Segmented
      label="Status"
      segments={[{ value: ALL, label: 'All', count: counts && sumCounts(counts) }, ...segments]}
      value={list.query.statusId?.join(',') || ALL}
      onChange={(status) => list.set({ statusId: status === ALL ? null : status })}
    />
  )
}

function sumCounts(counts: readonly CountMeta[]): CountMeta {
  const total = counts.reduce((sum, each) => sum + each.total, 0)
  return counts.some((each) => each.total_is_capped) ? { total, total_is_capped: true } : { total }
}
