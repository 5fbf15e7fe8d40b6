const DAY_MS = 86_400_000

/**
 * NFR-03: timestamps are UTC on the wire and are displayed in UTC as YYYY-MM-DD HH:mm:ss, so a displayed day is the day
 * that filters use.
 */
export function formatDay(value: string) {
  return value.slice(0, 10)
}

export function today() {
  return dayFromNow(0)
}

export function dayFromNow(days: number) {
  return formatDay(new Date(Date.now() + days * DAY_MS).toISOString())
}

/** Formats `Today 11:47`, or the day of another date. */
export function formatDayOrTime(value: string) {
  return isToday(value) ? `Today ${formatTime(value)}` : formatDay(value)
}

/** Formats the same for use in a sentence: `today 11:47`. */
export function formatDayInSentence(value: string) {
  return formatDayOrTime(value).replace('Today', 'today')
}

function isToday(value: string) {
  return formatDay(value) === today()
}

export function formatTime(value: string) {
  return value.slice(11, 16)
}

export function formatTimestamp(value: string) {
  return `${formatDay(value)} ${value.slice(11, 19)}`
}

/** Formats the tooltip of a date that a sentence tells in other words: a pure date, or an instant in UTC. */
export function formatGivenDate(value: string) {
  return value.includes('T') ? `${formatTimestamp(value)} UTC` : value
}

/** TRAY-15: the format of the tray and location views. */
export function formatWithSlashes(value: string) {
  return `${formatDay(value).replaceAll('-', '/')} ${formatTime(value)}`
}

/** Formats the tooltip of a date: the time in UTC, and in the user's own time zone if that differs. */
export function formatWithLocalTime(value: string) {
  const local = new Date(value)
  const offset = local.getTimezoneOffset()
  if (offset === 0) return `${formatTimestamp(value)} UTC`
  const shifted = new Date(local.getTime() - offset * 60_000).toISOString()
  return `${formatTimestamp(value)} UTC, ${formatTimestamp(shifted)} your time`
}

/** Formats a duration in ms: `37 min`, `4 h 30`, `1 d 2 h`. */
export function formatDuration(milliseconds: number) {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
