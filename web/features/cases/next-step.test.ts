import { describe, expect, it } from 'vitest'
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
  release: true,
}

/** The steps of a group, of which `done` are finished; `isRunning` decides whether the next one runs. */
function stepsOf(group: StepGroup, done: number, isRunning = false): ProcessRow[] {
  return STEP_GROUPS[group].steps.map(({ key, label }, at) => {
    const status = at < done ? 'COMPLETED' : at > done ? 'NEW' : isRunning ? 'IN_PROGRESS' : 'PENDING'
    const isBegun = status === 'COMPLETED' || status === 'IN_PROGRESS'
    return {
      id: at + 1,
      step: at + 1,
      key,
      process: label,
      status,
      started_at: isBegun ? AT : null,
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
function caseWith(steps: Steps, more: object = {}, request?: object): Patient {
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
    ...more,
  })
}

function words(patient: Patient, rights = ALL) {
  const next = getNextAction(patient, rights)
  return next && ('row' in next ? `${next.deed} ${next.row.process}` : next.deed)
}

const needsFile = { flawed_trays: [{ id: 1, status_id: 1, jaw_type_id: 1, corrected_file_id: null }] }
const corrected = { flawed_trays: [{ id: 1, status_id: 2, jaw_type_id: 1, corrected_file_id: 5 }] }
const printed = stepsOf('print', 10)

describe('there is no next action', () => {
  it('in an archived or canceled case', () => {
    const initial = stepsOf('initial', 1)
    expect(words(caseWith({ initial }, { deleted_at: AT }))).toBeUndefined()
    expect(words(caseWith({ initial }, { status_key: 'canceled' }))).toBeUndefined()
  })

  it('for a user without the permission', () => {
    expect(words(caseWith({ initial: stepsOf('initial', 1) }), { ...ALL, saveSteps: false })).toBeUndefined()
    expect(words(caseWith({ initial: stepsOf('initial', 4) }), { ...ALL, completeSetup: false })).toBeUndefined()
    expect(words(caseWith({ print: printed }, {}, {}), { ...ALL, ship: false })).toBeUndefined()
    expect(words(caseWith({}, { is_on_hold: true }), { ...ALL, release: false })).toBeUndefined()
  })

  it('while others are working', () => {
    const waiting = { status_key: 'awaiting_approval', approved_at: null, customer_requests: [] }
    expect(words(caseWith({ initial: stepsOf('initial', 4) }, waiting, {}))).toBeUndefined()
    expect(words(caseWith({}, {}, { assigned_to: 'H' }))).toBeUndefined()
    for (const submission_completed_by of [2, 3]) {
      const form = { rx_form: { submission_completed_by, ready_at: AT, completed_at: null, cancelled_at: null } }
      expect(words(caseWith({ initial: stepsOf('initial', 0) }, form))).toBeUndefined()
    }
  })
})

describe('the next action of a setup', () => {
  it('is its steps in order', () => {
    expect(words(caseWith({ initial: stepsOf('initial', 0) }))).toBe('start Digital Design')
    expect(words(caseWith({ initial: stepsOf('initial', 0, true) }))).toBe('finish Digital Design')
    expect(words(caseWith({ initial: stepsOf('initial', 1) }))).toBe('start Printing')
  })

  it('is to complete it only after all steps are finished', () => {
    expect(words(caseWith({ initial: stepsOf('initial', 3, true) }))).toBe('finish Shipped')
    expect(words(caseWith({ initial: stepsOf('initial', 4) }))).toBe('setup')
  })

  it('is to release the case while it is on hold', () => {
    expect(words(caseWith({ initial: stepsOf('initial', 1, true) }, { is_on_hold: true }))).toBe('release')
  })
})

describe('the next action of a request', () => {
  it('is the corrected tray once its step runs, and before anything is printed', () => {
    const flawed = stepsOf('flawed', 0)
    const print = stepsOf('print', 0)
    expect(words(caseWith({ flawed, print }, {}, needsFile))).toBe('start CFT')
    expect(words(caseWith({ flawed: stepsOf('flawed', 0, true), print }, {}, needsFile))).toBe('correct')
    expect(words(caseWith({ flawed: stepsOf('flawed', 0, true), print }, {}, corrected))).toBe('finish CFT')
    expect(words(caseWith({ flawed: stepsOf('flawed', 2), print }, {}, needsFile))).toBe('correct')
    expect(words(caseWith({ flawed: stepsOf('flawed', 2), print }, {}, corrected))).toBe('start Generate Tray')
  })

  it('is not to start printing for a user who may not upload the corrected tray', () => {
    const steps = { flawed: stepsOf('flawed', 2), print: stepsOf('print', 0) }
    expect(words(caseWith(steps, {}, needsFile), { ...ALL, correctTrays: false })).toBeUndefined()
  })

  it('is to ship it when its steps are finished and both labels are printed', () => {
    expect(words(caseWith({ print: stepsOf('print', 9, true) }, {}, { status_id: 2 }))).toBe('finish Ship')
    const unlabelled = { status_id: 3, shipping_label_printed: false }
    expect(words(caseWith({ print: printed }, {}, unlabelled))).toBe('labels')
    expect(words(caseWith({ print: printed }, {}, { status_id: 3 }))).toBe('ship')
    expect(words(caseWith({ print: printed }, {}, { status_id: 4 }))).toBeUndefined()
  })

  it('is to complete it on its own page if it has no print', () => {
    expect(words(caseWith({ flawed: stepsOf('flawed', 2) }, {}, { ...corrected, assigned_to: null }))).toBe('complete')
  })
})

it('the follow-up is the next step with its technician, then the end of the phase', () => {
  const running = caseWith({ initial: stepsOf('initial', 1, true) })
  expect(after(running)).toEqual({ step: 'Post Processing', by: 'Rosa Villanueva' })
  expect(findUpcomingRow(running)).toBe(3)
  expect(after(caseWith({ initial: stepsOf('initial', 3, true) }))).toEqual({ end: 'setup' })
  expect(after(caseWith({ initial: stepsOf('initial', 4) }))).toEqual({ end: 'approval' })
  expect(after(caseWith({ print: stepsOf('print', 9, true) }, {}, { status_id: 2 }))).toEqual({ end: 'shipment' })
  const waiting = caseWith({ initial: stepsOf('initial', 2) })
  expect(findUpcomingRow(waiting)).toBe(3)
})

function after(patient: Patient) {
  const next = getNextAction(patient, ALL)
  return next && getFollowUp(patient, next)
}
