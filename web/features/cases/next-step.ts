// Decides the next action of a case for staff and what follows it. The order is: release a hold, upload a corrected
// tray, work on the current step, complete the setup, print the labels, ship. The state comes from the contract's
// rules, the rights from the caller.

import { caseCan, labelsBlocker, requestCan } from '#contract/cases.rules.ts'
import { FLAWED_TRAY_STATUS, ORTHOSELECT } from '#contract/enums.ts'
import type { Patient, RequestSummary } from '#contract/patients.ts'
import { needsApproval } from '#contract/rx-forms.rules.ts'
import type { ProcessRow } from '#contract/workflow.ts'
import { listProcessSections, type ProcessSection } from '#web/features/workflow/process-sections.ts'
import { openShipment } from './case-labels.ts'

/** The permissions of the user, independent of the state of the case. */
export type NextStepPermissions = {
  saveSteps: boolean
  correctTrays: boolean
  completeSetup: boolean
  printLabels: boolean
  ship: boolean
  release: boolean
}

export type NextAction =
  | { deed: 'start' | 'finish'; row: ProcessRow }
  | { deed: 'correct' | 'labels' | 'ship' | 'complete'; request: number }
  | { deed: 'setup' | 'release' }

/** What follows an action: a step with its technician, or the milestone that the case reaches. */
export type FollowUp =
  | { step: string; by: string | null }
  | { end: 'setup' | 'approval' | 'shipment' | 'request' | 'shipped' }

const RIGHT: Record<NextAction['deed'], keyof NextStepPermissions> = {
  start: 'saveSteps',
  finish: 'saveSteps',
  correct: 'correctTrays',
  setup: 'completeSetup',
  labels: 'printLabels',
  ship: 'ship',
  complete: 'ship',
  release: 'release',
}

/**
 * Returns the one action that the user may take now to advance the case, rendered as the primary button; undefined
 * while others work on it.
 */
export function getNextAction(patient: Patient, rights: NextStepPermissions): NextAction | undefined {
  const next = dueOf(patient, rights)
  return next && rights[RIGHT[next.deed]] ? next : undefined
}

function dueOf(patient: Patient, rights: NextStepPermissions): NextAction | undefined {
  if (caseCan.edit(patient) || patient.status_key === 'canceled') return undefined
  if (patient.is_on_hold) return { deed: 'release' }
  const at = findCurrentStep(patient)
  // Printing cannot start without the corrected tray, and its correction cannot finish without it.
  const missing = findRequestMissingFile(patient)
  const isAhead = at?.section.group === 'initial' || (at?.section.group === 'flawed' && at.row.status === 'PENDING')
  if (missing && !isAhead && (rights.correctTrays || at?.section.startBlocked)) {
    return { deed: 'correct', request: missing.id }
  }
  if (at) return at.row.status === 'PENDING' ? { deed: 'start', row: at.row } : { deed: 'finish', row: at.row }
  if (!caseCan.completeSetup(patient)) return isSetupMadeHere(patient) ? { deed: 'setup' } : undefined
  return getFinalAction(patient)
}

/** Returns what follows the given action, as far as it can be predicted now. */
export function getFollowUp(patient: Patient, next: NextAction): FollowUp | undefined {
  if (next.deed === 'setup' && needsApproval(patient.rx_form)) return { end: 'approval' }
  if (next.deed === 'labels') return { end: 'shipment' }
  if (next.deed === 'ship') return { end: 'shipped' }
  return 'row' in next ? afterStep(patient, next.row) : undefined
}

function afterStep(patient: Patient, row: ProcessRow): FollowUp | undefined {
  const sections = listProcessSections(patient)
  const section = sections.find(({ steps }) => steps.includes(row))
  if (!section) return undefined
  const follows = section.steps.find((each) => each.finished_at === null && each.step > row.step)
  const print = sections.find((other) => other.group === 'print' && isSameRequest(other, section))
  const step = follows ?? (section.group === 'flawed' ? print?.steps.find((each) => !each.finished_at) : undefined)
  if (step) return { step: step.process, by: step.tech_name }
  if (section.group === 'initial') return { end: 'setup' }
  return { end: section.group === 'print' ? 'shipment' : 'request' }
}

/** Returns the id of the row that starts after the running one or, while none runs, of the row that waits. */
export function findUpcomingRow(patient: Patient) {
  const at = findCurrentStep(patient)
  if (!at || at.row.status === 'PENDING') return at?.row.id
  return at.section.steps.find((row) => row.started_at === null && row.step > at.row.step)?.id
}

/** Returns the running step, otherwise the pending one, in the order in which the server picks the current step. */
function findCurrentStep(patient: Patient): { section: ProcessSection; row: ProcessRow } | undefined {
  const open = listProcessSections(patient).filter(({ lock, isThirdParty }) => !lock && !isThirdParty)
  for (const group of ['initial', 'flawed', 'print'] as const) {
    const rows = open
      .filter((section) => section.group === group)
      .flatMap((section) => section.steps.map((row) => ({ section, row })))
      .toSorted((a, b) => a.row.step - b.row.step)
    const isOurs = group !== 'initial' || needsApproval(patient.rx_form)
    const found =
      rows.find(({ row }) => row.status === 'IN_PROGRESS') ??
      (isOurs ? rows.find(({ row }) => row.status === 'PENDING') : undefined)
    if (found) return found
  }
  return undefined
}

/** A setup that others make is completed here only when all of its steps were worked off here. */
function isSetupMadeHere(patient: Patient) {
  if (needsApproval(patient.rx_form)) return true
  const initial = listProcessSections(patient).find(({ group }) => group === 'initial')
  return initial !== undefined && !initial.isThirdParty && initial.steps.every((row) => row.finished_at !== null)
}

/** Returns the oldest editable request with a flawed tray that still needs its corrected file. */
export function findRequestMissingFile(patient: Patient) {
  return patient.customer_requests.findLast(
    (request) => !requestCan.edit(toRequestState(patient, request)) && traysWithoutFile(request).length > 0,
  )
}

function traysWithoutFile({ flawed_trays }: RequestSummary) {
  return flawed_trays.filter((tray) => tray.status_id === FLAWED_TRAY_STATUS.needs_file)
}

/**
 * With all steps done, the labels come next, then the shipment; a request without a print is completed on its own page.
 */
function getFinalAction(patient: Patient): NextAction | undefined {
  const shipment = openShipment(patient)
  if (shipment) {
    if (shipment.assigned_to !== ORTHOSELECT || requestCan.ship(toRequestState(patient, shipment))) return undefined
    const both_labels_printed = shipment.patient_label_printed && shipment.shipping_label_printed
    return { deed: labelsBlocker([{ both_labels_printed }]) ? 'labels' : 'ship', request: shipment.id }
  }
  const request = patient.customer_requests.findLast((each) => !requestCan.complete(toRequestState(patient, each)))
  return request && { deed: 'complete', request: request.id }
}

function toRequestState({ deleted_at, is_on_hold }: Patient, request: RequestSummary) {
  return { ...request, deleted_at, is_on_hold }
}

function isSameRequest(a: ProcessSection, b: ProcessSection) {
  return a.customer_request_id === b.customer_request_id
}
