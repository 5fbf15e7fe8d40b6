import { describe, expect, it } from 'vitest'
import { invalidPeriodParams, presetDays, readPeriod, withPeriod } from './periods.ts'

const SATURDAY = new Date(2026, 10, 21, 23, 59)
const SUNDAY = new Date(2026, 2, 1, 0, 0)

describe('presetDays', () => {
  it.each([
    ['today', SATURDAY, '2026-11-21', '2026-11-21'],
    ['yesterday', SATURDAY, '2026-11-20', '2026-11-20'],
    ['yesterday', SUNDAY, '2026-02-28', '2026-02-28'],
    ['this_week', SATURDAY, '2026-11-15', '2026-11-21'],
    ['this_week', SUNDAY, '2026-03-01', '2026-03-07'],
    ['last_week', SATURDAY, '2026-11-08', '2026-11-14'],
    ['last_week', SUNDAY, '2026-02-22', '2026-02-28'],
    ['this_month', SATURDAY, '2026-11-01', '2026-11-30'],
    ['last_month', SATURDAY, '2026-10-01', '2026-10-31'],
    ['last_month', new Date(2026, 0, 31), '2025-12-01', '2025-12-31'],
    ['day_to_month', SATURDAY, '2026-11-01', '2026-11-21'],
  ] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
    expect(presetDays(preset, today)).toEqual({ from, to })
  })

  it('has no days for all time', () => {
    expect(presetDays('all_time', SATURDAY)).toEqual({})
  })
})

describe('the URL of a period', () => {
  it.each([
    [{}, { preset: 'this_month', from: '2026-11-01', to: '2026-11-30' }],
    [{ preset: 'today' }, { preset: 'today', from: '2026-11-21', to: '2026-11-21' }],
    [{ preset: 'all_time' }, { preset: 'all_time' }],
    [{ preset: 'custom' }, { preset: 'this_month', from: '2026-11-01', to: '2026-11-30' }],
    [{ preset: 'ever' }, { preset: 'this_month', from: '2026-11-01', to: '2026-11-30' }],
    [
      { from: '2026-01-02', to: '2026-01-03', preset: 'today' },
      { preset: 'custom', from: '2026-01-02', to: '2026-01-03' },
    ],
    [
      { from: '2026-01-02', to: 'soon' },
      { preset: 'custom', from: '2026-01-02' },
    ],
    [{ from: '2026-13-02' }, { preset: 'this_month', from: '2026-11-01', to: '2026-11-30' }],
  ] as const)('%j means %j', (search, period) => {
    expect(readPeriod(search, SATURDAY)).toEqual(period)
  })

  it('omits the default, and keeps unrelated parameters', () => {
    const search = { board: 'users', preset: 'today', from: '2026-01-02' }
    expect(withPeriod(search, { preset: 'this_month' })).toEqual({ board: 'users' })
    expect(withPeriod(search, { preset: 'last_week', from: '2026-11-08', to: '2026-11-14' })).toEqual({
      board: 'users',
      preset: 'last_week',
    })
    const picked = { preset: 'custom', from: '2026-01-02', to: '2026-01-03' } as const
    expect(withPeriod(search, picked)).toEqual({ board: 'users', from: '2026-01-02', to: '2026-01-03' })
  })
})

it('lists invalid days and presets of the URL', () => {
  expect(invalidPeriodParams({ from: '2026-02-31', to: '2026-03-01' })).toEqual([['from', '2026-02-31']])
  expect(readPeriod({ from: '2026-02-31', to: '2026-03-01' }, new Date())).toEqual({
    preset: 'custom',
    to: '2026-03-01',
  })
  expect(invalidPeriodParams({ preset: 'next_year' })).toEqual([['preset', 'next_year']])
  expect(invalidPeriodParams({ preset: 'today', tab: 'x' })).toEqual([])
})
