import { describe, expect, it } from 'vitest'
import { listMailSteps } from './mail-steps.ts'

const office = { country: 'USA', time_zone: 'America/Denver', timezone_offset: null }
const promise = {
  setup_by: '2026-11-30',
  answer_by: '2026-12-02T00:00:00.000Z',
  ships_likely: '2026-12-03',
  ships_safe: '2026-12-04',
  arrives_likely: '2026-12-07',
  arrives_safe: '2026-12-08',
  reason: 'submitted' as const,
  made_at: '2026-11-27T18:00:00.000Z',
}
const submitted = {
  submitted_at: '2026-11-27T18:00:00.000Z',
  setup_completed_at: null,
  approved_at: null,
  promise,
  office,
}

/** The steps as text, without the spaces that do not break. */
function steps(...args: Parameters<typeof listMailSteps>) {
  return listMailSteps(...args).map(({ name, state, detail }) => `${name} ${state} ${detail}`.replaceAll('\u00A0', ' '))
}

describe('listMailSteps', () => {
  it('dates what happened and what is promised, on the days of the office', () => {
    expect(steps(submitted)).toEqual([
      'Submitted done Fri, Nov 27',
      'Setup current Mon, Nov 30',
      'Your approval todo Tue, Dec 1',
      'Ships todo Thu, Dec 3',
      'Arrives todo Mon, Dec 7',
    ])
  })

  it('ends with the approval where nothing is shipped, and with the parcel once it is under way', () => {
    expect(steps({ ...submitted, promise: null }).map((step) => step.split(' ')[0])).toEqual([
      'Submitted',
      'Setup',
      'Your',
    ])
    const approved = { ...submitted, setup_completed_at: promise.made_at, approved_at: promise.made_at, promise: null }
    expect(steps(approved, '2026-12-03T20:00:00.000Z').at(-1)).toBe('Shipped done Thu, Dec 3')
  })
})
