import { describe, expect, it } from 'vitest'
import type { Actor } from './access.ts'
import { askedItemName, askedItemPhrase, askedThing } from './asked-item-labels.ts'
import {
  answerFault,
  askedItemCan,
  blockedSteps,
  canAnswer,
  canApprovePrice,
  canAskPractice,
  canAskPrice,
  isOverdue,
  seesAskedPrice,
  stepStartBlocker,
  type AskedCase,
} from './asked-items.rules.ts'
import { GLOBAL_PERMISSIONS } from './permissions.ts'
import type { GlobalRole, PivotRole } from './roles.ts'

const NOW = '2026-12-01T12:00:00.000Z'

function actor(role: GlobalRole, pivot?: PivotRole, id = 1): Actor {
  const organizations = pivot ? [{ id: 7, role: pivot }] : []
  return { id, role, permissions: GLOBAL_PERMISSIONS[role] ?? [], organizations, current_organization_id: 7 }
}

function caseOf(form: Partial<NonNullable<AskedCase['rx_form']>> = {}, more: Partial<AskedCase> = {}): AskedCase {
  return {
    organization_id: 7,
    user_id: 1,
    deleted_at: null,
    rx_form: { cancelled_at: null, submission_completed_by: 1, print_assignment: 'O', ...form },
    customer_requests: [],
    ...more,
  }
}

