import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clocksOf, dayOf, momentOf, shortOf, slashesOf, withinOf } from './dates.ts'

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

  it('are shown as they travel, in UTC, wherever the reader is', () => {
    expect(momentOf(LATE)).toBe('2026-03-05 01:30:09')
    expect(dayOf(LATE)).toBe('2026-03-05')
    expect(shortOf(LATE)).toBe('2026-03-05')
    expect(slashesOf(LATE)).toBe('2026/03/05 01:30')
    expect(dayOf('2026-11-21')).toBe('2026-11-21')
  })

  it('are of today where UTC has that day', () => {
    const now = new Date().toISOString()
    expect(shortOf(now)).toBe(`Today ${now.slice(11, 16)}`)
    expect(withinOf(now)).toBe(`today ${now.slice(11, 16)}`)
  })

  it("tell the reader's own clock where it differs", () => {
    expect(clocksOf(LATE)).toBe('2026-03-05 01:30:09 UTC, 2026-03-04 18:30:09 your time')
    process.env.TZ = 'UTC'
    expect(clocksOf(LATE)).toBe('2026-03-05 01:30:09 UTC')
  })
})
