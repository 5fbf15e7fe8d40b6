import { expect, it } from 'vitest'
import { formatLateness } from './lateness.ts'

const HOUR = 3_600_000

it.each([
  [HOUR / 2, 'Late'],
  [HOUR, '1 hour late'],
  [23 * HOUR, '23 hours late'],
  [47 * HOUR, '1 day late'],
  [49 * HOUR, '2 days late'],
])('%s ms are %s', (late, text) => {
  expect(formatLateness(late)).toBe(text)
})
