import { expect, it } from 'vitest'
import { formatIgnoredParam } from './ignored-params.ts'

it.each([
  [
    'filter[created_at_between]',
    '2026-02-31,2026-03-05',
    'The address asks for a date that does not exist: 2026-02-31. It was left out.',
  ],
  ['from', '2026-13-01', 'The address asks for a date that does not exist: 2026-13-01. It was left out.'],
  [
    'filter[held]',
    'perhaps',
    'The address asks for the filter “held” with “perhaps”, which this page does not know. It was left out.',
  ],
  ['sort', 'colour', 'The address asks for “sort” with “colour”, which this page does not know. It was left out.'],
])('%s=%s is reported', (name, value, message) => {
  expect(formatIgnoredParam(name, value)).toBe(message)
})
