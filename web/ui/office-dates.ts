/**
 * Dates in sentences, as an office reads them: in its time zone, with the weekday and in the order of its country.
 * Tables, tooltips and copies have the given format (`dates.ts`). Spaces inside of a date do not break.
 */
import { formatDuration } from './dates.ts'

/** Where a date is read. */
export type Office = {
  /** IANA time zone, or the offset from UTC in minutes of a place without one. */
  zone: string | number
  /** Three-letter code; in the United States the month comes first. */
  country: string
  /** Adds the name of the zone to times, where it is not the one that the screen names. */
  isZoneNamed?: boolean
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Farther days have their year. */
const HALF_A_YEAR_DAYS = 183
/** A closer deadline counts down. */
const COUNTDOWN_MS = 3 * 3_600_000
const SPACE = '\u00A0'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats the day of an instant, or a pure date: `today`, `yesterday`, `tomorrow`, `Tue, Dec 1` or `Tue 1 Dec`. */
export function formatOfficeDay(value: string, office: Office, now: number) {
  return relativeDay(value, office, now) ?? calendarDay(value, office, now)
}

/** Returns true for yesterday, today and tomorrow, which follow a verb without `on`. */
export function isNamedDay(value: string, office: Office, now: number) {
  return relativeDay(value, office, now) !== undefined
}

/** Formats the time of an instant: `2:54 pm`, or `5 pm` at the full hour. */
export function formatOfficeTime(instant: string, office: Office) {
  const clock = new Date(localTime(Date.parse(instant), office.zone))
  const [hours, minutes] = [clock.getUTCHours(), clock.getUTCMinutes()]
  const time = minutes === 0 ? String(hours % 12 || 12) : `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`
  const zone = office.isZoneNamed ? `${SPACE}${formatZoneName(office.zone, Date.parse(instant))}` : ''
  return `${time}${SPACE}${hours < 12 ? 'am' : 'pm'}${zone}`
}

/** Formats day and time of an instant: `today, 2:54 pm` or `Mon, Nov 30, 5 pm`; a pure date has no time. */
export function formatOfficeMoment(value: string, office: Office, now: number) {
  const day = formatOfficeDay(value, office, now)
  return isInstant(value) ? `${day}, ${formatOfficeTime(value, office)}` : day
}

/** Formats an instant of today with its time, and another one by its day. */
export function formatOfficeDayOrTime(value: string, office: Office, now: number) {
  return daysFromNow(value, office, now) === 0
    ? formatOfficeMoment(value, office, now)
    : formatOfficeDay(value, office, now)
}

/** Formats a deadline: `2 h 10 left` within three hours, else day and time. */
export function formatOfficeDeadline(instant: string, office: Office, now: number) {
  if (!isCountingDown(instant, now)) return formatOfficeMoment(instant, office, now)
  return `${formatDuration(Date.parse(instant) - now)} left`.replaceAll(' ', SPACE)
}

/** Returns true for a deadline that is written as the time left. */
export function isCountingDown(instant: string, now: number) {
  const left = Date.parse(instant) - now
  return left >= 0 && left <= COUNTDOWN_MS
}

/** Returns true if the instant, or the pure date, is the current day of the office. */
export function isOfficeToday(value: string, office: Office, now: number) {
  return daysFromNow(value, office, now) === 0
}

/** Formats the zone at an instant in milliseconds: `MST`, `MDT` or `GMT+1`; `UTC-07:00` where only the offset is known. */
export function formatZoneName(zone: string | number, at: number) {
  if (typeof zone === 'number') return formatZoneOffset(zone)
  const name = clockOf(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return name?.value ?? zone
}

function formatZoneOffset(minutes: number) {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

function relativeDay(value: string, office: Office, now: number) {
  const days = daysFromNow(value, office, now)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days === -1 ? 'yesterday' : undefined
}

function calendarDay(value: string, office: Office, now: number) {
  const date = new Date(localDay(value, office.zone))
  const [weekday, month, day] = [WEEKDAYS[date.getUTCDay()], MONTHS[date.getUTCMonth()], date.getUTCDate()]
  const hasYear = Math.abs(daysFromNow(value, office, now)) > HALF_A_YEAR_DAYS
  const year = date.getUTCFullYear()
  const text =
    office.country === 'USA'
      ? `${weekday}, ${month} ${day}${hasYear ? `, ${year}` : ''}`
      : `${weekday} ${day} ${month}${hasYear ? ` ${year}` : ''}`
  return text.replaceAll(' ', SPACE)
}

function daysFromNow(value: string, office: Office, now: number) {
  return (localDay(value, office.zone) - startOfDay(localTime(now, office.zone))) / DAY_MS
}

/** Returns the milliseconds of midnight in UTC of the value's day in the zone; a pure date is the same day everywhere. */
function localDay(value: string, zone: Office['zone']) {
  return isInstant(value) ? startOfDay(localTime(Date.parse(value), zone)) : Date.parse(`${value}T00:00:00Z`)
}

/** Returns the milliseconds at which a clock in UTC shows what a clock of the zone shows at the instant. */
function localTime(instant: number, zone: Office['zone']) {
  if (typeof zone === 'number') return instant + zone * MINUTE_MS
  const parts = clockOf(zone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes far longer than formatting, so each zone has one. */
function clockOf(zone: string) {
  const clock = clocks.get(zone) ?? createClock(zone)
  clocks.set(zone, clock)
  return clock
}

/** A zone that is newer than the browser is shown as UTC. */
function createClock(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
      timeZoneName: 'short',
    })
  } catch {
    return createClock('UTC')
  }
}

function startOfDay(time: number) {
  return Math.floor(time / DAY_MS) * DAY_MS
}

function isInstant(value: string) {
  return value.includes('T')
}
