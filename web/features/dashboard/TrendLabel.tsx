import { Text } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Trend } from '#contract/dashboard.ts'
import type { Card } from '#contract/statistics.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { formatChange, formatDayRange } from './trend.ts'

/** Cards for which an increase is bad. */
const UNWANTED: readonly Card[] = ['flawed_trays']

/** Compares with the same days of the previous month. Reserves its line when there is no comparison. */
export function TrendLabel({ card, trend }: { card: Card; trend: Trend | undefined }) {
  const before = trend?.before
  if (!before) return <Text size="xs" h={18} />
  const change = before.total_now - before.total
  const isWanted = change > 0 !== UNWANTED.includes(card)
  const tone = isWanted ? 'var(--td-okay)' : UNWANTED.includes(card) ? 'var(--td-danger)' : 'var(--td-t2)'
  return (
    <Text size="xs" lh="18px" c="dimmed">
      <InlineGroup gap={4} wraps>
        {change === 0 ? null : (
          <Text span inherit c={tone} fw={500}>
            <InlineGroup gap={2}>
              <Icon of={change > 0 ? IconArrowUpRight : IconArrowDownRight} size={14} />
              {formatChange(before)}
            </InlineGroup>
          </Text>
        )}
        <span>
          {change === 0 ? 'same as' : 'on'} {formatDayRange(before)}
        </span>
      </InlineGroup>
    </Text>
  )
}
