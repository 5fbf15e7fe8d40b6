/** Writes a calendar as iCalendar text (RFC 5545): CRLF, lines of at most 75 octets, escaped texts. */

export type CalendarEvent = {
  /** The same as long as it is the same event, however often it moves. */
  uid: string
  /** Grows with every change. */
  sequence: number
  changed_at: string
  summary: string
  description?: string
  url?: string
  /** A day, or the last minutes before an instant. */
  when: { day: string } | { until: string }
}

const CRLF = '\r\n'
const LINE_OCTETS = 75
const DAY_MS = 86_400_000
/** How long a deadline is on the calendar, in milliseconds. */
const DEADLINE_MS = 30 * 60_000

/** @param name shown by calendar apps as the name of the calendar. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Typodont//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => foldLine(line) + CRLF).join('')
}

function eventLines(event: CalendarEvent) {
  const { uid, sequence, changed_at, summary, description, url, when } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    // The state of the row, so that a feed without changes has the same bytes.
    `DTSTAMP:${toUtc(changed_at)}`,
    `LAST-MODIFIED:${toUtc(changed_at)}`,
    ...timeLines(when),
    `SUMMARY:${escapeText(summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    // It shows nobody as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function timeLines(when: CalendarEvent['when']) {
  if ('day' in when) {
    const next = new Date(Date.parse(`${when.day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
    return [`DTSTART;VALUE=DATE:${toDate(when.day)}`, `DTEND;VALUE=DATE:${toDate(next)}`]
  }
  const begin = new Date(Date.parse(when.until) - DEADLINE_MS).toISOString()
  return [`DTSTART:${toUtc(begin)}`, `DTEND:${toUtc(when.until)}`]
}

function toDate(day: string) {
  return day.replaceAll('-', '')
}

/** 2026-12-01T23:00:00.000Z becomes 20261201T230000Z. */
function toUtc(instant: string) {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string) {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
}

/** Continues a long line on the next one, behind a space; no character is cut apart. */
function foldLine(line: string) {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ''
      // The space counts too.
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join(`${CRLF} `)
}