describe('who asks', () => {
  it('are staff, and the lab partner of a case that it makes or prints', () => {
    const partner = actor('lab_partner', 'organization_manager')
    for (const role of ['tech_support', 'supervisor', 'admin', 'super_admin'] as const) {
      expect(canAskPractice(actor(role), caseOf())).toBe(true)
    }
    expect(canAskPractice(actor('doctor', 'organization_manager'), caseOf())).toBe(false)
    expect(canAskPractice(partner, caseOf())).toBe(false)
    expect(canAskPractice(partner, caseOf({ submission_completed_by: 3 }))).toBe(true)
    expect(canAskPractice(partner, caseOf({ print_assignment: '3' }))).toBe(true)
    const request = (status_id: number) => ({ customer_requests: [{ status_id, assigned_to: '3' }] })
    expect(canAskPractice(partner, caseOf({}, request(1)))).toBe(true)
    expect(canAskPractice(partner, caseOf({}, request(5)))).toBe(false)
    expect(canAskPractice(partner, caseOf({ print_assignment: '3' }, { organization_id: 8 }))).toBe(false)
  })

  it('of a price are those who add charges', () => {
    expect(['admin', 'supervisor', 'lab_partner'].map((role) => canAskPrice(actor(role as GlobalRole), 7))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('who answers', () => {
  const doctor = actor('doctor', 'organization_member', 1)
  const owner = actor('doctor', 'organization_owner', 2)
  const manager = actor('doctor', 'organization_manager', 3)

  it('are customers; a price is approved and seen by the doctor of the case and the owner', () => {
    const patient = caseOf()
    for (const person of [doctor, owner, manager]) expect(canAnswer(person, patient, { kind: 'scan' })).toBe(true)
    expect(canAnswer(actor('admin'), patient, { kind: 'scan' })).toBe(false)
    expect([doctor, owner, manager].map((person) => canAnswer(person, patient, { kind: 'price' }))).toEqual([
      true,
      true,
      false,
    ])
    const seeing = [doctor, owner, actor('admin'), manager, actor('tech_support')]
    expect(seeing.map((person) => seesAskedPrice(person, patient))).toEqual([true, true, true, false, false])
    expect(canApprovePrice(actor('admin', undefined, 1), patient)).toBe(false)
  })

  it('with what was asked for', () => {
    expect(answerFault('scan', { files: [] })).toMatchObject({ field: 'text' })
    expect(answerFault('scan', { files: [{}] })).toBeUndefined()
    expect(answerFault('photo', { text: 'No camera.', files: [] })).toBeUndefined()
    expect(answerFault('answer', { text: 'Yes', files: [{}] })).toMatchObject({ field: 'files' })
    expect(answerFault('price', { text: 'Yes', files: [] })).toMatchObject({ field: 'accepted_price' })
    expect(answerFault('price', { accepted_price: false, files: [] })).toBeUndefined()
    expect(answerFault('answer', { text: 'Yes', accepted_price: true, files: [] })).toMatchObject({
      field: 'accepted_price',
    })
  })
})

describe('an item', () => {
  const states = ['open', 'answered', 'accepted', 'withdrawn'] as const
  const allowed = (can: (state: (typeof states)[number]) => unknown) => states.filter((state) => !can(state))

  it('goes from open to answered, and is accepted, asked again or withdrawn', () => {
    const patient = caseOf()
    expect(allowed((state) => askedItemCan.update(patient, { state }))).toEqual(['open'])
    expect(allowed((state) => askedItemCan.answer(patient, { state }))).toEqual(['open'])
    expect(allowed((state) => askedItemCan.accept(patient, { state }, []))).toEqual(['answered'])
    expect(allowed((state) => askedItemCan.askAgain(patient, { state }))).toEqual(['answered'])
    expect(allowed((state) => askedItemCan.withdraw(patient, { state }))).toEqual(['open', 'answered'])
  })

  it('is answered by a link while it is open, if it asks for a photo or words', () => {
    const patient = caseOf()
    const linked = (['scan', 'photo', 'answer', 'price'] as const).filter(
      (kind) => !askedItemCan.link(patient, { kind, state: 'open' }),
    )
    expect(linked).toEqual(['photo', 'answer'])
    expect(allowed((state) => askedItemCan.link(patient, { kind: 'photo', state }))).toEqual(['open'])
  })

  it('stays as it is in a case that goes no further', () => {
    for (const patient of [caseOf({ cancelled_at: NOW }), caseOf({}, { deleted_at: NOW })]) {
      expect(askedItemCan.ask(patient, 0)).toBeDefined()
      expect(askedItemCan.withdraw(patient, { state: 'open' })).toBeDefined()
    }
    expect(askedItemCan.ask(caseOf({}, { rx_form: null }), 0)).toBeUndefined()
    expect(askedItemCan.ask(caseOf(), 100)?.text).toContain('100 things')
  })

  it('is accepted once its files are read', () => {
    const file = (inspection: 'pending' | 'done' | 'failed') => ({
      name: 'lower.stl',
      inspection,
      inspection_fault: inspection === 'failed' ? 'It has no triangles.' : null,
    })
    const accept = (...files: ReturnType<typeof file>[]) =>
      askedItemCan.accept(caseOf(), { state: 'answered' }, files)?.text
    expect(accept(file('done'))).toBeUndefined()
    expect(accept(file('done'), file('pending'))).toBe('lower.stl is still being checked. Please wait a moment.')
    expect(accept(file('failed'))).toBe('lower.stl: It has no triangles. Please ask again.')
  })

  it('is reminded of an hour after the practice was told', () => {
    const remind = (opened_at: string, reminded_at: string | null) =>
      askedItemCan.remind(caseOf(), { state: 'open', opened_at, reminded_at }, NOW)
    expect(remind('2026-12-01T11:30:00.000Z', null)).toBeDefined()
    expect(remind('2026-12-01T11:00:00.000Z', null)).toBeUndefined()
    expect(remind('2026-11-01T11:00:00.000Z', '2026-12-01T11:30:00.000Z')).toBeDefined()
  })

  it('is overdue only while it is open', () => {
    expect(isOverdue({ state: 'open', due_at: '2026-12-01T11:00:00.000Z' }, NOW)).toBe(true)
    expect(isOverdue({ state: 'answered', due_at: '2026-12-01T11:00:00.000Z' }, NOW)).toBe(false)
    expect(isOverdue({ state: 'open', due_at: null }, NOW)).toBe(false)
  })
})

it('unfinished items block the steps that need them, by name', () => {
  const scan = { kind: 'scan', part: 'lower', view: null, reason: 'x', state: 'open' } as const
  expect(blockedSteps(scan)).toContain('generate_tray')
  expect(blockedSteps({ ...scan, state: 'accepted' })).toEqual([])
  expect(stepStartBlocker([scan], 'cft')).toEqual({ text: 'CFT waits for the practice: New lower scan', code: 3100 })
  const question = {
    ...scan,
    kind: 'answer',
    part: null,
    reason: 'Keep the space at 12?\nMore',
    state: 'answered',
  } as const
  expect(stepStartBlocker([question], 'cft')).toBeUndefined()
  expect(stepStartBlocker([question], 'printing')?.text).toBe(
    'Printing waits for an answer to be accepted: Keep the space at 12?',
  )
})

it('words of an item', () => {
  expect(askedThing({ kind: 'scan', part: 'bite' })).toBe('a new bite scan')
  expect(askedThing({ kind: 'photo', view: 'upper' })).toBe('a photo of the upper arch')
  expect(askedThing({ kind: 'price' })).toBe('approval of a price')
  expect(askedItemName({ kind: 'photo', view: 'right', reason: 'x' })).toBe('Photo from the right')
  expect(askedItemPhrase({ kind: 'scan', part: 'lower', reason: 'x' })).toBe('the new lower scan')
  expect(askedItemPhrase({ kind: 'answer', reason: 'Which brackets?' })).toBe('“Which brackets?”')
  expect(askedItemName({ kind: 'answer', reason: 'x'.repeat(200) })).toHaveLength(120)
})
