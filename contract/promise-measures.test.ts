import { describe, expect, it } from 'vitest'
import {
  isKeptByPractice,
  measureAccuracy,
  measureMisses,
  measureSpread,
  quantiles,
  stepMeasureKeys,
} from './promise-measures.ts'
import { measurePace, queueDelays } from './promise-queue.ts'

const NONE = new Set<string>()
const finished = (value: number) => ({ value, is_open: false })
const open = (value: number) => ({ value, is_open: true })
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

describe('quantiles', () => {
  it('are the values that a share stays below', () => {
    expect(quantiles([4, 2, 1, 3].map(finished), [0.5, 0.75, 0.95])).toEqual([2, 3, 4])
  })

  it('count open samples as longer than until now', () => {
    // A quarter is finished after 1. Of the two that lasted longer than the open one, half is after 3: 0.75 * 0.5 is left.
    expect(quantiles([finished(1), open(2), finished(3), finished(4)], [0.5])).toEqual([3])
    expect(quantiles([finished(1), open(5), open(6)], [0.3, 0.95])).toEqual([1, 6])
  })

  it('are used from thirty finished samples on', () => {
    expect(measureSpread([...times(29, finished(60)), open(90)])).toBeUndefined()
    expect(measureSpread([...times(28, finished(60)), finished(120), finished(180)])).toEqual({ likely: 60, safe: 120 })
  })
})

it('a step is measured by product and rush, and by rush alone', () => {
  expect(stepMeasureKeys('print', 'brackets', false)).toEqual(['print|brackets|usual', 'print|usual'])
})

describe('misses', () => {
  /** Monday, June 1, 2026, 12:00 MST, and 16:00. */
  const predicted = { likely_at: '2026-06-01T19:00:00.000Z', safe_at: '2026-06-01T23:00:00.000Z', answer_minutes: 0 }
  const now = '2026-06-05T19:00:00.000Z'

  it('are minutes from the prediction to the day on which the case shipped', () => {
    const predictions = [
      ...times(28, { ...predicted, shipped_on: '2026-06-02' }),
      ...times(2, { ...predicted, shipped_on: '2026-06-03' }),
    ]
    // Tuesday noon is a day after Monday noon; Wednesday opens a day after Monday closed.
    expect(measureMisses(predictions, now, NONE)).toEqual({ likely: 480, safe: 480 })
    expect(measureMisses(predictions.slice(1), now, NONE)).toBeUndefined()
  })

  it('are negative if all cases shipped earlier, and count open cases until now', () => {
    const early = times(30, { ...predicted, shipped_on: '2026-06-01' })
    expect(measureMisses(early, now, NONE)).toEqual({ likely: 0, safe: -480 })
    const late = times(3, { ...predicted, shipped_on: null })
    // Friday noon is 3.5 days after Monday's closing.
    expect(measureMisses([...early, ...late], now, NONE)).toEqual({ likely: 0, safe: 1680 })
  })
})

it('a promise held if its case shipped by the safe day; one whose day is to come says nothing yet', () => {
  const now = '2026-06-05T19:00:00.000Z'
  const promise = (safe_at: string, shipped_on: string | null) => ({
    likely_at: safe_at,
    safe_at,
    answer_minutes: 0,
    shipped_on,
  })
  const monday = '2026-06-01T23:00:00.000Z'
  const past = [promise(monday, '2026-06-01'), promise(monday, '2026-06-02'), promise(monday, null)]
  expect(measureAccuracy(past, now)).toEqual({ due: 3, held: 1 })
  // The day of the promise is not over, and another case shipped before its day.
  const today = promise('2026-06-05T23:00:00.000Z', null)
  expect(measureAccuracy([today, promise('2026-06-08T23:00:00.000Z', '2026-06-04')], now)).toEqual({ due: 1, held: 1 })
})

describe('the part of the practice', () => {
  const promise = {
    made_at: '2026-06-01T16:00:00.000Z',
    answer_by: '2026-06-02T23:00:00.000Z',
    predicted: { answer_minutes: 480 },
  }
  const part = { setup_completed_at: '2026-06-01T19:00:00.000Z', approved_at: null, delayed_at: null }
  const isKept = (changes: Partial<Parameters<typeof isKeptByPractice>[1]>, now = '2026-06-09T16:00:00.000Z') =>
    isKeptByPractice(promise, { ...part, ...changes }, now, NONE)

  it('is an answer by the hour named', () => {
    expect(isKept({ approved_at: '2026-06-03T16:00:00.000Z' })).toBe(false)
    expect(isKept({ approved_at: '2026-06-02T22:00:00.000Z' })).toBe(true)
    expect(isKept({})).toBe(false)
    expect(isKept({}, '2026-06-02T16:00:00.000Z')).toBe(true)
  })

  it('may be later if the setup was late', () => {
    const late = { setup_completed_at: '2026-06-02T22:00:00.000Z' }
    expect(isKept({ ...late, approved_at: '2026-06-03T21:00:00.000Z' })).toBe(true)
    expect(isKept({ ...late, approved_at: '2026-06-03T22:01:00.000Z' })).toBe(false)
    expect(isKept({ setup_completed_at: null })).toBe(true)
  })

  it('is not done once it asked for a change or let the case wait', () => {
    const approved_at = '2026-06-02T16:00:00.000Z'
    expect(isKept({ approved_at, delayed_at: '2026-06-01T20:00:00.000Z' })).toBe(false)
    expect(isKept({ approved_at, delayed_at: '2026-05-29T20:00:00.000Z' })).toBe(true)
  })
})

describe('the queue', () => {
  /** Monday, June 15, 2026, 3:00 MST. */
  const now = '2026-06-15T10:00:00.000Z'

  it('goes at the pace of the best fortnight', () => {
    const quiet = ['2026-05-25T09:00:00.000Z', ...times(10, '2026-05-26T16:00:00.000Z')]
    const busy = times(20, '2026-06-05T16:00:00.000Z')
    // Fortnights end on June 15 and 8: 20 cases in ten days, and 30 in nine because of Memorial Day.
    const { usual, highest } = measurePace([...quiet, ...busy], now, NONE)
    expect(highest * 480).toBeCloseTo(30 / 9)
    expect(usual * 480).toBeCloseTo((2 + 30 / 9) / 2)
    expect(measurePace(busy, now, NONE)).toEqual({ usual: 0, highest: 0 })
  })

  it('delays by the cases that are more than usual', () => {
    const steps = [
      { key: 'first', open: 6, durations: times(30, 60) },
      { key: 'last', open: 4, durations: times(30, 120) },
    ]
    // Usually 0.05 * 120 = 6 cases are in the last step and 9 in both.
    const delays = queueDelays(steps, { usual: 0.05, highest: 0.1 })
    expect(delays.get('last')).toBeCloseTo(-20)
    expect(delays.get('first')).toBeCloseTo(10)
    expect(queueDelays(steps, { usual: 0, highest: 0 }).size).toBe(0)
  })
})
