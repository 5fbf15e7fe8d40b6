import { describe, expect, it } from 'vitest'
import type { AskedItem } from '#contract/asked-items.ts'
import type { Patient } from '#contract/patients.ts'
import { STEP_GROUPS, type ProcessRow, type StepGroup } from '#contract/workflow.ts'
import { fixture } from '#web/testing/fixture.ts'
import { getFollowUp, getNextAction, findUpcomingRow, type NextStepPermissions } from './next-step.ts'

const AT = '2026-11-20T08:00:00.000Z'
const ALL: NextStepPermissions = {
  saveSteps: true,
  correctTrays: true,
  completeSetup: true,
  printLabels: true,
  ship: true,
  remindDoctor: true,
  ask: true,
}

/** The steps of a group, of which `done` are finished; `isRunning` decides whether the next one runs. */
function rows(group: StepGroup, done: number, isRunning = false): ProcessRow[] {
  return STEP_GROUPS[group].steps.map(({ key, label }, at) => {
    const status = at < done ? 'COMPLETED' : at > done ? 'NEW' : isRunning ? 'IN_PROGRESS' : 'PENDING'
    const isStarted = status === 'COMPLETED' || status === 'IN_PROGRESS'
    return {
      id: at + 1,
      step: at + 1,
      key,
      process: label,
      status,
      started_at: isStarted ? AT : null,
      finished_at: status === 'COMPLETED' ? AT : null,
      user_id: null,
      tech_name: 'Rosa Villanueva',
      production_time: null,
      updated_at: AT,
    }
  })
}

type Steps = Partial<Record<StepGroup, ProcessRow[]>>

/** A case in setup or, with `request`, an approved one with that request open. */
function createCase(steps: Steps, overrides: object = {}, request?: object): Patient {
  const isInSetup = request === undefined
  const group = (name: StepGroup) => ({
    customer_request_id: name === 'initial' || isInSetup ? null : 7,
    steps: steps[name] ?? [],
  })
  const open = {
    id: 7,
    status_id: 1,
    assigned_to: 'O',
    flawed_trays: [],
    patient_label_printed: true,
    shipping_label_printed: true,
    ...request,
  }
  return fixture<Patient>({
    status_key: isInSetup ? 'in_progress' : 'approved',
    patient_status_id: isInSetup ? 1 : 2,
    deleted_at: null,
    is_on_hold: false,
    setup_completed_at: isInSetup ? null : AT,
    approved_at: isInSetup ? null : AT,
    rx_form: { submission_completed_by: 1, ready_at: AT, completed_at: isInSetup ? null : AT, cancelled_at: null },
    customer_requests: isInSetup ? [] : [open],
    workflow_data: {
      id: 1,
      groups: { initial: group('initial'), flawed: group('flawed'), print: group('print') },
      parallel: [],
      current: null,
    },
    ...overrides,
  })
}

function label(patient: Patient, rights = ALL) {
  const next = getNextAction(patient, rights)
  return next && ('row' in next ? `${next.action} ${next.row.process}` : next.action)
}

const needsFile = { flawed_trays: [{ id: 1, status_id: 1, jaw_type_id: 1, corrected_file_id: null }] }
const corrected = { flawed_trays: [{ id: 1, status_id: 2, jaw_type_id: 1, corrected_file_id: 5 }] }
const printed = rows('print', 10)

describe('there is no next action', () => {
  it('in an archived or canceled case', () => {
    const initial = rows('initial', 1)
    expect(label(createCase({ initial }, { deleted_at: AT }))).toBeUndefined()
    expect(label(createCase({ initial }, { status_key: 'canceled' }))).toBeUndefined()
  })

  it('for a user without the permission', () => {
    expect(label(createCase({ initial: rows('initial', 1) }), { ...ALL, saveSteps: false })).toBeUndefined()
    expect(label(createCase({ initial: rows('initial', 4) }), { ...ALL, completeSetup: false })).toBeUndefined()
    expect(label(createCase({ print: printed }, {}, {}), { ...ALL, ship: false })).toBeUndefined()
    expect(label(createCase({}, { is_on_hold: true }), { ...ALL, ask: false })).toBeUndefined()
  })

  it('while others are working', () => {
    const waiting = { status_key: 'awaiting_approval', approved_at: null, customer_requests: [] }
    const initial = rows('initial', 4)
    expect(label(createCase({ initial }, waiting, {}), { ...ALL, remindDoctor: false })).toBeUndefined()
    expect(label(createCase({ initial }, { ...waiting, is_setup_missing: true }, {}))).toBeUndefined()
    expect(label(createCase({}, {}, { assigned_to: 'H' }))).toBeUndefined()
    for (const submission_completed_by of [2, 3]) {
      const form = { rx_form: { submission_completed_by, ready_at: AT, completed_at: null, cancelled_at: null } }
      expect(label(createCase({ initial: rows('initial', 0) }, form))).toBeUndefined()
    }
  })
})

it('a setup that waits for the doctor leaves a reminder to staff', () => {
  const waiting = { status_key: 'awaiting_approval', approved_at: null, customer_requests: [] }
  expect(label(createCase({ initial: rows('initial', 4) }, waiting, {}))).toBe('remind-doctor')
})

