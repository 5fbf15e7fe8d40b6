/**
 * Business days (specification 4.5): Saturdays, Sundays, US federal holidays on their observed day and the days that
 * staff list are excluded. Days are pure dates, YYYY-MM-DD.
 */

/** The days that staff closed in addition to the federal holidays. */
export type Closures = ReadonlySet<string>

const DAY_MS = 86_400_000
const MONDAY = 1
const THURSDAY = 4
const SUNDAY = 0
const SATURDAY = 6

function dayOf(time: number) {
  return new Date(time).toISOString().slice(0, 10)
}

/** Returns the UTC milliseconds of the nth weekday of a month (1 to 12); -1 is the last one. */
function nthWeekday(year: number, month: number, weekday: number, nth: number) {
  if (nth < 0) {
    const last = new Date(Date.UTC(year, month, 0))
    return Date.UTC(year, month - 1, last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7))
  }
  const first = new Date(Date.UTC(year, month - 1, 1))
  return Date.UTC(year, month - 1, 1 + ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7)
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after (5 U.S.C. 6103). */
function observed(year: number, month: number, date: number) {
  const time = Date.UTC(year, month - 1, date)
  const weekday = new Date(time).getUTCDay()
  if (weekday === SATURDAY) return time - DAY_MS
  return weekday === SUNDAY ? time + DAY_MS : time
}

/**
 * Returns the observed date and the name of every federal holiday of a year; New Year's Day may fall on December 31 of
 * the year before.
 */
export function federalHolidays(year: number) {
  const holidays: [number, string][] = [
    [observed(year, 1, 1), "New Year's Day"],
    [nthWeekday(year, 1, MONDAY, 3), 'Birthday of Martin Luther King, Jr.'],
    [nthWeekday(year, 2, MONDAY, 3), "Washington's Birthday"],
    [nthWeekday(year, 5, MONDAY, -1), 'Memorial Day'],
    [observed(year, 6, 19), 'Juneteenth'],
    [observed(year, 7, 4), 'Independence Day'],
    [nthWeekday(year, 9, MONDAY, 1), 'Labor Day'],
    [nthWeekday(year, 10, MONDAY, 2), 'Columbus Day'],
    [observed(year, 11, 11), 'Veterans Day'],
    [nthWeekday(year, 11, THURSDAY, 4), 'Thanksgiving Day'],
    [observed(year, 12, 25), 'Christmas Day'],
  ]
  return holidays.map(([time, name]) => ({ date: dayOf(time), name }))
}

const federalByYear = new Map<number, ReadonlySet<string>>()

function isFederalHoliday(day: string) {
  const year = Number(day.slice(0, 4))
  let days = federalByYear.get(year)
  if (!days) {
    // If New Year's Day of the next year is a Saturday, it is observed on December 31 of this year.
    days = new Set([...federalHolidays(year), ...federalHolidays(year + 1)].map(({ date }) => date))
    federalByYear.set(year, days)
  }
  return days.has(day)
}

export function isBusinessDay(day: string, closures: Closures) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== SUNDAY && weekday !== SATURDAY && !isFederalHoliday(day) && !closures.has(day)
}

const openByTime = new WeakMap<Closures, Map<number, boolean>>()

/** The same for the UTC milliseconds of a day; remembered, because promises of many cases go over the same weeks. */
export function isBusinessTime(time: number, closures: Closures) {
  let days = openByTime.get(closures)
  if (!days) openByTime.set(closures, (days = new Map()))
  let isOpen = days.get(time)
  if (isOpen === undefined) days.set(time, (isOpen = isBusinessDay(dayOf(time), closures)))
  return isOpen
}

/** Returns the day plus (or minus) that many business days; with 0 the day itself, even if it is no business day. */
export function addBusinessDays(start: string, days: number, closures: Closures) {
  const step = days < 0 ? -DAY_MS : DAY_MS
  let time = Date.parse(`${start}T00:00:00Z`)
  for (let left = Math.abs(days); left > 0;) {
    time += step
    if (isBusinessTime(time, closures)) left -= 1
  }
  return dayOf(time)
}
