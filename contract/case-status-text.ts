import type { PatientRow } from './patients.ts'
import { STATUSES } from './enums.ts'
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
  | 'ship_date'
  | 'tracking_number'
>

/** Describes the status of a case in one phrase, as on the phone; days and times are UTC, `now` is in milliseconds. */
export function formatCaseStatus(row: Case, now: number): string {
  if (row.status_key === 'canceled') return 'Cancelled'
  if (row.is_on_hold) return row.hold_note ? `On hold: ${row.hold_note}` : 'On hold'
  switch (row.status_key) {
    case 'new':
      return isToday(row.created_at, now) ? 'Received, setup starts today' : 'Received, setup has not started yet'
    case 'in_progress':
      return 'Setup under way'
    case 'awaiting_approval':
      return `Approve the setup${row.setup_completed_at ? `, sent ${formatMoment(row.setup_completed_at, now)}` : ''}`
    default:
      return hasOpenRequest(row) ? production(row, now) : ended(row, now)
  }
}

type Request = Pick<
  Case,
  | 'status_key'
  | 'setup_completed_at'
  | 'step_request_type'
  | 'customer_request_status_id'
  | 'has_pending_flawed_tray_request'
> &
  Pick<PatientRow, 'step_status'>

/**
 * Returns the request that a row of the management list represents: the current one, else the latest (specification
 * 4.1).
 */
export function currentRequest(row: Request): { label: string; status: number; statusLabel: string } {
  const type = typeOf(row)
  const status = type === 'initial_case_setup' ? setupStatus(row) : (row.customer_request_status_id ?? 1)
  return {
    label: REQUEST_TYPE_LABELS[type],
    status,
    statusLabel: STATUSES.find(({ value }) => value === status)?.label ?? '',
  }
}

function typeOf(row: Request): RequestType {
  if (row.step_request_type) return row.step_request_type
  if (row.customer_request_status_id === null) return 'initial_case_setup'
  return row.has_pending_flawed_tray_request ? 'flawed_tray' : 'printing_request'
}

/**
 * New: no step was started; In Progress: one is running; Pending: some are finished and none is running (specification
 * 4.4).
 */
function setupStatus(row: Request) {
  if (row.status_key === 'canceled') return 5
  if (row.setup_completed_at) return 4
  if (row.status_key === 'new') return 1
  return row.step_status === 'IN_PROGRESS' ? 2 : 3
}

function hasOpenRequest({ customer_request_status_id: status }: Case) {
  return status !== null && status <= 3
}

function production(row: Case, now: number) {
  const ships = row.ship_date ? `, ships ${day(row.ship_date, now)}` : ''
  if (isCorrecting(row)) return `Correcting the tray${ships}`
  return `${row.step_key && PACKING.includes(row.step_key) ? 'Being packed' : 'Printing'}${ships}`
}

/** Returns true while the corrected tray is missing or not checked yet. */
export function isCorrecting(row: Pick<Case, 'has_pending_flawed_tray_request' | 'step_request_type'>) {
  return row.has_pending_flawed_tray_request || row.step_request_type === 'flawed_tray'
}

const PACKING = ['ship_qa', 'ship']

function ended(row: Case, now: number) {
  if (row.status_key === 'approved')
    return row.approved_at ? `Approved ${formatMoment(row.approved_at, now)}` : 'Approved'
  if (!row.ship_date) return 'Completed'
  const courier = row.tracking_number ? detectCourier(row.tracking_number).name : 'Other'
  return `Shipped ${day(row.ship_date, now)}${courier === 'Other' ? '' : ` with ${courier}`}`
}

/** Formats an instant: the time if it is today, else `yesterday` or the date. */
function formatMoment(instant: string, now: number) {
  if (isToday(instant, now)) return instant.slice(11, 16)
  return dayOf(instant) === dayFrom(now, -1) ? 'yesterday' : dayOf(instant)
}

function day(pure: string, now: number) {
  if (pure === dayFrom(now, 0)) return 'today'
  return pure === dayFrom(now, 1) ? 'tomorrow' : pure
}

function isToday(instant: string, now: number) {
  return dayOf(instant) === dayFrom(now, 0)
}

const DAY_MS = 86_400_000

function dayFrom(now: number, days: number) {
  return dayOf(new Date(now + days * DAY_MS).toISOString())
}

function dayOf(instant: string) {
  return instant.slice(0, 10)
}
