// Decides the next action of a case for staff and what follows it. The order is: settle what a hold waits for, upload a
// corrected tray, work on the current step, complete the setup, print the labels, ship. The state comes
// from the contract's rules, the rights from the caller.

import type { AskedItem } from '#contract/asked-items.ts'
import { caseCan, labelsBlocker, requestCan } from '#contract/cases.rules.ts'
import { FLAWED_TRAY_STATUS, ORTHOSELECT } from '#contract/enums.ts'
import type { Patient, RequestSummary } from '#contract/patients.ts'
import { needsApproval } from '#contract/rx-forms.rules.ts'
import type { ProcessRow } from '#contract/workflow.ts'
import { findBlockingItem, findHoldingItem } from '#web/features/asked-items/lab-items.ts'
import { listProcessSections, type ProcessSection } from '#web/features/workflow/process-sections.ts'
import { openShipment } from './case-labels.ts'

/** The permissions of the user, independent of the state of the case. */
export type NextStepPermissions = {
  saveSteps: boolean
  correctTrays: boolean
  completeSetup: boolean
  printLabels: boolean
  ship: boolean
  ask: boolean
  /** Also false where the page shows the buttons of the approval. */
  remindDoctor: boolean
}

export type NextAction =
  | { action: 'start' | 'finish'; row: ProcessRow }
  | { action: 'correct' | 'labels' | 'ship' | 'complete'; request: number }
  | { action: 'setup' | 'ask' | 'remind-doctor' }
  | { action: 'accept' | 'remind'; item: AskedItem }

/** What follows an action: a step with its technician, or the milestone that the case reaches. */
export type FollowUp =
  | { step: string; by: string | null }
  | { end: 'setup' | 'approval' | 'shipment' | 'request' | 'shipped' }

const REQUIRED_PERMISSION: Record<NextAction['action'], keyof NextStepPermissions> = {
  start: 'saveSteps',
  finish: 'saveSteps',
  correct: 'correctTrays',
  setup: 'completeSetup',
  labels: 'printLabels',
  ship: 'ship',
  complete: 'ship',
  ask: 'ask',
  'remind-doctor': 'remindDoctor',
  accept: 'ask',
  remind: 'ask',
}

/**
 * Returns the one action that the user may take now to advance the case, rendered as the primary button; undefined
 * while others work on it. `asked` is what is asked of the practice.
 */
export function getNextAction(
  patient: Patient,
  rights: NextStepPermissions,
  asked: readonly AskedItem[] = [],
): NextAction | undefined {
  const next = findDueAction(patient, rights, asked)
  return next && rights[REQUIRED_PERMISSION[next.action]] ? next : undefined
}

function findDueAction(
  patient: Patient,
  rights: NextStepPermissions,
  asked: readonly AskedItem[],
): NextAction | undefined {
  if (caseCan.edit(patient) || patient.status_key === 'canceled') return undefined
  // Ending the hold by hand is never the next step: what it waits for comes first.
  if (patient.is_on_hold) return toAskedAction(findHoldingItem(asked)) ?? { action: 'ask' }
  if (patient.status_key === 'awaiting_approval') {
    return patient.is_setup_missing ? undefined : { action: 'remind-doctor' }
  }
  const current = findCurrentStep(patient)
  const waitsFor = current?.row.status === 'PENDING' ? findBlockingItem(asked, current.row.key) : undefined
  if (waitsFor) return toAskedAction(waitsFor)
  // Printing cannot start without the corrected tray, and its correction cannot finish without it.
  const missing = findRequestMissingFile(patient)
  const group = current?.section.group
  const hasEarlierStep = group === 'initial' || (group === 'flawed' && current?.row.status === 'PENDING')
  if (missing && !hasEarlierStep && (rights.correctTrays || current?.section.startBlocked)) {
    return { action: 'correct', request: missing.id }
  }
  if (current) return { action: current.row.status === 'PENDING' ? 'start' : 'finish', row: current.row }
  if (!caseCan.completeSetup(patient)) return isSetupInHouse(patient) ? { action: 'setup' } : undefined
  return getFinalAction(patient)
}

/** The case waits for an item: an answer that came back is accepted, otherwise the practice is reminded. */
function toAskedAction(item: AskedItem | undefined): NextAction | undefined {
  return item && { action: item.state === 'answered' ? 'accept' : 'remind', item }
}

/** Returns what follows the given action, as far as it can be predicted now. */
export function getFollowUp(patient: Patient, next: NextAction): FollowUp | undefined {
  if (next.action === 'setup' && needsApproval(patient.rx_form)) return { end: 'approval' }
  if (next.action === 'labels') return { end: 'shipment' }
  if (next.action === 'ship') return { end: 'shipped' }
  return 'row' in next ? findFollowUp(patient, next.row) : undefined
}

function findFollowUp(patient: Patient, row: ProcessRow): FollowUp | undefined {
  const sections = listProcessSections(patient)
  const section = sections.find(({ steps }) => steps.includes(row))
  if (!section) return undefined
  const nextRow = section.steps.find((each) => each.finished_at === null && each.step > row.step)
  const print = sections.find((other) => other.group === 'print' && isSameRequest(other, section))
  const step = nextRow ?? (section.group === 'flawed' ? print?.steps.find((each) => !each.finished_at) : undefined)
  if (step) return { step: step.process, by: step.tech_name }
  if (section.group === 'initial') return { end: 'setup' }
  return { end: section.group === 'print' ? 'shipment' : 'request' }
}

/** Returns the id of the row that starts after the running one or, while none runs, of the row that waits. */
export function findUpcomingRow(patient: Patient) {
  const current = findCurrentStep(patient)
  if (!current || current.row.status === 'PENDING') return current?.row.id
  return current.section.steps.find((row) => row.started_at === null && row.step > current.row.step)?.id
}

/** Returns the running step, otherwise the pending one, in the order in which the server picks the current step. */
function findCurrentStep(patient: Patient): { section: ProcessSection; row: ProcessRow } | undefined {
  const open = listProcessSections(patient).filter(({ lock, isThirdParty }) => !lock && !isThirdParty)
  for (const group of ['initial', 'flawed', 'print'] as const) {
    const rows = open
      .filter((section) => section.group === group)
      .flatMap((section) => section.steps.map((row) => ({ section, row })))
      .toSorted((a, b) => a.row.step - b.row.step)
    const isInHouse = group !== 'initial' || needsApproval(patient.rx_form)
    const current =
      rows.find(({ row }) => row.status === 'IN_PROGRESS') ??
      (isInHouse ? rows.find(({ row }) => row.status === 'PENDING') : undefined)
    if (current) return current
  }
  return undefined
}

/** A setup that others make is completed here only when all of its steps were worked off here. */
function isSetupInHouse(patient: Patient) {
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
    return { action: labelsBlocker([{ both_labels_printed }]) ? 'labels' : 'ship', request: shipment.id }
  }
  const request = patient.customer_requests.findLast((each) => !requestCan.complete(toRequestState(patient, each)))
  return request && { action: 'complete', request: request.id }
}

function toRequestState({ deleted_at, is_on_hold }: Patient, request: RequestSummary) {
  return { ...request, deleted_at, is_on_hold }
}

function isSameRequest(a: ProcessSection, b: ProcessSection) {
  return a.customer_request_id === b.customer_request_id
}
