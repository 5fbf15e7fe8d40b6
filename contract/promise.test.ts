import { describe, expect, it } from 'vitest'
import { calculatePromise, NOTHING_MEASURED, type Measured, type PromiseFacts, type PromiseStep } from './promise.ts'
import { STEP_GROUPS, type StepGroup } from './workflow.ts'

const NONE = new Set<string>()
/** Monday, June 1, 2026, 9:00 and 12:00 MST. */
const MONDAY_9 = '2026-06-01T16:00:00.000Z'
const MONDAY_12 = '2026-06-01T19:00:00.000Z'

/** Returns the steps of a group, of which as many are finished, with the next one ready since then. */
function steps(group: StepGroup, finished: number, ready_at: string): PromiseStep[] {
  return STEP_GROUPS[group].steps.map(({ key }, at) => ({
    step_group: group,
    step_key: key,
    ready_at: at === finished ? ready_at : null,
    finished_at: at < finished ? ready_at : null,
  }))
}

function submitted(now: string, changes: Partial<PromiseFacts> = {}): PromiseFacts {
  return {
    now,
    setup_completed_at: null,
    change_requested_at: null,
    approved_at: null,
    needs_approval: true,
    is_shipped: true,
    is_rush: false,
    waiting: null,
    steps: steps('initial', 0, now),
    shipping_method_id: 1,
    distance: 'far',
    stored: null,
    shipped_on: null,
    ...changes,
  }
}

function approved(now: string, changes: Partial<PromiseFacts> = {}): PromiseFacts {
  return submitted(now, { setup_completed_at: now, approved_at: now, steps: steps('print', 0, now), ...changes })
}

function measured(changes: Partial<Measured>): Measured {
  return { ...NOTHING_MEASURED, ...changes }
}

const promiseOf = (facts: PromiseFacts, changes: Partial<Measured> = {}, closures = NONE) =>
  calculatePromise(facts, measured(changes), closures)

describe('given durations', () => {
  it('a print takes 24 hours, three days, and 5 h 45 min more to be safe', () => {
    // Monday 12:00 and 24 h is Thursday 12:00. The margin is the root of 33, the sum of the squares: Friday 9:45.
    expect(promiseOf(approved(MONDAY_12))).toMatchObject({
      station: 'print',
      setup_by: null,
      answer_by: null,
      ships_likely: '2026-06-04',
      ships_safe: '2026-06-05',
      // Seven business days each.
      arrives_likely: '2026-06-15',
      arrives_safe: '2026-06-16',
    })
  })

  it('a near destination is reached in the least number of days, and safely in one more', () => {
    expect(promiseOf(approved(MONDAY_12, { distance: 'near' }))).toMatchObject({
      arrives_likely: '2026-06-11',
      arrives_safe: '2026-06-15',
    })
  })

  it('a practice that has not answered for months is allowed ten more business days', () => {
    const facts = submitted(MONDAY_9, { setup_completed_at: '2026-01-05T16:00:00.000Z', steps: [] })
    // Most answers take an hour and a few take months, so that as many more would be left.
    const answer = { likely: 60, safe: 36_000 }
    expect(promiseOf(facts, { answer })).toMatchObject({ answer_by: '2026-06-15T23:00:00.000Z' })
  })

  it('a submitted case lets the practice answer until the hour named', () => {
    const { lines, ...promise } = promiseOf(submitted(MONDAY_9))
    expect(promise).toMatchObject({
      station: 'setup',
      // 6.5 h and a margin of 4.6 h: Tuesday 12:06.
      setup_by: '2026-06-02',
      // The answer is allowed 10.4 h, two of three answers: Wednesday 9:52, so the closing of Wednesday.
      answer_by: '2026-06-03T23:00:00.000Z',
      // 6.5 h, 8 h and 24 h: Friday 15:30.
      ships_likely: '2026-06-05',
      // 24 h after the closing of Wednesday is Monday 16:00, and the margin for setup and print is 7.4 h.
      ships_safe: '2026-06-09',
      predicted: { likely_at: '2026-06-05T22:30:00.000Z', answer_minutes: 622 },
    })
    expect(lines.map(({ label }) => label).slice(3, 6)).toEqual(['Shipped', 'Answer of the practice', 'Generate Tray'])
    expect(lines.at(-1)).toEqual({ label: 'Margin', likely: 0, safe: 442, measured: false })
  })

  it('a setup that the practice asked to change takes three hours', () => {
    const facts = submitted(MONDAY_9, { steps: steps('initial', 3, MONDAY_9), change_requested_at: MONDAY_9 })
    expect(promiseOf(facts).lines[0]).toMatchObject({ label: 'Change of the setup', likely: 180, safe: 360 })
  })

  it('a setup of a rush case takes an hour, and no queue counts', () => {
    const { setup_by, lines } = promiseOf(submitted(MONDAY_9, { is_rush: true }), { queue: () => 240 })
    expect(setup_by).toBe('2026-06-01')
    expect(lines[0]).toEqual({ label: 'Setup of a rush case', likely: 60, safe: 120, measured: false })
    expect(lines[2]?.label).toBe('Generate Tray')
  })

  it('a case without a shipment has no dates of shipping', () => {
    expect(promiseOf(submitted(MONDAY_9, { is_shipped: false }))).toMatchObject({
      setup_by: '2026-06-02',
      answer_by: '2026-06-03T23:00:00.000Z',
      ships_safe: null,
      arrives_safe: null,
    })
  })
})

