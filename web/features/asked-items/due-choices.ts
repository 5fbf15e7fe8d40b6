import { isBusinessDay, type Closures } from '#contract/business-days.ts'
import { offsetAt } from '#contract/timezones.ts'
import type { Office } from '#web/ui/office-dates.ts'

type Zone = Office['zone']

/** The hour at which an office closes; an item is due by then. */
const CLOSES_AT = 17
/** Hours that the practice has at least; after that, today is not offered. */
const LEAST_HOURS = 2
const CHOICES = 3
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Returns the closing times of the office on its next business days: 'Today 5 pm', 'Tomorrow 5 pm', 'Mon, Nov 30'. */
export function dueChoices(now: number, zone: Zone, closures: Closures) {
  const today = localDay(now, zone)
  const choices: { value: string; label: string }[] = []
  for (let days = 0; choices.length < CHOICES; days += 1) {
    const day = addDay(today, days)
    const value = closingInstant(day, zone)
    if (!isBusinessDay(day, closures) || Date.parse(value) - now < LEAST_HOURS * HOUR_MS) continue
    const near = ['Today 5 pm', 'Tomorrow 5 pm'][days]
    choices.push({ value, label: near ?? WEEKDAY.format(Date.parse(`${day}T00:00:00Z`)) })
  }
  return choices
}

/** Returns the instant at which the office closes on that day, YYYY-MM-DD. */
export function closingInstant(day: string, zone: Zone) {
  const clock = Date.parse(`${day}T00:00:00Z`) + CLOSES_AT * HOUR_MS
  // At most an hour off, and no clock is changed within an hour of the close.
  const near = clock - minutesAt(zone, clock) * MINUTE_MS
  return new Date(clock - minutesAt(zone, near) * MINUTE_MS).toISOString()
}

/** Returns the day of an instant, in milliseconds, as the office has it. */
export function localDay(instant: number, zone: Zone) {
  return new Date(instant + minutesAt(zone, instant) * MINUTE_MS).toISOString().slice(0, 10)
}

function minutesAt(zone: Zone, instant: number) {
  return typeof zone === 'number' ? zone : offsetAt(zone, instant)
}

function addDay(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
