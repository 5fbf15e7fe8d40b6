import { Box, Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { formatGivenDate } from '#web/ui/dates.ts'
import { dateOf, type BoardColumn, type BoardDate } from './board-columns.ts'
import { BondingCard } from './BondingCard.tsx'
import classes from './BondingStrip.module.css'

/** Cards of a day before the rest is folded. */
const SHOWN = 2

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

type Props = {
  column: BoardColumn
  by: BoardDate
  /** The day begins a month, or the board. */
  withMonth: boolean
  /** In the United States the month comes first. */
  isMonthFirst: boolean
  withPractice: boolean
}

/** A day of the board with its cases, of which the third and later ones are folded. */
export function BondingDay({ column, by, withMonth, isMonthFirst, withPractice }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { day, cards, isRed } = column
  const shown = isOpen ? cards : cards.slice(0, SHOWN)
  const more = cards.length - shown.length
  return (
    <div className={classes.day} data-empty={cards.length === 0} data-red={isRed}>
      <div className={classes.head} title={formatGivenDate(day)}>
        <DayHeader day={day} isBold={cards.length > 0} withMonth={withMonth} isMonthFirst={isMonthFirst} />
      </div>
      {cards.length > 0 ? (
        <Flex component="ul" direction="column" gap={6} mt={8}>
          {shown.map((bonding) => (
            <BondingCard
              key={bonding.patient_id}
              bonding={bonding}
              date={dateOf(bonding, by) === day ? null : dateOf(bonding, by)}
              withPractice={withPractice}
            />
          ))}
        </Flex>
      ) : null}
      {more > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          mt={4}
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          {more} more
        </Button>
      ) : null}
    </div>
  )
}

type HeaderProps = Pick<Props, 'withMonth' | 'isMonthFirst'> & { day: string; isBold: boolean }

function DayHeader({ day, isBold, withMonth, isMonthFirst }: HeaderProps) {
  const at = Date.parse(`${day}T00:00:00Z`)
  const number = String(Number(day.slice(8)))
  const month = withMonth ? MONTH.format(at) : ''
  const date = (isMonthFirst ? [month, number] : [number, month]).filter(Boolean).join('\u00A0')
  return (
    <>
      {WEEKDAY.format(at)}{' '}
      <Box component="span" fw={isBold ? 600 : undefined} c={isBold ? 'var(--mantine-color-text)' : undefined}>
        {date}
      </Box>
    </>
  )
}
