import { Text } from '@mantine/core'
import { MAX_BONDINGS, type bondingCalls } from '#contract/bondings.ts'
import type { Reply } from '#contract/call.ts'
import { useOffice } from '#web/components/office-context.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { toColumns, type BoardDate } from './board-columns.ts'
import { BondingDay } from './BondingDay.tsx'
import classes from './BondingStrip.module.css'

const EMPTY = {
  bonding_date: { none: 'Add bonding dates to see what is tight.', later: 'No bonding' },
  ship_date: { none: 'Nothing ships in the next ten working days.', later: 'Nothing ships' },
}

type BoardReply = Reply<typeof bondingCalls.list>

/** The days of the board with their cards, or the next date if there is none. */
export function BondingDays({ by, board }: { by: BoardDate; board: BoardReply }) {
  const { day } = useDateWords()
  const office = useOffice()
  const { days, bondings, total, next_date } = board
  if (bondings.length === 0) {
    const { none, later } = EMPTY[by]
    return (
      <Text c="var(--td-t2)" pb="sm">
        {next_date ? `${later} in the next ten working days. The next date is ${day(next_date)}.` : none}
      </Text>
    )
  }
  return (
    <>
      <div className={classes.days}>
        {toColumns(days, bondings, by).map((column, at) => (
          <BondingDay
            key={column.day}
            column={column}
            by={by}
            withMonth={at === 0 || column.day.slice(0, 7) !== days[at - 1]?.slice(0, 7)}
            isMonthFirst={office?.country === 'USA'}
            withPractice={by === 'ship_date'}
          />
        ))}
      </div>
      {total > bondings.length ? (
        <SecondaryText isBelow>
          The first {MAX_BONDINGS} of {total} are shown.
        </SecondaryText>
      ) : null}
    </>
  )
}
