import { describe, expect, it } from 'vitest'
import { boardDayOf, boardDays, daysToSpare, tightnessOf } from './bonding-days.ts'

const OPEN = new Set<string>()

describe('The days of the board', () => {
  it('begin on the day itself, or after a weekend and a holiday, and leave out both', () => {
    const days = boardDays('2026-11-25', OPEN)
    expect(days).toHaveLength(10)
    // Thanksgiving is on November 26.
    expect(days.slice(0, 3)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30'])
    expect(boardDays('2026-11-26', OPEN)[0]).toBe('2026-11-27')
    expect(boardDays('2026-11-28', OPEN)[0]).toBe('2026-11-30')
    expect(boardDays('2026-11-30', new Set(['2026-11-30']))[0]).toBe('2026-12-01')
  })

  it('show a date of a weekend on the working day before it, and an earlier one on the first', () => {
    const days = boardDays('2026-11-30', OPEN)
    expect(boardDayOf('2026-12-05', days)).toBe('2026-12-04')
    expect(boardDayOf('2026-12-04', days)).toBe('2026-12-04')
    expect(boardDayOf('2026-11-20', days)).toBe('2026-11-30')
  })
})

describe('Days to spare', () => {
  it.each([
    ['2026-11-27', '2026-12-01', 2],
    ['2026-12-04', '2026-12-07', 1],
    ['2026-12-04', '2026-12-04', 0],
    ['2026-12-05', '2026-12-06', 0],
    ['2026-12-07', '2026-12-04', -1],
    ['2026-12-09', '2026-12-04', -3],
    // Thanksgiving lies between them.
    ['2026-11-25', '2026-11-27', 1],
  ])('from an arrival on %s to a bonding on %s are %i', (arrival, bonding, spare) => {
    expect(daysToSpare(arrival, bonding, OPEN)).toBe(spare)
  })

  it('leave out the days that the lab closes', () => {
    expect(daysToSpare('2026-12-04', '2026-12-08', new Set(['2026-12-07']))).toBe(1)
  })

  it('are green from two on, amber at one, and red at none', () => {
    expect([3, 2, 1, 0, -1].map(tightnessOf)).toEqual(['green', 'green', 'amber', 'red', 'red'])
  })
})
