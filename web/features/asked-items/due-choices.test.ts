import { expect, it } from 'vitest'
import { closingInstant, dueChoices } from './due-choices.ts'

const OGDEN = -7 * 60
const NONE: ReadonlySet<string> = new Set()
const at = (instant: string) => Date.parse(instant)

it('offers the closing times of the next business days of the office', () => {
  // Tuesday, 9:12 in Ogden.
  expect(dueChoices(at('2026-12-01T16:12:00Z'), OGDEN, NONE)).toEqual([
    { value: '2026-12-02T00:00:00.000Z', label: 'Today 5 pm' },
    { value: '2026-12-03T00:00:00.000Z', label: 'Tomorrow 5 pm' },
    { value: '2026-12-04T00:00:00.000Z', label: 'Thu, Dec 3' },
  ])
})

it('leaves out today when the office closes soon, weekends and closed days', () => {
  // Friday, 16:30 in Ogden; Monday is closed.
  const labels = dueChoices(at('2026-12-04T23:30:00Z'), OGDEN, new Set(['2026-12-07'])).map(({ label }) => label)
  expect(labels).toEqual(['Tue, Dec 8', 'Wed, Dec 9', 'Thu, Dec 10'])
})

it('knows the closing time of any day', () => {
  expect(closingInstant('2026-12-01', OGDEN)).toBe('2026-12-02T00:00:00.000Z')
  expect(closingInstant('2026-12-01', 60)).toBe('2026-12-01T16:00:00.000Z')
})

it('follows the summer time of the office', () => {
  expect(closingInstant('2026-07-01', 'America/Denver')).toBe('2026-07-01T23:00:00.000Z')
  expect(closingInstant('2026-12-01', 'America/Denver')).toBe('2026-12-02T00:00:00.000Z')
  // The clocks of Auckland are changed in the night to September 27.
  expect(closingInstant('2026-09-26', 'Pacific/Auckland')).toBe('2026-09-26T05:00:00.000Z')
  expect(closingInstant('2026-09-27', 'Pacific/Auckland')).toBe('2026-09-27T04:00:00.000Z')
})
