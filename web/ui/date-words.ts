import { formatDay, formatDayInSentence, formatTimestamp, today } from './dates.ts'
import {
  formatOfficeDay,
  formatOfficeDayOrTime,
  formatOfficeDeadline,
  formatOfficeMoment,
  isNamedDay,
  isOfficeToday,
  type Office,
} from './office-dates.ts'

/** Writes dates into a text. Each function takes an instant, and those of days a pure date as well. */
export type DateWords = {
  day: (value: string) => string
  /** The day after a verb: `on Tue, Dec 1`, but `today`. */
  onDay: (value: string) => string
  /** The time of an instant of today, else the day. */
  dayOrTime: (value: string) => string
  moment: (value: string) => string
  /** The time that is left, or when it ends. */
  deadline: (instant: string) => string
  isToday: (value: string) => boolean
}

/** The given format, in UTC (NFR-03). */
export const GIVEN_DATES: DateWords = {
  day: formatDay,
  onDay: (value) => `on ${formatDay(value)}`,
  dayOrTime: formatDayInSentence,
  moment: formatTimestamp,
  deadline: formatTimestamp,
  isToday: (value) => formatDay(value) === today(),
}

/** The words of an office at an instant in milliseconds. */
export function officeDateWords(office: Office, now: number): DateWords {
  return {
    day: (value) => formatOfficeDay(value, office, now),
    onDay: (value) => `${isNamedDay(value, office, now) ? '' : 'on '}${formatOfficeDay(value, office, now)}`,
    dayOrTime: (value) => formatOfficeDayOrTime(value, office, now),
    moment: (value) => formatOfficeMoment(value, office, now),
    deadline: (instant) => formatOfficeDeadline(instant, office, now),
    isToday: (value) => isOfficeToday(value, office, now),
  }
}
