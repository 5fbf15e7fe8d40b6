import { describe, expect, it } from 'vitest'
import { monthAhead } from './days.ts'

describe('monthAhead', () => {
  it.each([
    ['2026-11-20', '2026-12-20'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-08-31', '2026-09-30'],
  ])('of %s is %s', (today, expected) => {
    expect(
      monthAhead(new Date(`${today}T23:59:59Z`))
        .toISOString()
        .slice(0, 10),
    ).toBe(expected)
  })
})
