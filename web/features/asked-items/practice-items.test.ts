import { describe, expect, it } from 'vitest'
import type { Actor } from '#contract/access.ts'
import type { AskedCase } from '#contract/asked-items.rules.ts'
import type { AskedItem } from '#contract/asked-items.ts'
import { fixture } from '#web/testing/fixture.ts'
import { answerReason, findMainItem } from './practice-items.ts'

const patient = fixture<AskedCase>({
  organization_id: 1,
  user_id: 10,
  deleted_at: null,
  rx_form: { cancelled_at: null },
  customer_requests: [],
})
const actor = (id: number, role: 'organization_owner' | 'organization_manager') =>
  fixture<Actor>({ id, role: 'doctor', permissions: [], organizations: [{ id: 1, role }], current_organization_id: 1 })
const manager = actor(11, 'organization_manager')
const owner = actor(12, 'organization_owner')
const item = (id: number, kind: AskedItem['kind'], state: AskedItem['state'] = 'open') =>
  fixture<AskedItem>({ id, kind, state })

describe('the first item of the practice', () => {
  it('is the open one that the user may answer', () => {
    const items = [item(1, 'price'), item(2, 'scan'), item(3, 'answer', 'answered')]
    expect(findMainItem(manager, patient, items)?.id).toBe(2)
    expect(findMainItem(owner, patient, items)?.id).toBe(1)
  })

  it('is one of others, or one that the lab looks at, where the user can answer none', () => {
    expect(findMainItem(manager, patient, [item(1, 'price')])?.id).toBe(1)
    expect(findMainItem(owner, patient, [item(1, 'scan', 'answered'), item(2, 'scan', 'accepted')])?.id).toBe(1)
  })

  it('is missing where everything is done, and for a case that goes no further', () => {
    expect(findMainItem(owner, patient, [item(1, 'scan', 'accepted'), item(2, 'scan', 'withdrawn')])).toBeUndefined()
    const archived = { ...patient, deleted_at: '2026-11-20T08:00:00.000Z' }
    expect(findMainItem(owner, archived, [item(1, 'scan'), item(2, 'scan', 'answered')])).toBeUndefined()
  })
})

it('a price names who may approve it', () => {
  expect(answerReason(owner, patient, item(1, 'price'))).toBeUndefined()
  expect(answerReason(manager, patient, item(1, 'price'))).toContain('Only the doctor')
  expect(answerReason(manager, patient, item(1, 'scan', 'accepted'))).toBe('It is accepted already.')
})
