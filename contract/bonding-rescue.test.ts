import { describe, expect, it } from 'vitest'
import { approvalThatSaves, methodThatSaves } from './bonding-rescue.ts'
import { addBusinessDays } from './business-days.ts'
import { calculatePromise, NOTHING_MEASURED, type PromiseFacts } from './promise.ts'
import { labDay } from './working-time.ts'
import { STEP_GROUPS } from './workflow.ts'

const closures = new Set<string>()
/** Monday, June 1, 2026, 9:00 MST. */
const NOW = '2026-06-01T16:00:00.000Z'

/** A setup that waits for its approval, of a case that is sent by Standard. */
function waiting(changes: Partial<PromiseFacts> = {}): PromiseFacts {
  return {
    now: NOW,
    setup_completed_at: NOW,
    change_requested_at: null,
    approved_at: null,
    needs_approval: true,
    is_shipped: true,
    is_rush: false,
    waiting: null,
    steps: STEP_GROUPS.initial.steps.map(({ key }) => ({
      step_group: 'initial',
      step_key: key,
      ready_at: null,
      finished_at: NOW,
    })),
    shipping_method_id: 1,
    distance: 'far',
    stored: null,
    shipped_on: null,
    ...changes,
  }
}

const saves = (facts: PromiseFacts, bonding_date: string) =>
  approvalThatSaves({ facts, bonding_date, measured: NOTHING_MEASURED, closures })
const faster = (facts: PromiseFacts, bonding_date: string, country = 'USA') =>
  methodThatSaves({ facts, bonding_date, measured: NOTHING_MEASURED, closures }, country)
const arrival = (facts: PromiseFacts) => calculatePromise(facts, NOTHING_MEASURED, closures).arrives_safe ?? ''
const approvedAt = (hour: string) => arrival(waiting({ now: hour, approved_at: hour }))

describe('An approval', () => {
  it('saves a bonding if it comes by the last closing time from which the parcel is there the day before', () => {
    const bonding = arrival(waiting())
    const hour = saves(waiting(), bonding) ?? ''
    expect(hour > NOW).toBe(true)
    expect(approvedAt(hour) < bonding).toBe(true)
    const next = addBusinessDays(labDay(hour), 1, closures)
    expect(approvedAt(`${next}T23:00:00.000Z`) < bonding).toBe(false)
  })

  it('of today is no longer offered after the lab has closed', () => {
    const closed = '2026-06-01T23:30:00.000Z'
    const hour = saves(waiting({ now: closed }), arrival(waiting()))
    expect(hour === undefined || hour > closed).toBe(true)
  })

  it('saves nothing that is too late already, is on hold or does not wait for it', () => {
    const bonding = arrival(waiting())
    expect(saves(waiting(), '2026-06-03')).toBeUndefined()
    expect(saves(waiting({ waiting: { since: NOW, until: null } }), bonding)).toBeUndefined()
    expect(saves(waiting({ approved_at: NOW }), bonding)).toBeUndefined()
    expect(saves(waiting({ setup_completed_at: null }), bonding)).toBeUndefined()
  })
})

describe('A faster method', () => {
  it('is the least fast one that arrives the day before', () => {
    const [standard, express, urgent] = [1, 2, 3].map((id) => arrival(waiting({ shipping_method_id: id })))
    expect(faster(waiting(), standard ?? '')).toEqual({ shipping_method: 2, arrives_safe: express })
    expect(faster(waiting(), express ?? '')).toMatchObject({ shipping_method: 3, arrives_safe: urgent })
  })

  it('is none if the fastest is too slow, or the parcel has left, or is not sent by the provider', () => {
    const bonding = arrival(waiting())
    expect(faster(waiting(), '2026-06-03')).toBeUndefined()
    expect(faster(waiting({ shipping_method_id: 4 }), bonding)).toBeUndefined()
    expect(faster(waiting({ approved_at: NOW, shipped_on: '2026-06-01' }), bonding)).toBeUndefined()
    expect(faster(waiting({ is_shipped: false }), bonding)).toBeUndefined()
  })

  it('is none abroad, where only one method goes', () => {
    expect(faster(waiting({ shipping_method_id: 5 }), arrival(waiting()), 'CAN')).toBeUndefined()
  })

  it('leaves a ship date that staff have set, and shortens the days on the road', () => {
    const stored = { ship_date: '2026-06-08', expected_arrival_date: '2026-06-17' }
    const found = faster(waiting({ approved_at: NOW, stored }), '2026-06-17')
    expect(found).toEqual({ shipping_method: 2, arrives_safe: addBusinessDays('2026-06-08', 3, closures) })
  })
})
