import { caseCan, labelsBlocker, requestCan } from '#contract/cases.rules.ts'
import { FLAWED_TRAY_STATUS, ORTHOSELECT } from '#contract/enums.ts'
import type { Patient, RequestSummary } from '#contract/patients.ts'
import { needsApproval } from '#contract/rx-forms.rules.ts'
import type { ProcessRow } from '#contract/workflow.ts'
import { sectionsOf, type ProcessSection } from '#web/features/workflow/sections.ts'
import { openShipment } from './case-words.ts'

/** What the reader has the right to do, whatever state the case is in. */
export type Rights = {
  saveSteps: boolean
  correctTrays: boolean
  completeSetup: boolean
  printLabels: boolean
  ship: boolean
  release: boolean
}

export type Next =
  | { deed: 'start' | 'finish'; row: ProcessRow }
  | { deed: 'correct' | 'labels' | 'ship' | 'complete'; request: number }
  | { deed: 'setup' | 'release' }

/** What follows it: a step and whose it is, or what the case comes to. */
export type After =
  | { step: string; by: string | null }
  | { end: 'setup' | 'approval' | 'shipment' | 'request' | 'shipped' }

const RIGHT: Record<Next['deed'], keyof Rights> = {
  start: 'saveSteps',
  finish: 'saveSteps',
  correct: 'correctTrays',
  setup: 'completeSetup',
  labels: 'printLabels',
  ship: 'ship',
  complete: 'ship',
  release: 'release',
}

/** The one thing that the reader may do now to bring the case on: the filled button. None while others are at work. */
export function nextOf(patient: Patient, rights: Rights): Next | undefined {
  const next = dueOf(patient, rights)
  return next && rights[RIGHT[next.deed]] ? next : undefined
}

function dueOf(patient: Patient, rights: Rights): Next | undefined {
  if (caseCan.edit(patient) || patient.status_key === 'canceled') return undefined
  if (patient.is_on_hold) return { deed: 'release' }
  const at = placeOf(patient)
  // Printing waits for the corrected tray; so does the end of its correction.
  const missing = missingOf(patient)
  const isAhead = at?.section.group === 'initial' || (at?.section.group === 'flawed' && at.row.status === 'PENDING')
  if (missing && !isAhead && (rights.correctTrays || at?.section.startBlocked)) {
    return { deed: 'correct', request: missing.id }
  }
  if (at) return at.row.status === 'PENDING' ? { deed: 'start', row: at.row } : { deed: 'finish', row: at.row }
  if (!caseCan.completeSetup(patient)) return isMadeHere(patient) ? { deed: 'setup' } : undefined
  return endOf(patient)
}

/** What comes after it, as far as it is known now. */
export function afterOf(patient: Patient, next: Next): After | undefined {
  if (next.deed === 'setup' && needsApproval(patient.rx_form)) return { end: 'approval' }
  if (next.deed === 'labels') return { end: 'shipment' }
  if (next.deed === 'ship') return { end: 'shipped' }
  return 'row' in next ? afterStep(patient, next.row) : undefined
}

function afterStep(patient: Patient, row: ProcessRow): After | undefined {
  const sections = sectionsOf(patient)
  const section = sections.find(({ steps }) => steps.includes(row))
  if (!section) return undefined
  const follows = section.steps.find((each) => each.finished_at === null && each.step > row.step)
  const print = sections.find((other) => other.group === 'print' && isSameRequest(other, section))
  const step = follows ?? (section.group === 'flawed' ? print?.steps.find((each) => !each.finished_at) : undefined)
  if (step) return { step: step.process, by: step.tech_name }
  if (section.group === 'initial') return { end: 'setup' }
  return { end: section.group === 'print' ? 'shipment' : 'request' }
}

/** The row that is begun after the one that runs, or the one that waits while none does. */
export function rowAfter(patient: Patient) {
  const at = placeOf(patient)
  if (!at || at.row.status === 'PENDING') return at?.row.id
  return at.section.steps.find((row) => row.started_at === null && row.step > at.row.step)?.id
}

/** Where the case is worked on: the step that runs, else the one that waits, as the server counts it. */
function placeOf(patient: Patient): { section: ProcessSection; row: ProcessRow } | undefined {
  const open = sectionsOf(patient).filter(({ lock, isThirdParty }) => !lock && !isThirdParty)
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

/** A setup that others make is completed by its steps only where they were done here. */
function isMadeHere(patient: Patient) {
  if (needsApproval(patient.rx_form)) return true
  const initial = sectionsOf(patient).find(({ group }) => group === 'initial')
  return initial !== undefined && !initial.isThirdParty && initial.steps.every((row) => row.finished_at !== null)
}

/** The request with a flawed tray that has no corrected file yet and may still be given it. */
export function missingOf(patient: Patient) {
  return patient.customer_requests.findLast(
    (request) => !requestCan.edit(stateOf(patient, request)) && traysWithoutFile(request).length > 0,
  )
}

function traysWithoutFile({ flawed_trays }: RequestSummary) {
  return flawed_trays.filter((tray) => tray.status_id === FLAWED_TRAY_STATUS.needs_file)
}

/** All steps are done: labels, then the parcel; what has no print is completed on its own page. */
function endOf(patient: Patient): Next | undefined {
  const shipment = openShipment(patient)
  if (shipment) {
    if (shipment.assigned_to !== ORTHOSELECT || requestCan.ship(stateOf(patient, shipment))) return undefined
    const both_labels_printed = shipment.patient_label_printed && shipment.shipping_label_printed
    return { deed: labelsBlocker([{ both_labels_printed }]) ? 'labels' : 'ship', request: shipment.id }
  }
  const request = patient.customer_requests.findLast((each) => !requestCan.complete(stateOf(patient, each)))
  return request && { deed: 'complete', request: request.id }
}

function stateOf({ deleted_at, is_on_hold }: Patient, request: RequestSummary) {
  return { ...request, deleted_at, is_on_hold }
}

function isSameRequest(a: ProcessSection, b: ProcessSection) {
  return a.customer_request_id === b.customer_request_id
}
