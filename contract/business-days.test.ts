import { describe, expect, it } from 'vitest'
import { addBusinessDays, federalHolidays, isBusinessDay } from './business-days.ts'
import { rushDueAt } from './rx-forms.rules.ts'
import { shippingDates } from './shipping.ts'

const NONE = new Set<string>()

describe('US federal holidays', () => {
  it('fall on the dates of the 2026 calendar', () => {
    expect(federalHolidays(2026).map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-03',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ])
  })

  it('are observed on the Friday before a Saturday and the Monday after a Sunday', () => {
    expect(isBusinessDay('2026-07-03', NONE)).toBe(false)
    expect(isBusinessDay('2027-07-05', NONE)).toBe(false)
    expect(isBusinessDay('2027-12-24', NONE)).toBe(false)
    // January 1, 2028 is a Saturday.
    expect(isBusinessDay('2027-12-31', NONE)).toBe(false)
    expect(isBusinessDay('2028-01-03', NONE)).toBe(true)
  })
})

describe('business days', () => {
  it('skip weekends, holidays and days closed by staff, forward and backward', () => {
    expect(addBusinessDays('2026-11-25', 1, NONE)).toBe('2026-11-27')
    expect(addBusinessDays('2026-11-25', 1, new Set(['2026-11-27']))).toBe('2026-11-30')
    expect(addBusinessDays('2026-11-30', -2, new Set(['2026-11-27']))).toBe('2026-11-24')
    expect(addBusinessDays('2026-11-28', 0, NONE)).toBe('2026-11-28')
  })

  it('determine the dates of a shipment', () => {
    expect(shippingDates('2026-12-23T18:00:00.000Z', 3, { days: [2, 3] }, new Set(['2026-12-24']))).toEqual({
      ship_date: '2026-12-30',
      delivery_date_from: '2027-01-04',
      delivery_date_to: '2027-01-05',
      arrival_date: '2027-01-05',
    })
  })

  it('limit the hour of a rush case to 8 to 16 MST on a business day', () => {
    expect(rushDueAt('2026-11-25T18:00:00.000Z', NONE)).toBe('2026-11-25T19:00:00.000Z')
    expect(rushDueAt('2026-11-26T18:00:00.000Z', NONE)).toBe('2026-11-27T16:00:00.000Z')
    expect(rushDueAt('2026-11-26T18:00:00.000Z', new Set(['2026-11-27']))).toBe('2026-11-30T16:00:00.000Z')
  })
})
