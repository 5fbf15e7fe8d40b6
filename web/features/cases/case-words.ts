import { groupedId } from '#contract/labels.ts'
import { isOpen } from '#contract/cases.rules.ts'
import { labelOf, ORTHOSELECT, STATUS, STATUS_KEYS, STATUSES } from '#contract/enums.ts'
import type { Patient, PatientRow, RequestSummary } from '#contract/patients.ts'
import { REQUEST_TYPE_LABELS, stepLabel } from '#contract/workflow.ts'
import { dayOf, timeOf } from '#web/ui/dates.ts'
import { LOOK_OF_KEY, lookOfStatus } from './status-look.ts'

export function caseStatus(patient: Pick<PatientRow, 'status_key'>) {
  return { look: LOOK_OF_KEY[patient.status_key], label: labelOf(STATUS_KEYS, patient.status_key) ?? '' }
}

/** RX-39: cancelled before completed before pending; a new form has none. */
export function formStatus(form: {
  ready_at: string | null
  completed_at: string | null
  cancelled_at: string | null
}) {
  if (form.cancelled_at) return { look: 'canceled' as const, label: 'CANCELLED' }
  if (form.completed_at) return { look: 'completed' as const, label: 'COMPLETED' }
  return form.ready_at ? { look: 'pending' as const, label: 'PENDING' } : undefined
}

/** On paper: the practice's number, or the patient's own in groups of three (PAT-43). */
export function caseWords({ id, case_number_text }: Pick<Patient, 'id' | 'case_number_text'>) {
  return `Case ${case_number_text ?? groupedId(id)}`
}

export function isInSetup({ setup_completed_at, status_key }: Pick<Patient, 'setup_completed_at' | 'status_key'>) {
  return setup_completed_at === null && status_key !== 'canceled'
}

/** PAT-29. */
export function setupState(patient: Pick<Patient, 'setup_completed_at'>) {
  return patient.setup_completed_at ? 'Completed' : 'Started'
}

export function requestStatus({ status_id }: Pick<RequestSummary, 'status_id'>) {
  return { look: lookOfStatus(status_id), label: labelOf<number>(STATUSES, status_id) ?? '' }
}

/** 'Flawed tray, CFT': the running step in words. */
export function currentStepWords(patient: Patient) {
  const current = patient.workflow_data?.current
  return current ? `${REQUEST_TYPE_LABELS[current.request_type]}, ${stepLabel(current.step)}` : undefined
}

/** The open shipment that was asked for first: it goes before those beside it, and our own before those of others. */
export function openShipment(patient: Patient) {
  const open = patient.customer_requests.filter((request) => isOpen(request) && request.assigned_to !== null)
  return open.findLast((request) => request.assigned_to === ORTHOSELECT) ?? open.at(-1)
}

/** What is planned, else what was sent last. */
export function shipmentOf(patient: Patient) {
  return (
    openShipment(patient) ??
    patient.customer_requests.find((request) => request.status_id === STATUS.completed && request.assigned_to !== null)
  )
}

/** 2026-11-20 08:07: NFR-03 without the seconds, for which a strip has no room. */
export function shortMoment(value: string) {
  return `${dayOf(value)} ${timeOf(value)}`
}