describe('the calendar', () => {
  /** Wednesday, 12:00 MST; Thanksgiving is the day after. */
  const WEDNESDAY_12 = '2026-11-25T19:00:00.000Z'

  it('weekends and holidays pass without work', () => {
    expect(promiseOf(approved(WEDNESDAY_12))).toMatchObject({ ships_likely: '2026-12-01', ships_safe: '2026-12-02' })
  })

  it('days that staff closed do so too', () => {
    const closures = new Set(['2026-11-27'])
    expect(promiseOf(approved(WEDNESDAY_12), {}, closures)).toMatchObject({
      ships_likely: '2026-12-02',
      ships_safe: '2026-12-03',
    })
  })

  it('what is finished by 16:00 ships on that day', () => {
    const at = (now: string) => promiseOf(approved(now, { steps: steps('print', 9, now) })).ships_likely
    expect(at('2026-06-01T22:00:00.000Z')).toBe('2026-06-01')
    expect(at('2026-06-01T22:01:00.000Z')).toBe('2026-06-02')
  })
})

describe('what happens to a case', () => {
  it('a hold lasts until the day named, or as long as holds do', () => {
    const wait = (until: string | null) => promiseOf(approved(MONDAY_9, { waiting: { since: MONDAY_9, until } }))
    expect(wait('2026-06-04T16:00:00.000Z')).toMatchObject({ ships_likely: '2026-06-09', ships_safe: '2026-06-09' })
    expect(wait('2026-06-04T16:00:00.000Z').lines[0]).toMatchObject({ likely: 1440, safe: 1440 })
    expect(wait(null).lines[0]).toMatchObject({ label: 'What the practice was asked for', likely: 960, safe: 1191 })
  })

  it('a running step takes longer, the longer it has run', () => {
    const left = (now: string) => promiseOf(approved(now, { steps: steps('print', 4, MONDAY_9) })).lines[0]
    expect(left(MONDAY_9)).toMatchObject({ label: 'Print', likely: 360, safe: 540 })
    // 6 h of 6 h: half of the prints that take longer than that take 59 minutes more.
    expect(left('2026-06-01T22:00:00.000Z')).toMatchObject({ likely: 59, safe: 236 })
    // 12 h: half of those take 72 minutes more.
    expect(left('2026-06-02T20:00:00.000Z')).toMatchObject({ likely: 72 })
  })

  it('an answer that is late is allowed more time', () => {
    const facts = (now: string) => submitted(now, { setup_completed_at: MONDAY_9 })
    expect(promiseOf(facts(MONDAY_9))).toMatchObject({ station: 'approval', answer_by: '2026-06-02T23:00:00.000Z' })
    // After 24 h, two of three answers need 12.6 h more at most.
    expect(promiseOf(facts('2026-06-04T16:00:00.000Z')).answer_by).toBe('2026-06-05T23:00:00.000Z')
  })

  it('dates that staff stored are followed', () => {
    const stored = { ship_date: '2026-06-10', expected_arrival_date: '2026-06-18' }
    expect(promiseOf(approved(MONDAY_9, { stored }))).toMatchObject({
      ships_likely: '2026-06-10',
      ships_safe: '2026-06-10',
      arrives_likely: '2026-06-18',
      arrives_safe: '2026-06-18',
    })
  })

  it('a parcel that has left arrives from the day it left', () => {
    const { lines, ...promise } = promiseOf(approved(MONDAY_9, { shipped_on: '2026-06-01', shipping_method_id: 2 }))
    expect(lines).toEqual([])
    expect(promise).toMatchObject({
      station: 'parcel',
      ships_likely: null,
      ships_safe: null,
      arrives_likely: '2026-06-04',
      arrives_safe: '2026-06-04',
    })
  })
})

describe('what was measured', () => {
  it('replaces the given durations step by step', () => {
    const step = (key: string) => (key === 'print' ? { likely: 840, safe: 840 } : undefined)
    // The print takes 14 h instead of 6: Friday 12:00, and its spread of 3 h goes.
    expect(promiseOf(approved(MONDAY_12), { step })).toMatchObject({
      ships_likely: '2026-06-05',
      ships_safe: '2026-06-08',
    })
  })

  it('a queue delays, and a short one speeds up by half at most', () => {
    const queued = (minutes: number) => promiseOf(approved(MONDAY_9), { queue: () => minutes })
    expect(queued(480)).toMatchObject({ ships_likely: '2026-06-05' })
    expect(queued(480).lines[0]).toEqual({ label: 'Queue for the print', likely: 480, safe: 480, measured: true })
    expect(queued(-5000)).toMatchObject({ ships_likely: '2026-06-02' })
  })

  it('earlier misses move the likely date and change the margin', () => {
    const miss = { print: { likely: 480, safe: -60 } }
    const { lines, ...promise } = promiseOf(approved(MONDAY_9), { miss })
    // The margin is the spread of 345 minutes without an hour, but never below the correction.
    expect(lines.at(-1)).toMatchObject({ label: 'Margin after earlier promises', likely: 480, safe: 480 })
    expect(promise).toMatchObject({ ships_likely: '2026-06-05', ships_safe: '2026-06-05' })
    // Misses are measured from what was predicted without them.
    expect(promise.predicted).toMatchObject({
      likely_at: '2026-06-04T16:00:00.000Z',
      safe_at: '2026-06-04T21:45:00.000Z',
    })
  })

  it('misses count in proportion to the steps that are left', () => {
    const miss = { print: { likely: 100, safe: 600 } }
    const facts = approved(MONDAY_9, { steps: steps('print', 9, MONDAY_9) })
    expect(promiseOf(facts, { miss }).lines.at(-1)).toMatchObject({ likely: 10, safe: 120 })
  })
})
