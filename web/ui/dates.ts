const DAY_MS = 86_400_000

/**
 * NFR-03: timestamps are UTC on the wire and are displayed in UTC as YYYY-MM-DD HH:mm:ss, so a displayed day is the day
 * that filters use.
 */
export function dayOf(value: string) {
  return value.slice(0, 10)
}

export function today() {
  return dayFromNow(0)
}

export function dayFromNow(days: number) {
  return dayOf(new Date(Date.now() + days * DAY_MS).toISOString())
}

/** Formats `Today 11:47`, or the day of another date. */
export function shortOf(value: string) {
  return isToday(value) ? `Today ${timeOf(value)}` : dayOf(value)
}

/** Formats the same for use in a sentence: `today 11:47`. */
export function withinOf(value: string) {
  return shortOf(value).replace('Today', 'today')
}

function isToday(value: string) {
  return dayOf(value) === today()
}

export function timeOf(value: string) {
  return value.slice(11, 16)
}

export function momentOf(value: string) {
  return `${dayOf(value)} ${value.slice(11, 19)}`
}

/** TRAY-15: the format of the tray and location views. */
export function slashesOf(value: string) {
  return `${dayOf(value).replaceAll('-', '/')} ${timeOf(value)}`
}

/** Formats the tooltip of a date: the time in UTC, and in the user's own time zone if that differs. */
export function clocksOf(value: string) {
  const here = new Date(value)
  const offset = here.getTimezoneOffset()
  if (offset === 0) return `${momentOf(value)} UTC`
  return `${momentOf(value)} UTC, ${momentOf(new Date(here.getTime() - offset * 60_000).toISOString())} your time`
}

/** Formats a duration in ms: `37 min`, `4 h 30`, `1 d 2 h`. */
export function durationWords(milliseconds: number) {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
