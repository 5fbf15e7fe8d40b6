import { describe, expect, it } from 'vitest'
import { recentLabel } from './latest-patient-cells.tsx'

const row = { created_at: '2026-11-21T12:00:00.000Z', updated_at: '2026-11-21T12:03:00.000Z' }

describe('recentLabel', () => {
  it.each([
    ['12:00:00.000', 'Recently Added'],
    ['12:04:59.999', 'Recently Added'],
    ['12:05:00.000', 'Recently Updated'],
    ['12:07:59.999', 'Recently Updated'],
    ['12:08:00.000', undefined],
  ])('at %s is %s', (time, label) => {
    expect(recentLabel(row, Date.parse(`2026-11-21T${time}Z`))?.label).toBe(label)
  })
})
