import { describe, expect, it } from 'vitest'
import { monthAhead } from './month-ahead.ts'

describe('monthAhead', () => {
  it.each([
    ['2026-11-20', '2026-12-20'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-30', '2028-02-29'],
    ['2026-08-31', '2026-09-30'],
  ])('of %s is %s', (today, expected) => {
    const ahead = monthAhead(new Date(`${today}T12:00:00`))
    const pad = (value: number) => String(value).padStart(2, '0')
    expect(`${ahead.getFullYear()}-${pad(ahead.getMonth() + 1)}-${pad(ahead.getDate())}`).toBe(expected)
  })
})
