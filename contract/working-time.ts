/**
 * Working time of the lab: 8 to 16 MST on business days (RX-35, register 33). Times are instants; amounts are minutes.
 */

import { isBusinessTime, type Closures } from './business-days.ts'

/** MST has no daylight saving time and is always UTC-7. */
const MST_MS = 7 * 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const OPENS_AT_MS = 8 * 3_600_000
const CLOSES_AT_MS = 16 * 3_600_000

/** Working minutes of one business day. */
export const WORKDAY_MINUTES = (CLOSES_AT_MS - OPENS_AT_MS) / MINUTE_MS

/** Returns the lab's calendar day of an instant, YYYY-MM-DD. */
export function labDay(instant: string) {
  return new Date(Date.parse(instant) - MST_MS).toISOString().slice(0, 10)
}

/** Returns the instant at which the lab closes on that day. */
export function closingTime(day: string) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + CLOSES_AT_MS + MST_MS).toISOString()
}

/** Returns the instant itself if the lab is open then, else its next opening. */
export function nextWorkingTime(instant: string, closures: Closures) {
  return toInstant(openAt(Date.parse(instant) - MST_MS, closures))
}

/** Returns the instant at which so many working minutes have passed; with 0 the next working time. */
export function addWorkingMinutes(instant: string, minutes: number, closures: Closures) {
  let local = openAt(Date.parse(instant) - MST_MS, closures)
  let left = Math.max(0, minutes) * MINUTE_MS
  for (;;) {
    const closing = startOfDay(local) + CLOSES_AT_MS
    if (local + left <= closing) return toInstant(local + left)
    left -= closing - local
    local = openAt(closing, closures)
  }
}

/** Returns the working minutes between two instants; 0 if the second is not after the first. */
export function workingMinutesBetween(from: string, to: string, closures: Closures) {
  const end = Date.parse(to) - MST_MS
  let local = openAt(Date.parse(from) - MST_MS, closures)
  let sum = 0
  while (local < end) {
    const closing = startOfDay(local) + CLOSES_AT_MS
    sum += Math.min(closing, end) - local
    local = openAt(closing, closures)
  }
  return sum / MINUTE_MS
}

/** Moves a local time in ms to the lab's next opening, unless the lab is open. */
function openAt(local: number, closures: Closures) {
  let day = startOfDay(local)
  const time = local - day
  if (isBusinessTime(day, closures) && time < CLOSES_AT_MS) return day + Math.max(time, OPENS_AT_MS)
  do day += DAY_MS
  while (!isBusinessTime(day, closures))
  return day + OPENS_AT_MS
}

function startOfDay(local: number) {
  return Math.floor(local / DAY_MS) * DAY_MS
}

function toInstant(local: number) {
  return new Date(local + MST_MS).toISOString()
}
