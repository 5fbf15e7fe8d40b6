import { expect, it } from 'vitest'
import { formatWorkingTime } from './working-time-words.ts'

it.each([
  [0, '0 min'],
  [-0.2, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [390, '7 h'],
  [475, '1 day'],
  [480, '1 day'],
  [600, '1 day 2 h'],
  [960, '2 days'],
  [-90, '−2 h'],
])('%d working minutes are %s', (minutes, text) => {
  expect(formatWorkingTime(minutes).replaceAll('\u00A0', ' ')).toBe(text)
})
