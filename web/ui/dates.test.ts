import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  formatWithLocalTime,
  formatDay,
  formatTimestamp,
  formatDayOrTime,
  formatWithSlashes,
  formatDayInSentence,
} from './dates.ts'

const LATE = '2026-03-05T01:30:09.120Z'

describe('dates', () => {
  const zone = process.env.TZ
  beforeEach(() => {
    process.env.TZ = 'America/Denver'
  })
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it('are shown in UTC, whatever the time zone of the user', () => {
    expect(formatTimestamp(LATE)).toBe('2026-03-05 01:30:09')
    expect(formatDay(LATE)).toBe('2026-03-05')
    expect(formatDayOrTime(LATE)).toBe('2026-03-05')
    expect(formatWithSlashes(LATE)).toBe('2026/03/05 01:30')
    expect(formatDay('2026-11-21')).toBe('2026-11-21')
  })

  it('are labeled as today by the UTC date', () => {
    const now = new Date().toISOString()
    expect(formatDayOrTime(now)).toBe(`Today ${now.slice(11, 16)}`)
    expect(formatDayInSentence(now)).toBe(`today ${now.slice(11, 16)}`)
  })

  it('include the local time of the user if it differs', () => {
    expect(formatWithLocalTime(LATE)).toBe('2026-03-05 01:30:09 UTC, 2026-03-04 18:30:09 your time')
    process.env.TZ = 'UTC'
    expect(formatWithLocalTime(LATE)).toBe('2026-03-05 01:30:09 UTC')
  })
})
