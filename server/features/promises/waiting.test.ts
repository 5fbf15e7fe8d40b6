import { describe, expect, it } from 'vitest'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { waitingOf, type AskedFact } from './waiting.ts'

const MONDAY = '2026-06-01T16:00:00.000Z'
const TUESDAY = '2026-06-02T16:00:00.000Z'
const FRIDAY = '2026-06-05T16:00:00.000Z'

function steps(group: 'initial' | 'print', started = 0) {
  return STEP_GROUPS[group].steps.map(({ key }, at) => ({
    step_group: group,
    step_key: key,
    started_at: at < started ? MONDAY : null,
    finished_at: null,
  }))
}

function item(changes: Partial<AskedFact> = {}): AskedFact {
  return { id: 1, kind: 'scan', state: 'open', opened_at: MONDAY, due_at: FRIDAY, ...changes }
}

const inSetup = {
  setup_completed_at: null,
  approved_at: null,
  is_on_hold: false,
  held_at: null,
  steps: steps('initial'),
  asked: [item()],
}
const waiting = (changes: Partial<Parameters<typeof waitingOf>[0]> = {}) =>
  waitingOf({ ...inSetup, ...changes }, true, TUESDAY)

describe('a case waits for the practice', () => {
  it('until the day named, if an open item blocks its next steps', () => {
    expect(waiting()).toEqual({ since: MONDAY, until: FRIDAY })
    expect(waiting({ asked: [item({ due_at: null })] })).toEqual({ since: MONDAY, until: null })
  })

  it('until the last of several days, since the first was asked', () => {
    const asked = [item({ opened_at: TUESDAY, due_at: FRIDAY }), item({ id: 2, kind: 'photo', due_at: TUESDAY })]
    expect(waiting({ asked })).toEqual({ since: MONDAY, until: FRIDAY })
  })

  it('since its hold, as long as that lasts', () => {
    expect(waiting({ is_on_hold: true, held_at: TUESDAY, asked: [] })).toEqual({ since: TUESDAY, until: null })
    expect(waiting({ is_on_hold: true, held_at: TUESDAY })).toEqual({ since: TUESDAY, until: FRIDAY })
  })
})

describe('a case does not wait', () => {
  it('for what came back, or is closed', () => {
    for (const state of ['answered', 'accepted', 'withdrawn'] as const)
      expect(waiting({ asked: [item({ state })] })).toBeNull()
  })

  it('for what blocks no step that is still to be started', () => {
    expect(waiting({ steps: steps('initial', 99) })).toBeNull()
    expect(waiting({ asked: [item({ kind: 'price' })] })).toBeNull()
  })

  it('for what only its print needs, before it is approved', () => {
    const asked = [item({ kind: 'price' })]
    const ready = { setup_completed_at: MONDAY, steps: steps('print'), asked }
    expect(waiting(ready)).toBeNull()
    expect(waiting({ ...ready, approved_at: TUESDAY })).toEqual({ since: MONDAY, until: FRIDAY })
  })
})
