export const NOT_IN_PAST = 'Must not be in the past.'
export const NOT_IN_FUTURE = 'Must not be in the future.'
const HOUR_MS = 3_600_000

export function addSeconds(instant: string, seconds: number) {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}

export function addDays(instant: string, days: number) {
  return new Date(Date.parse(instant) + days * 24 * HOUR_MS).toISOString()
}

/** Days from the start-up fee to the first monthly closing (specification 5.3). */
const FIRST_MONTH_DAYS = 30

export function firstClosing(initial_payment_date: string) {
  return addDays(initial_payment_date, FIRST_MONTH_DAYS)
}

/** SETUP-05: returns the same day of the next month, or its last day if that month is shorter. In UTC. */
export function monthAhead(today: Date) {
  const [year, next] = [today.getUTCFullYear(), today.getUTCMonth() + 1]
  const lastDay = new Date(Date.UTC(year, next + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, next, Math.min(today.getUTCDate(), lastDay)))
}

/**
 * Returns the earliest and the latest current date of all time zones, because the sender's calendar may differ from the
 * server's.
 */
export function currentDateRange(now: string) {
  const dayAt = (hours: number) => new Date(Date.parse(now) + hours * HOUR_MS).toISOString().slice(0, 10)
  return { earliest: dayAt(-12), latest: dayAt(14) }
}
