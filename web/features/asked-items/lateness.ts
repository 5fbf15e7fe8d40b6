import { pluralize } from '#web/ui/pluralize.ts'

const HOUR_MS = 3_600_000
const HOURS_OF_DAY = 24

/** Formats how late something is, from milliseconds: `2 days late`, `5 hours late`, within the first hour `Late`. */
export function formatLateness(late: number) {
  const hours = Math.floor(late / HOUR_MS)
  if (hours < 1) return 'Late'
  return `${hours < HOURS_OF_DAY ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / HOURS_OF_DAY), 'day')} late`
}
