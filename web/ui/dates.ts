const DAY_MS = 86_400_000

/** NFR-03: dates are treated as UTC, as they travel, and shown YYYY-MM-DD HH:mm:ss; so a day is the one that filters mean. */
export function dayOf(value: string) {
  return value.slice(0, 10)
}

export function today() {
  return dayFromNow(0)
}

export function dayFromNow(days: number) {
  return dayOf(new Date(Date.now() + days * DAY_MS).toISOString())
}

/** `Today 11:47`, else the day. */
export function shortOf(value: string) {
  return isToday(value) ? `Today ${timeOf(value)}` : dayOf(value)
}

/** The same within a sentence: `today 11:47`. */
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

/** TRAY-15: as the views of trays and locations have it. */
export function slashesOf(value: string) {
  return `${dayOf(value).replaceAll('-', '/')} ${timeOf(value)}`
}

/** What a date says to who rests the pointer on it: which clock it is by, and what the reader's own one shows. */
export function clocksOf(value: string) {
  const here = new Date(value)
  const offset = here.getTimezoneOffset()
  if (offset === 0) return `${momentOf(value)} UTC`
  return `${momentOf(value)} UTC, ${momentOf(new Date(here.getTime() - offset * 60_000).toISOString())} your time`
}

/** `37 min`, `4 h 30`, `1 d 2 h`. */
export function durationWords(milliseconds: number) {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
