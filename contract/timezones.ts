/**
 * Time zones by their IANA name, such as America/Denver. Offsets from UTC are in minutes, and west of Greenwich they are
 * negative.
 */

/** Returns true for the name of a time zone with its area. An abbreviation such as EST is none: it knows no summer time. */
export function isTimeZone(name: string) {
  if (!/^[A-Z]\w+(?:\/[\w+-]+)+$/.test(name)) return false
  try {
    offsetAt(name, 0)
    return true
  } catch {
    return false
  }
}

/** No place has a standard time of less than three months. */
const QUARTERS_MS = [0, 91, 182, 273].map((days) => days * 86_400_000)

/** Returns the offset in standard time, which is the smallest one of the coming year. */
export function standardOffset(time_zone: string) {
  const now = Date.now()
  return Math.min(...QUARTERS_MS.map((later) => offsetAt(time_zone, now + later)))
}

/** Returns the offset at an instant in milliseconds. */
export function offsetAt(time_zone: string, instant: number) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  // UTC itself is named `GMT`.
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const offset = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -offset : offset
}

/** Formats a time zone for a list: `Mountain Time (Denver)`; one that is newer than the browser by its place alone. */
export function formatTimeZone(time_zone: string) {
  const place = time_zone.slice(time_zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  if (!isTimeZone(time_zone)) return place
  const format = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? time_zone
  return `${name} (${place})`
}

/** Formats an offset in minutes as `UTC-07:00`. */
export function formatOffset(minutes: number) {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const clock = `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '-' : '+'}${clock}`
}

/** All existing offsets from UTC, in minutes. */
export const UTC_OFFSETS: readonly number[] = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
]
