// Builds the step strip of a case (submitted, setup, approval, flawed tray, printing, shipped) for the lab or the
// practice, and says whose turn it is.

import { BY_THIRD_PARTY, IN_OFFICE, ORTHOSELECT } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { needsPrinting } from '#contract/rx-forms.rules.ts'
import { isCorrecting } from '#contract/case-status-text.ts'
import { STEP_GROUPS, type StepGroup } from '#contract/workflow.ts'
import { formatPrinter } from '#web/features/requests/request-labels.ts'
import type { StripStep } from '#web/ui/StepStrip.tsx'
import { currentShipment, formatShortDateTime } from './case-labels.ts'

type Audience = 'practice' | 'lab'

/** Returns the step strip of a case for the given viewer: a practice does not see the counts of production steps. */
export function buildStepStrip(patient: Patient, viewer: Audience): StripStep[] {
  const steps = [
    submitted(patient),
    setup(patient, viewer),
    approval(patient, viewer),
    ...flawed(patient, viewer),
    ...production(patient, viewer),
  ]
  if (patient.status_key !== 'canceled') return steps
  // A cancelled case shows only the steps that are done.
  const at = patient.rx_form?.cancelled_at
  const end: StripStep = { name: 'Cancelled', state: 'todo', words: at ? formatShortDateTime(at) : '' }
  return [...steps.filter((step) => step.state === 'done'), end]
}

function submitted(patient: Patient): StripStep {
  return {
    name: 'Submitted',
    state: 'done',
    words: formatShortDateTime(patient.rx_form?.created_at ?? patient.created_at),
  }
}

function setup(patient: Patient, viewer: Audience): StripStep {
  const name = viewer === 'lab' ? 'Initial case setup' : 'Setup'
  if (patient.setup_completed_at) return { name, state: 'done', words: formatShortDateTime(patient.setup_completed_at) }
  const { done, all } = progress(patient, 'initial')
  if (viewer === 'lab') return { name, state: 'current', part: part(done, all), words: `${done} of ${all} steps` }
  return { name, state: 'current', part: part(done, all), words: done > 0 ? 'being made' : 'about to begin' }
}

function approval(patient: Patient, viewer: Audience): StripStep {
  const name = viewer === 'lab' ? 'Doctor’s approval' : 'Your approval'
  if (patient.approved_at) return { name, state: 'done', words: formatShortDateTime(patient.approved_at) }
  if (!patient.setup_completed_at) return { name, state: 'todo', words: 'after the setup' }
  return { name, state: 'current', part: 0.5, words: 'since', since: patient.setup_completed_at }
}

function flawed(patient: Patient, viewer: Audience): StripStep[] {
  if (!isCorrecting(patient)) return []
  const { done, all } = progress(patient, 'flawed')
  const words = viewer === 'lab' && all > 0 ? `${done} of ${all} steps` : 'being corrected'
  return [{ name: 'Flawed tray', state: 'current', part: part(done, all), words }]
}

function production(patient: Patient, viewer: Audience): StripStep[] {
  const form = patient.rx_form
  const request = currentShipment(patient)
  if (!request && (!form || !needsPrinting(form) || form.print_assignment === IN_OFFICE)) return []
  const shipped: StripStep = {
    name: 'Shipped',
    state: request?.completed_at ? 'done' : 'todo',
    words: request?.ship_date ? `${request.completed_at ? '' : 'expected '}${request.ship_date}` : 'to be planned',
  }
  const name = 'Printing'
  // Approving creates the print request, so a missing one was cancelled.
  if (patient.approved_at && !request) return [{ name, state: 'todo', words: 'cancelled' }]
  if (request?.completed_at) return [{ name, state: 'done', words: 'done' }, shipped]
  if (!request) return [{ name, state: 'todo', words: 'about three days' }, shipped]
  if (isCorrecting(patient)) {
    return [{ name, state: 'todo', words: 'waits for the corrected tray' }, shipped]
  }
  if (request.assigned_to !== ORTHOSELECT) {
    return [{ name, state: 'current', part: 0.5, words: formatPrinter(request.assigned_to) }, shipped]
  }
  const { done, all } = progress(patient, 'print')
  const words = viewer === 'lab' && all > 0 ? `${done} of ${all} steps` : 'being made'
  return [{ name, state: 'current', part: part(done, all), words }, shipped]
}

function progress(patient: Patient, group: StepGroup) {
  const steps = patient.workflow_data?.groups[group].steps ?? []
  const done = steps.filter((step) => step.status === 'COMPLETED').length
  return { done, all: steps.length || STEP_GROUPS[group].steps.length }
}

/** Returns the fill of a running step, clamped to 0.12–0.9 so that it looks neither empty nor complete. */
function part(done: number, all: number) {
  return Math.min(0.9, Math.max(0.12, (done + 0.5) / Math.max(1, all)))
}

/** Returns whose turn it is, phrased for the viewer; undefined when nobody has to act. */
export function responsibleParty(patient: Patient, viewer: Audience): string | undefined {
  if (patient.deleted_at || patient.status_key === 'canceled') return undefined
  if (patient.is_on_hold) return 'waits until the hold is released'
  const lab = viewer === 'lab' ? 'our turn' : 'the lab’s turn'
  const practice = viewer === 'lab' ? 'the practice’s turn' : 'your turn'
  const by = patient.rx_form?.submission_completed_by
  if (!patient.setup_completed_at) return by === 2 ? practice : by === BY_THIRD_PARTY ? 'the lab partner’s turn' : lab
  if (!patient.approved_at) return viewer === 'lab' ? 'the doctor’s turn' : 'your turn'
  if (!patient.customer_request) return undefined
  // The lab corrects the tray, regardless of who prints it.
  if (patient.step_request_type === STEP_GROUPS.flawed.request_type) return lab
  const request = currentShipment(patient)
  return request?.assigned_to === '3' ? 'the lab partner’s turn' : request?.assigned_to === 'H' ? practice : lab
}
