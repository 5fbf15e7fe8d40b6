import { describe, expect, it } from 'vitest'
import {
  formatOfficeDay,
  formatOfficeDayOrTime,
  formatOfficeDeadline,
  formatOfficeMoment,
  formatOfficeTime,
  formatZoneName,
  isNamedDay,
  isOfficeToday,
  type Office,
} from './office-dates.ts'

const ogden: Office = { zone: 'America/Denver', country: 'USA' }
const berlin: Office = { zone: 'Europe/Berlin', country: 'DEU' }
/** Thu, Nov 26, 2:50 pm in Ogden. */
const now = Date.parse('2026-11-26T21:50:00Z')

/** Spaces inside of a date do not break; the others may. */
const withSpaces = (text: string) => text.replaceAll('\u00A0', '_')

describe('a day in a sentence', () => {
  it.each<[string, string, Office]>([
    ['Tue,_Dec_1', '2026-12-01', ogden],
    ['Tue_1_Dec', '2026-12-01', berlin],
    ['today', '2026-11-26', ogden],
    ['tomorrow', '2026-11-27', ogden],
    ['yesterday', '2026-11-25', ogden],
    ['Sat,_Nov_28', '2026-11-28', ogden],
    // The evening of the day before in Ogden.
    ['Mon,_Nov_30', '2026-12-01T05:30:00.000Z', ogden],
    ['Tue_1_Dec', '2026-12-01T05:30:00.000Z', berlin],
    // The year is told from half a year on.
    ['Fri,_May_28', '2027-05-28', ogden],
    ['Sat,_May_29,_2027', '2027-05-29', ogden],
    ['Tue_1_Jun_2027', '2027-06-01', berlin],
    ['Sun,_May_24,_2026', '2026-05-24', ogden],
  ])('%s', (text, value, office) => {
    expect(withSpaces(formatOfficeDay(value, office, now))).toBe(text)
  })

  it('has a name next to today', () => {
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
    expect(days.map((day) => isNamedDay(day, ogden, now))).toEqual([false, true, true, true, false])
  })

  it('is today by the clock of the office', () => {
    const evening = Date.parse('2026-11-27T02:00:00Z')
    expect(formatOfficeDay('2026-11-26', ogden, evening)).toBe('today')
    expect(formatOfficeDay('2026-11-26', berlin, evening)).toBe('yesterday')
    expect(isOfficeToday('2026-11-26T12:00:00.000Z', ogden, evening)).toBe(true)
    expect(isOfficeToday('2026-11-26T12:00:00.000Z', berlin, evening)).toBe(false)
  })
})

describe('a time in a sentence', () => {
  it.each<[string, string]>([
    ['today, 2:54_pm', '2026-11-26T21:54:25.000Z'],
    ['tomorrow, 12:05_am', '2026-11-27T07:05:00.000Z'],
    ['yesterday, 12_pm', '2026-11-25T19:00:00.000Z'],
    ['Mon,_Nov_30, 5_pm', '2026-12-01T00:00:00.000Z'],
    ['Tue,_Dec_1', '2026-12-01'],
  ])('%s', (text, value) => {
    expect(withSpaces(formatOfficeMoment(value, ogden, now))).toBe(text)
  })

  it('is told of today only, where there is room for one of them', () => {
    expect(withSpaces(formatOfficeDayOrTime('2026-11-26T16:12:00.000Z', ogden, now))).toBe('today, 9:12_am')
    expect(formatOfficeDayOrTime('2026-11-25T16:12:00.000Z', ogden, now)).toBe('yesterday')
  })

  it('names its zone, where the screen names another', () => {
    const phoenix = { zone: 'America/Phoenix', country: 'USA', isZoneNamed: true }
    expect(withSpaces(formatOfficeTime('2026-11-26T21:54:25.000Z', phoenix))).toBe('2:54_pm_MST')
  })

  it('counts down within three hours', () => {
    const deadline = (instant: string) => withSpaces(formatOfficeDeadline(instant, ogden, now))
    expect(deadline('2026-11-27T00:00:00.000Z')).toBe('2_h_10_left')
    expect(deadline('2026-11-26T22:27:00.000Z')).toBe('37_min_left')
    expect(deadline('2026-11-27T00:51:00.000Z')).toBe('today, 5:51_pm')
    expect(deadline('2026-11-26T21:00:00.000Z')).toBe('today, 2_pm')
  })
})

describe('the zone of an office', () => {
  it('has summer time', () => {
    expect(formatOfficeTime('2026-07-01T18:00:00.000Z', ogden)).toBe('12\u00A0pm')
    expect(formatOfficeTime('2026-12-01T18:00:00.000Z', ogden)).toBe('11\u00A0am')
    expect(formatZoneName(ogden.zone, Date.parse('2026-07-01'))).toBe('MDT')
    expect(formatZoneName(ogden.zone, Date.parse('2026-12-01'))).toBe('MST')
  })

  it('changes over on both nights', () => {
    const time = (instant: string) => withSpaces(formatOfficeTime(instant, ogden))
    expect([time('2026-03-08T08:59:00.000Z'), time('2026-03-08T09:00:00.000Z')]).toEqual(['1:59_am', '3_am'])
    expect([time('2026-11-01T07:59:00.000Z'), time('2026-11-01T08:00:00.000Z')]).toEqual(['1:59_am', '1_am'])
    // Both days have a day before and a day after, although they have 23 and 25 hours.
    for (const day of ['2026-03-08', '2026-11-01']) {
      const noon = Date.parse(`${day}T19:00:00Z`)
      expect(formatOfficeDay(day, ogden, noon)).toBe('today')
      expect(formatOfficeDay(new Date(noon + 24 * 3_600_000).toISOString(), ogden, noon)).toBe('tomorrow')
      expect(formatOfficeDay(new Date(noon - 24 * 3_600_000).toISOString(), ogden, noon)).toBe('yesterday')
    }
  })

  it('is Arizona without summer time, and the Navajo Nation with it', () => {
    const at = (zone: string) => formatOfficeTime('2026-07-01T18:00:00.000Z', { zone, country: 'USA' })
    expect([at('America/Phoenix'), at('America/Denver')]).toEqual(['11\u00A0am', '12\u00A0pm'])
  })

  it('is an offset, or UTC, where no zone is known', () => {
    const instant = '2026-11-26T21:54:25.000Z'
    expect(formatOfficeTime(instant, { zone: -360, country: 'USA' })).toBe('3:54\u00A0pm')
    expect(formatOfficeTime(instant, { zone: 0, country: 'USA' })).toBe('9:54\u00A0pm')
    expect(formatOfficeTime(instant, { zone: 'Mars/Olympus', country: 'USA' })).toBe('9:54\u00A0pm')
    expect([-360, 0, 345].map((zone) => formatZoneName(zone, now))).toEqual(['UTC-06:00', 'UTC', 'UTC+05:45'])
    expect(formatZoneName('Europe/Berlin', now)).toBe('GMT+1')
  })
})
