import { boardDayOf } from '#contract/bonding-days.ts'
import type { Bonding } from '#contract/bondings.ts'
import { groupBy } from '#contract/records.ts'

export type BoardDate = 'bonding_date' | 'ship_date'
export type BoardColumn = { day: string; cards: Bonding[]; isRed: boolean }

/** Sorts the cases into the days of the board; the tightest ones of a day come first, so that none of them is folded. */
export function toColumns(days: readonly string[], bondings: readonly Bonding[], by: BoardDate): BoardColumn[] {
  const byDay = groupBy(bondings, (each) => boardDayOf(dateOf(each, by) ?? '', days))
  return days.map((day) => {
    const cards = (byDay.get(day) ?? []).toSorted((a, b) => rankOf(a) - rankOf(b))
    return { day, cards, isRed: cards.some(({ tightness }) => tightness === 'red') }
  })
}

export function dateOf(bonding: Bonding, by: BoardDate) {
  return by === 'ship_date' ? bonding.ships_safe : bonding.bonding_date
}

const RANKS = { red: 0, amber: 1, green: 2 }

function rankOf({ tightness }: Bonding) {
  return RANKS[tightness]
}
