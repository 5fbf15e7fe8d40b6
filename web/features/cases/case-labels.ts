// Labels and selectors of a case that several screens share: status badges, the current step, and the shipment that
// counts.

import { formatGroupedId } from '#contract/labels.ts'
import { isOpen } from '#contract/cases.rules.ts'
import { labelOf, ORTHOSELECT, STATUS, STATUSES } from '#contract/enums.ts'
import type { Patient, RequestSummary } from '#contract/patients.ts'
import { REQUEST_TYPE_LABELS, stepLabel } from '#contract/workflow.ts'
import { formatDay, formatTime } from '#web/ui/dates.ts'
import { statusLook } from './status-look.ts'

/** RX-39: cancelled wins over completed, completed over pending; a new form has no badge. */
export function rxFormStatus(form: {
  ready_at: string | null
  completed_at: string | null
  cancelled_at: string | null
}) {
  if (form.cancelled_at) return { look: 'canceled' as const, label: 'CANCELLED' }
  // Grey, since a completed form is no completed case.
  if (form.completed_at) return { look: 'new' as const, label: 'COMPLETED' }
  return form.ready_at ? { look: 'new' as const, label: 'PENDING' } : undefined
}

/** The label on printed pages: the practice's case number, or the patient's id in groups of three (PAT-43). */
export function formatCaseNumber({ id, case_number_text }: Pick<Patient, 'id' | 'case_number_text'>) {
  return `Case ${case_number_text ?? formatGroupedId(id)}`
}

export function isInSetup({ setup_completed_at, status_key }: Pick<Patient, 'setup_completed_at' | 'status_key'>) {
  return setup_completed_at === null && status_key !== 'canceled'
}

/** PAT-29: a setup reads 'Started' until it is completed. */
export function setupStatusLabel(patient: Pick<Patient, 'setup_completed_at'>) {
  return patient.setup_completed_at ? 'Completed' : 'Started'
}

export function requestStatus({ status_id }: Pick<RequestSummary, 'status_id'>) {
  return { look: statusLook(status_id), label: labelOf<number>(STATUSES, status_id) ?? '' }
}

/** Returns the running step as 'Flawed tray, CFT'. */
export function currentStepLabel(patient: Patient) {
  const current = patient.workflow_data?.current
  return current ? `${REQUEST_TYPE_LABELS[current.request_type]}, ${stepLabel(current.step)}` : undefined
}

/**
 * Returns the oldest open shipment, preferring those that the provider prints. `customer_requests` is sorted newest
 * first.
 */
export function openShipment(patient: Patient) {
  const open = patient.customer_requests.filter((request) => isOpen(request) && request.assigned_to !== null)
  return open.findLast((request) => request.assigned_to === ORTHOSELECT) ?? open.at(-1)
}

/** Returns the open shipment, otherwise the one shipped last. */
export function currentShipment(patient: Patient) {
  return (
    openShipment(patient) ??
    patient.customer_requests.find((request) => request.status_id === STATUS.completed && request.assigned_to !== null)
  )
}

/** Formats as 2026-11-20 08:07: NFR-03 without the seconds, which do not fit into a step strip. */
export function formatShortDateTime(value: string) {
  return `${formatDay(value)} ${formatTime(value)}`
}