describe('the next action of a setup', () => {
  it('is its steps in order', () => {
    expect(label(createCase({ initial: rows('initial', 0) }))).toBe('start Digital Design')
    expect(label(createCase({ initial: rows('initial', 0, true) }))).toBe('finish Digital Design')
    expect(label(createCase({ initial: rows('initial', 1) }))).toBe('start Printing')
  })

  it('is to complete it only after all steps are finished', () => {
    expect(label(createCase({ initial: rows('initial', 3, true) }))).toBe('finish Shipped')
    expect(label(createCase({ initial: rows('initial', 4) }))).toBe('setup')
  })

  it('is never to end a hold, but to ask for what it waits for', () => {
    expect(label(createCase({ initial: rows('initial', 1, true) }, { is_on_hold: true }))).toBe('ask')
  })
})

describe('the next action of a case that waits for the practice', () => {
  const item = (state: AskedItem['state'], more: object = {}) =>
    fixture<AskedItem>({ id: 1, kind: 'scan', part: 'lower', view: null, reason: 'Cut off', state, ...more })
  const label = (patient: Patient, asked: readonly AskedItem[], rights = ALL) =>
    getNextAction(patient, rights, asked)?.action
  const held = createCase({ initial: rows('initial', 1, true) }, { is_on_hold: true })

  it('is to remind it or to accept its answer, and no release while the hold waits for it', () => {
    expect(label(held, [item('open', { is_holding: true })])).toBe('remind')
    const both = [item('open', { is_holding: true }), item('answered', { is_holding: true })]
    expect(label(held, both)).toBe('accept')
    expect(label(held, both, { ...ALL, ask: false })).toBeUndefined()
    expect(label(held, [item('accepted', { is_holding: true })])).toBe('ask')
    expect(label(held, [item('open', { is_holding: false })])).toBe('ask')
  })

  it('is the same where the next step cannot start, and not while one runs', () => {
    const pending = createCase({ initial: rows('initial', 1) })
    expect(label(pending, [item('open')])).toBe('remind')
    expect(label(pending, [item('answered')])).toBe('accept')
    expect(label(pending, [item('withdrawn')])).toBe('start')
    expect(label(createCase({ initial: rows('initial', 1, true) }), [item('open')])).toBe('finish')
  })
})

describe('the next action of a request', () => {
  it('is the corrected tray once its step runs, and before anything is printed', () => {
    const flawed = rows('flawed', 0)
    const print = rows('print', 0)
    expect(label(createCase({ flawed, print }, {}, needsFile))).toBe('start CFT')
    expect(label(createCase({ flawed: rows('flawed', 0, true), print }, {}, needsFile))).toBe('correct')
    expect(label(createCase({ flawed: rows('flawed', 0, true), print }, {}, corrected))).toBe('finish CFT')
    expect(label(createCase({ flawed: rows('flawed', 2), print }, {}, needsFile))).toBe('correct')
    expect(label(createCase({ flawed: rows('flawed', 2), print }, {}, corrected))).toBe('start Generate Tray')
  })

  it('is not to start printing for a user who may not upload the corrected tray', () => {
    const steps = { flawed: rows('flawed', 2), print: rows('print', 0) }
    expect(label(createCase(steps, {}, needsFile), { ...ALL, correctTrays: false })).toBeUndefined()
  })

  it('is to ship it when its steps are finished and both labels are printed', () => {
    expect(label(createCase({ print: rows('print', 9, true) }, {}, { status_id: 2 }))).toBe('finish Ship')
    const unlabelled = { status_id: 3, shipping_label_printed: false }
    expect(label(createCase({ print: printed }, {}, unlabelled))).toBe('labels')
    expect(label(createCase({ print: printed }, {}, { status_id: 3 }))).toBe('ship')
    expect(label(createCase({ print: printed }, {}, { status_id: 4 }))).toBeUndefined()
  })

  it('is to complete it on its own page if it has no print', () => {
    expect(label(createCase({ flawed: rows('flawed', 2) }, {}, { ...corrected, assigned_to: null }))).toBe('complete')
  })
})

it('the follow-up is the next step with its technician, then the end of the phase', () => {
  const running = createCase({ initial: rows('initial', 1, true) })
  expect(followUp(running)).toEqual({ step: 'Post Processing', by: 'Rosa Villanueva' })
  expect(findUpcomingRow(running)).toBe(3)
  expect(followUp(createCase({ initial: rows('initial', 3, true) }))).toEqual({ end: 'setup' })
  expect(followUp(createCase({ initial: rows('initial', 4) }))).toEqual({ end: 'approval' })
  expect(followUp(createCase({ print: rows('print', 9, true) }, {}, { status_id: 2 }))).toEqual({ end: 'shipment' })
  const waiting = createCase({ initial: rows('initial', 2) })
  expect(findUpcomingRow(waiting)).toBe(3)
})

function followUp(patient: Patient) {
  const next = getNextAction(patient, ALL)
  return next && getFollowUp(patient, next)
}
