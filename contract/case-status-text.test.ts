import { describe, expect, it } from 'vitest'
import { caseWord, caseWordLabel, currentRequestLabel, formatCaseStatus } from './case-status-text.ts'

const at = (text: string) => new Date(`${text}Z`).toISOString()
const dates = {
  day: (value: string) => `day ${value.slice(0, 10)}`,
  dayOrTime: (instant: string) => `at ${instant.slice(0, 16)}`,
  isToday: (instant: string) => instant.startsWith('2026-11-20'),
}

const fresh: Parameters<typeof formatCaseStatus>[0] = {
  status_key: 'new',
  is_on_hold: false,
  hold_note: null,
  created_at: at('2026-11-20T14:05'),
  setup_completed_at: null,
  approved_at: null,
  step_request_type: null,
  step_key: null,
  customer_request_status_id: null,
  has_pending_flawed_tray_request: false,
  is_setup_missing: false,
  ship_date: null,
  tracking_number: null,
}
const waiting = { ...fresh, status_key: 'awaiting_approval' as const }
const approved = { ...fresh, status_key: 'approved' as const, approved_at: at('2026-11-19T10:00') }
const printing = { ...approved, customer_request_status_id: 1, ship_date: '2026-11-24' }
const shipped = { ...fresh, status_key: 'completed' as const, customer_request_status_id: 4, ship_date: '2026-11-20' }

describe('the status text of a case', () => {
  it.each<[string, Parameters<typeof formatCaseStatus>[0]]>([
    ['Received, setup starts today', fresh],
    ['Received, setup has not started yet', { ...fresh, created_at: at('2026-11-19T14:05') }],
    ['Setup under way', { ...fresh, status_key: 'in_progress' }],
    ['Approve the setup, sent at 2026-11-20T09:12', { ...waiting, setup_completed_at: at('2026-11-20T09:12') }],
    ['Approve the setup', waiting],
    ['The lab has not attached the setup yet', { ...waiting, is_setup_missing: true }],
    ['Approved at 2026-11-19T10:00', approved],
    ['Printing, ships day 2026-11-24', printing],
    ['Printing', { ...printing, ship_date: null }],
    ['Being packed, ships day 2026-11-20', { ...printing, step_key: 'ship_qa', ship_date: '2026-11-20' }],
    ['Correcting the tray, ships day 2026-11-24', { ...printing, has_pending_flawed_tray_request: true }],
    ['Shipped day 2026-11-20 with UPS', { ...shipped, tracking_number: '1Z999AA10123456784' }],
    ['Shipped day 2026-11-18', { ...shipped, ship_date: '2026-11-18', tracking_number: 'by hand' }],
    ['Completed', { ...shipped, ship_date: null }],
    ['Printing, ships day 2026-11-24', { ...shipped, customer_request_status_id: 1, ship_date: '2026-11-24' }],
    ['On hold: the lower scan is cut off', { ...fresh, is_on_hold: true, hold_note: 'the lower scan is cut off' }],
    ['On hold', { ...fresh, is_on_hold: true }],
    ['Canceled', { ...fresh, status_key: 'canceled', is_on_hold: true }],
  ])('%s', (sentence, row) => {
    expect(formatCaseStatus(row, dates)).toBe(sentence)
  })
})

describe('the current request of a case', () => {
  it('is that of its running step, else the newest', () => {
    expect(currentRequestLabel(fresh)).toBe('Initial case setup')
    expect(currentRequestLabel({ ...printing, step_request_type: 'flawed_tray' })).toBe('Flawed tray')
    expect(currentRequestLabel(printing)).toBe('Printing request')
    expect(currentRequestLabel({ ...printing, has_pending_flawed_tray_request: true })).toBe('Flawed tray')
  })
})

describe('the word for a case', () => {
  const word = (row: Parameters<typeof caseWord>[0]) => caseWordLabel(caseWord(row))
  it('is that of its setup until it is approved', () => {
    expect(word(fresh)).toBe('New')
    expect(word(waiting)).toBe('Awaiting Approval')
    expect(word({ ...fresh, status_key: 'canceled' })).toBe('Canceled')
  })

  it('is that of its open request afterwards', () => {
    expect(word(approved)).toBe('Approved')
    expect(word({ ...approved, customer_request_status_id: 1 })).toBe('Approved')
    expect(word({ ...approved, customer_request_status_id: 2 })).toBe('In Progress')
    expect(word({ ...approved, customer_request_status_id: 3 })).toBe('Pending')
    expect(word(shipped)).toBe('Completed')
  })

  it('is not Completed while a tray is corrected', () => {
    const flawed = { ...shipped, has_pending_flawed_tray_request: true }
    expect(word({ ...flawed, customer_request_status_id: 1 })).toBe('New')
    expect(word({ ...flawed, customer_request_status_id: 2 })).toBe('In Progress')
  })
})
