import type { PatientRow } from './patients.ts'
import { labelOf, STATUS, STATUS_KEYS, type StatusKey } from './enums.ts'
import { detectCourier } from './shipping.ts'
import { REQUEST_TYPE_LABELS, type RequestType } from './workflow.ts'

type Case = Pick<
  PatientRow,
  | 'status_key'
  | 'is_on_hold'
  | 'hold_note'
  | 'created_at'
  | 'setup_completed_at'
  | 'approved_at'
  | 'step_request_type'
  | 'step_key'
  | 'customer_request_status_id'
  | 'has_pending_flawed_tray_request'
  | 'is_setup_missing'
  | 'ship_date'
  | 'tracking_number'
>

/** How the reader writes days and times. */
type Dates = {
  /** The day of an instant, or a pure date: `tomorrow`, `Tue, Dec 1`. */
  day: (value: string) => string
  /** The time of an instant of today, else its day. */
  dayOrTime: (instant: string) => string
  isToday: (instant: string) => boolean
}

/** Describes the status of a case in one phrase, as on the phone. */
export function formatCaseStatus(row: Case, dates: Dates): string {
  if (row.status_key === 'canceled') return 'Canceled'
  if (row.is_on_hold) return row.hold_note ? `On hold: ${row.hold_note}` : 'On hold'
  switch (row.status_key) {
    case 'new':
      return dates.isToday(row.created_at) ? 'Received, setup starts today' : 'Received, setup has not started yet'
    case 'in_progress':
      return 'Setup under way'
    case 'awaiting_approval':
      if (row.is_setup_missing) return 'The lab has not attached the setup yet'
      return `Approve the setup${row.setup_completed_at ? `, sent ${dates.dayOrTime(row.setup_completed_at)}` : ''}`
    default:
      return hasOpenRequest(row) ? production(row, dates) : ended(row, dates)
  }
}

type Request = Pick<
  Case,
  'status_key' | 'step_request_type' | 'customer_request_status_id' | 'has_pending_flawed_tray_request'
>

/**
 * Names the request that a row of the management list represents: the current one, else the latest (specification
 * 4.1).
 */
export function currentRequestLabel(row: Request): string {
  return REQUEST_TYPE_LABELS[typeOf(row)]
}

/** The one word for a case: the status of its setup, then that of its open request. */
export type CaseWord = StatusKey | 'pending'

/**
 * Returns the word that lists, headers and the palette show. An approved case whose print was not begun is still
 * approved, and one that was shipped is no longer completed while a tray of it is corrected.
 */
export function caseWord(row: Request): CaseWord {
  const { status_key, customer_request_status_id: status } = row
  if (status_key !== 'approved' && status_key !== 'completed') return status_key
  if (status === null || status > STATUS.pending) return status_key
  if (status === STATUS.in_progress) return 'in_progress'
  if (status === STATUS.pending) return 'pending'
  return status_key === 'approved' && typeOf(row) === 'printing_request' ? 'approved' : 'new'
}

export function caseWordLabel(word: CaseWord) {
  return word === 'pending' ? 'Pending' : (labelOf<string>(STATUS_KEYS, word) ?? '')
}

function typeOf(row: Request): RequestType {
  if (row.step_request_type) return row.step_request_type
  if (row.customer_request_status_id === null) return 'initial_case_setup'
  return row.has_pending_flawed_tray_request ? 'flawed_tray' : 'printing_request'
}

function hasOpenRequest({ customer_request_status_id: status }: Case) {
  return status !== null && status <= 3
}

function production(row: Case, dates: Dates) {
  const ships = row.ship_date ? `, ships ${dates.day(row.ship_date)}` : ''
  if (isCorrecting(row)) return `Correcting the tray${ships}`
  return `${row.step_key && PACKING.includes(row.step_key) ? 'Being packed' : 'Printing'}${ships}`
}

/** Returns true while the corrected tray is missing or not checked yet. */
export function isCorrecting(row: Pick<Case, 'has_pending_flawed_tray_request' | 'step_request_type'>) {
  return row.has_pending_flawed_tray_request || row.step_request_type === 'flawed_tray'
}

const PACKING = ['ship_qa', 'ship']

function ended(row: Case, dates: Dates) {
  if (row.status_key === 'approved') {
    return row.approved_at ? `Approved ${dates.dayOrTime(row.approved_at)}` : 'Approved'
  }
  if (!row.ship_date) return 'Completed'
  const courier = row.tracking_number ? detectCourier(row.tracking_number).name : 'Other'
  return `Shipped ${dates.day(row.ship_date)}${courier === 'Other' ? '' : ` with ${courier}`}`
}
