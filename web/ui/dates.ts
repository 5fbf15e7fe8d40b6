/** Dates are shown as the specification writes them, YYYY-MM-DD, in the reader's own time zone. */
export function dayOf(value: string) {
  // A pure date has no time zone to be moved by.
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const date = new Date(value)
  return [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-')
}

/** Of today only the time. */
export function shortOf(value: string) {
  const day = dayOf(value)
  return day === dayOf(new Date().toISOString()) ? timeOf(value) : day
}

export function timeOf(value: string) {
  const date = new Date(value)
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** As given, to the second (NFR-03). */
export function momentOf(value: string) {
  return `${dayOf(value)} ${timeOf(value)}:${pad(new Date(value).getSeconds())}`
}

/** `37 min`, `4 h 30`, `1 d 2 h`. */
export function durationWords(milliseconds: number) {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  if (hours < 24) return `${hours} h ${pad(minutes % 60)}`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

function pad(value: number) {
  return String(value).padStart(2, '0')
}
