import { expect, it } from 'vitest'
import type { PromisedDates } from './promise.ts'
import { replacesPromise } from './promise-moves.ts'

/** Friday, June 5, 2026, 12:00 MST. */
const NOW = '2026-06-05T19:00:00.000Z'
const current = {
  station: 'approval' as const,
  setup_by: null,
  answer_by: '2026-06-05T23:00:00.000Z',
  ships_likely: '2026-06-10',
  ships_safe: '2026-06-12',
  arrives_likely: '2026-06-12',
  arrives_safe: '2026-06-16',
}
const isReplaced = (changes: Partial<PromisedDates>, isDecision = false, now = NOW) =>
  replacesPromise(current, { ...current, ...changes }, { now, isDecision }, new Set())

it('a night does not move dates by a single day', () => {
  expect(isReplaced({ ships_safe: '2026-06-15' })).toBe(false)
  expect(isReplaced({ ships_safe: '2026-06-11', ships_likely: '2026-06-09' })).toBe(false)
})

it('a night moves dates by two business days, later and earlier', () => {
  expect(isReplaced({ ships_safe: '2026-06-16' })).toBe(true)
  expect(isReplaced({ ships_safe: '2026-06-10' })).toBe(true)
  expect(isReplaced({ ships_likely: '2026-06-08' })).toBe(true)
})

it('a night moves a safe date by one day once the likely one has reached it', () => {
  expect(isReplaced({ ships_likely: '2026-06-11', ships_safe: '2026-06-15' })).toBe(false)
  expect(
    replacesPromise(
      { ...current, ships_likely: '2026-06-11' },
      { ...current, ships_likely: '2026-06-12', ships_safe: '2026-06-15' },
      { now: NOW, isDecision: false },
      new Set(),
    ),
  ).toBe(true)
})

it('an hour for the answer, or a day for the setup, is replaced once it is past', () => {
  const later = { answer_by: '2026-06-08T23:00:00.000Z' }
  expect(isReplaced(later)).toBe(false)
  expect(isReplaced(later, false, '2026-06-06T10:00:00.000Z')).toBe(true)
  const setup = { ...current, station: 'setup' as const, setup_by: '2026-06-04' }
  const next = { ...setup, setup_by: '2026-06-05' }
  expect(replacesPromise(setup, next, { now: '2026-06-04T10:00:00.000Z', isDecision: false }, new Set())).toBe(false)
  expect(replacesPromise(setup, next, { now: NOW, isDecision: false }, new Set())).toBe(true)
})

it('a likely day is replaced once it is past', () => {
  const next = { ships_likely: '2026-06-11' }
  expect(isReplaced(next, false, '2026-06-10T19:00:00.000Z')).toBe(false)
  expect(isReplaced(next, false, '2026-06-11T10:00:00.000Z')).toBe(true)
})

it('a decision moves dates by any day, and another station replaces the promise', () => {
  expect(isReplaced({}, true)).toBe(false)
  expect(isReplaced({ ships_safe: '2026-06-11' }, true)).toBe(true)
  expect(isReplaced({ arrives_safe: '2026-06-15' }, true)).toBe(true)
  expect(replacesPromise(current, { ...current, station: 'print' }, { now: NOW, isDecision: false }, new Set())).toBe(
    true,
  )
})
