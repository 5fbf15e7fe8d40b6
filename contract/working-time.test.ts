import { expect, it } from 'vitest'
import { addWorkingMinutes, closingTime, labDay, nextWorkingTime, workingMinutesBetween } from './working-time.ts'

const NONE = new Set<string>()
/** Thanksgiving was on Thursday, November 26, 2026. */
const WEDNESDAY_9 = '2026-11-25T16:00:00.000Z'

it('a working day has eight hours, from 8 to 16 MST', () => {
  expect(addWorkingMinutes(WEDNESDAY_9, 60, NONE)).toBe('2026-11-25T17:00:00.000Z')
  expect(addWorkingMinutes(WEDNESDAY_9, 7 * 60, NONE)).toBe('2026-11-25T23:00:00.000Z')
  expect(closingTime('2026-11-25')).toBe('2026-11-25T23:00:00.000Z')
})

it('time goes on after a holiday, a weekend and a day that staff closed', () => {
  expect(addWorkingMinutes(WEDNESDAY_9, 8 * 60, NONE)).toBe('2026-11-27T16:00:00.000Z')
  expect(addWorkingMinutes(WEDNESDAY_9, 16 * 60, NONE)).toBe('2026-11-30T16:00:00.000Z')
  expect(addWorkingMinutes(WEDNESDAY_9, 8 * 60, new Set(['2026-11-27']))).toBe('2026-11-30T16:00:00.000Z')
})

it('an instant outside of the working time counts from the next opening', () => {
  expect(nextWorkingTime('2026-11-26T18:00:00.000Z', NONE)).toBe('2026-11-27T15:00:00.000Z')
  expect(nextWorkingTime('2026-11-25T08:00:00.000Z', NONE)).toBe('2026-11-25T15:00:00.000Z')
  expect(nextWorkingTime(WEDNESDAY_9, NONE)).toBe(WEDNESDAY_9)
  expect(labDay('2026-11-26T05:00:00.000Z')).toBe('2026-11-25')
})

it('minutes between two instants are the working ones, and none backward', () => {
  expect(workingMinutesBetween(WEDNESDAY_9, '2026-11-27T16:30:00.000Z', NONE)).toBe(7 * 60 + 90)
  expect(workingMinutesBetween('2026-11-27T16:30:00.000Z', WEDNESDAY_9, NONE)).toBe(0)
})
