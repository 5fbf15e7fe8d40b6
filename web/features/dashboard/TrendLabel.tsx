import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Trend } from '#contract/dashboard.ts'
import type { Card } from '#contract/statistics.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { formatChange, formatDayRange } from './trend.ts'

/** Cards for which an increase is bad. */
const INCREASE_IS_BAD: readonly Card[] = ['flawed_trays']

/** Compares with the same days of the previous month. Reserves its line when there is no comparison. */
export function TrendLabel({ card, trend }: { card: Card; trend: Trend | undefined }) {
  const previous = trend?.before
  if (!previous) return <Text size="xs" h={18} />
  const change = previous.total_now - previous.total
  const isImprovement = change > 0 !== INCREASE_IS_BAD.includes(card)
  const tone = isImprovement ? 'var(--td-okay)' : INCREASE_IS_BAD.includes(card) ? 'var(--td-danger)' : 'var(--td-t2)'
  return (
    <Text size="xs" lh="18px" c="dimmed">
      <InlineGroup gap={4} wraps>
        {change === 0 ? null : (
          <Text span inherit c={tone} fw={500}>
            <InlineGroup gap={2}>
              <Icon of={change > 0 ? IconArrowUpRight : IconArrowDownRight} size={14} />
              {formatChange(previous)}
            </InlineGroup>
          </Text>
        )}
        <span>
          {change === 0 ? 'same as' : 'than'} {formatDayRange(previous)}
        </span>
      </InlineGroup>
    </Text>
  )
}
