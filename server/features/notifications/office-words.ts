/**
 * Dates in mails and notices, as the office of a practice reads them: `Tue, Dec 1` in the United States and `Tue 1 Dec`
 * elsewhere, a time with its zone. No day is named `today`, because nobody knows when a mail is read.
 */
import { DEFAULT_COUNTRY } from '#contract/countries.ts'
import { formatOffset } from '#contract/timezones.ts'

/** Where a case belongs, or the main location of its practice; without a zone its times are in UTC. */
export type OfficePlace = { country: string | null; time_zone: string | null; timezone_offset: number | null }

const MINUTE_MS = 60_000
/** Spaces inside of a date do not break. */
const SPACE = '\u00A0'

/** Formats a pure date, or the day of an instant in the office: `Mon, Nov 30`. */
export function formatOfficeDay(value: string, place: OfficePlace) {
  const parts = value.includes('T') ? officeParts(value, place).parts : partsOf(Date.parse(`${value}T00:00:00Z`), 'UTC')
  return joinDay(parts, place.country)
}

/** Formats an instant: `Mon, Nov 30, 5 pm MST`. */
export function formatOfficeMoment(instant: string, place: OfficePlace) {
  const { parts, zone } = officeParts(instant, place)
  const minutes = parts.minute === '00' ? '' : `:${parts.minute}`
  const time = [`${parts.hour}${minutes}`, parts.dayPeriod?.toLowerCase(), zone].join(SPACE)
  return `${joinDay(parts, place.country)}, ${time}`
}

/** Without a time zone, the instant is shifted by the offset of the place and formatted as UTC. */
function officeParts(instant: string, { time_zone, timezone_offset }: OfficePlace) {
  const offset = time_zone === null ? (timezone_offset ?? 0) : 0
  const parts = partsOf(Date.parse(instant) + offset * MINUTE_MS, time_zone ?? 'UTC')
  return { parts, zone: time_zone !== null ? parts.timeZoneName : offset === 0 ? 'UTC' : formatOffset(offset) }
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function partsOf(at: number, timeZone: string): Parts {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    timeZoneName: 'short',
  })
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

function joinDay({ weekday, month, day }: Parts, country: string | null) {
  const words = (country ?? DEFAULT_COUNTRY) === 'USA' ? [`${weekday},`, month, day] : [weekday, day, month]
  return words.join(SPACE)
}
