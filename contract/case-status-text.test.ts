import { describe, expect, it } from 'vitest'
import { currentRequest, formatCaseStatus } from './case-status-text.ts'

const at = (text: string) => new Date(`${text}Z`).toISOString()
const now = Date.parse(at('2026-11-20T15:27'))

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
    ['Approve the setup, sent 09:12', { ...waiting, setup_completed_at: at('2026-11-20T09:12') }],
    ['Approve the setup, sent yesterday', { ...waiting, setup_completed_at: at('2026-11-19T09:12') }],
    ['Approve the setup, sent 2026-11-13', { ...waiting, setup_completed_at: at('2026-11-13T09:12') }],
    ['Approved yesterday', approved],
    ['Printing, ships 2026-11-24', printing],
    ['Printing, ships tomorrow', { ...printing, ship_date: '2026-11-21' }],
    ['Printing', { ...printing, ship_date: null }],
    ['Being packed, ships today', { ...printing, step_key: 'ship_qa', ship_date: '2026-11-20' }],
    ['Correcting the tray, ships 2026-11-24', { ...printing, has_pending_flawed_tray_request: true }],
    ['Shipped today with UPS', { ...shipped, tracking_number: '1Z999AA10123456784' }],
    ['Shipped 2026-11-18', { ...shipped, ship_date: '2026-11-18', tracking_number: 'by hand' }],
    ['Completed', { ...shipped, ship_date: null }],
    ['Printing, ships 2026-11-24', { ...shipped, customer_request_status_id: 1, ship_date: '2026-11-24' }],
    ['On hold: the lower scan is cut off', { ...fresh, is_on_hold: true, hold_note: 'the lower scan is cut off' }],
    ['On hold', { ...fresh, is_on_hold: true }],
    ['Cancelled', { ...fresh, status_key: 'canceled', is_on_hold: true }],
  ])('%s', (sentence, row) => {
    expect(formatCaseStatus(row, now)).toBe(sentence)
  })
})

describe('the current request of a case', () => {
  const setup = { ...fresh, step_request_type: 'initial_case_setup' as const, step_status: 'IN_PROGRESS' as const }
  it.each<[string, Parameters<typeof currentRequest>[0]]>([
    ['Initial case setup New', { ...setup, step_status: 'PENDING' }],
    ['Initial case setup In Progress', { ...setup, status_key: 'in_progress' }],
    ['Initial case setup Pending', { ...setup, status_key: 'in_progress', step_status: 'PENDING' }],
    ['Initial case setup Completed', { ...waiting, setup_completed_at: at('2026-11-20T09:12'), step_status: null }],
    ['Initial case setup Canceled', { ...fresh, status_key: 'canceled', step_status: null }],
    ['Printing request New', { ...printing, step_request_type: 'printing_request', step_status: 'PENDING' }],
    ['Flawed tray New', { ...printing, has_pending_flawed_tray_request: true, step_status: null }],
    ['Printing request Completed', { ...shipped, step_status: null }],
  ])('%s', (words, row) => {
    const { label, statusLabel } = currentRequest(row)
    expect(`${label} ${statusLabel}`).toBe(words)
  })
})
