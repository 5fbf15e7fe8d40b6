import { describe, expect, it } from 'vitest'
import type { Actor, PivotRole } from './access.ts'
import {
  canReadInstructions,
  canWriteInstructions,
  isTickOutdated,
  newInstructionBlocker,
} from './standing-instructions.rules.ts'
import { MAX_STANDING_INSTRUCTIONS, type CaseInstruction } from './standing-instructions.ts'

const ORGANIZATION = 1
const doctor = { user_id: 10, organization_id: ORGANIZATION }

const actor = (id: number, role: Actor['role'], pivot?: PivotRole): Actor => ({
  id,
  role,
  permissions: [],
  organizations: pivot ? [{ id: ORGANIZATION, role: pivot }] : [],
  current_organization_id: pivot ? ORGANIZATION : null,
})

describe('standing instructions', () => {
  it.each([
    ['the doctor', actor(10, 'doctor', 'organization_member'), true, true],
    ['the owner', actor(11, 'doctor', 'organization_owner'), true, true],
    ['another member', actor(12, 'doctor', 'organization_member'), false, false],
    ['a manager', actor(13, 'doctor', 'organization_manager'), false, false],
    ['a lab partner', actor(14, 'lab_partner', 'organization_manager'), false, false],
    ['a technician', actor(15, 'tech_support'), true, false],
  ])('%s', (_who, person, reads, writes) => {
    expect(canReadInstructions(person, doctor)).toBe(reads)
    expect(canWriteInstructions(person, doctor)).toBe(writes)
  })

  it('are limited', () => {
    expect(newInstructionBlocker(MAX_STANDING_INSTRUCTIONS - 1)).toBeUndefined()
    expect(newInstructionBlocker(MAX_STANDING_INSTRUCTIONS)?.text).toContain('40')
  })
})

it('a tick is outdated once the instruction says something else', () => {
  const change = { tooth_group: 'canines', direction: 'gingival', amount: 0.5, text: null } as const
  const at = '2026-11-20T08:00:00.000Z'
  const instruction: CaseInstruction = { ...change, id: 1, updated_at: at, is_ended: false, tick: null }
  const tick = { ...change, by: null, at }
  expect(isTickOutdated(instruction)).toBe(false)
  expect(isTickOutdated({ ...instruction, tick })).toBe(false)
  expect(isTickOutdated({ ...instruction, amount: 0.75, tick })).toBe(true)
  expect(isTickOutdated({ ...instruction, text: 'Not with short crowns.', tick })).toBe(true)
})
