/** The days of the bonding board (specification 4.17), and how tight a bonding date is. */

import { addBusinessDays, isBusinessDay, isBusinessTime, type Closures } from './business-days.ts'

/** Working days on the board. */
const BOARD_DAYS = 10

export type Tightness = 'green' | 'amber' | 'red'

/** Returns the ten working days from a day on, which is the first one if it is a working day. */
export function boardDays(from: string, closures: Closures) {
  const first = isBusinessDay(from, closures) ? from : addBusinessDays(from, 1, closures)
  return Array.from({ length: BOARD_DAYS }, (_, at) => addBusinessDays(first, at, closures))
}

/** Returns the day of the board that shows a date: the last working day up to it; what is earlier is on the first one. */
export function boardDayOf(date: string, days: readonly string[]) {
  return days.findLast((day) => day <= date) ?? days[0]
}

/**
 * Returns the working days from the arrival to the bonding: 0 on the same day, negative if the arrival is later. The
 * day of the bonding counts, that of the arrival does not.
 */
export function daysToSpare(arrival: string, bonding: string, closures: Closures) {
  return arrival <= bonding
    ? businessDaysBetween(arrival, bonding, closures)
    : 0 - businessDaysBetween(bonding, arrival, closures)
}

/** Two or more days to spare are green, one is amber, none or less is red. */
export function tightnessOf(days_to_spare: number): Tightness {
  if (days_to_spare >= 2) return 'green'
  return days_to_spare === 1 ? 'amber' : 'red'
}

const DAY_MS = 86_400_000

function businessDaysBetween(from: string, to: string, closures: Closures) {
  const end = Date.parse(`${to}T00:00:00Z`)
  let count = 0
  for (let time = Date.parse(`${from}T00:00:00Z`) + DAY_MS; time <= end; time += DAY_MS)
    if (isBusinessTime(time, closures)) count += 1
  return count
}
