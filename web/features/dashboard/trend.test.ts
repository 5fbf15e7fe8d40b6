import { expect, it } from 'vitest'
import { formatChange, formatDayRange } from './trend.ts'

it.each([
  [412, 378, '9% more'],
  [95, 100, '5% fewer'],
  [1001, 1000, '1 more'],
  [17, 14, '3 more'],
  [0, 12, '12 fewer'],
])('%i after %i is %s', (total_now, total, label) => {
  expect(formatChange({ total, total_now })).toBe(label)
})

it.each([
  ['2026-10-01', '2026-10-20', '1–20 Oct'],
  ['2026-10-09', '2026-10-09', '9 Oct'],
  ['2025-12-15', '2026-01-14', '15 Dec–14 Jan'],
])('%s to %s is %s', (from, to, label) => {
  expect(formatDayRange({ from, to })).toBe(label)
})
