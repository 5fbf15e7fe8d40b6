import { STATUS_KEYS } from '#contract/enums.ts'
import { Segmented, type Segment } from '#web/ui/Segmented.tsx'
import type { PracticeList } from './usePracticeList.ts'

type Toggle = NonNullable<PracticeList['query']['filter']['status']>

/** Canceled ones count only in All (specification 4.1); a dot for the one that waits for the reader. */
export function StatusToggles({ list }: { list: PracticeList }) {
  const { counts } = list
  const segments: Segment<Toggle>[] = [
    { value: 'all', label: 'All', count: counts?.all },
    ...STATUS_KEYS.flatMap(({ value, label }) =>
      value === 'canceled'
        ? []
        : [
            {
              value,
              label,
              count: counts?.[value],
              calls: value === 'awaiting_approval' && (counts?.awaiting_approval ?? 0) > 0,
            },
          ],
    ),
  ]
  return (
    <Segmented
      label="Status"
      segments={segments}
      value={list.status}
      onChange={(status) => list.set({ filter: { status: status === 'all' ? null : status } })}
    />
  )
}
