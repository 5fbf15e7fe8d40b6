// Builds the step strip of a case (submitted, setup, approval, flawed tray, printing, shipped) for the lab or the
// practice, and says with whom the case is.

import { askedItemPhrase, askedThing } from '#contract/asked-item-labels.ts'
import type { AskedItem } from '#contract/asked-items.ts'
import { BY_THIRD_PARTY, IN_OFFICE, ORTHOSELECT } from '#contract/enums.ts'
import type { Patient } from '#contract/patients.ts'
import { needsPrinting } from '#contract/rx-forms.rules.ts'
import { isCorrecting } from '#contract/case-status-text.ts'
import { STEP_GROUPS, type StepGroup } from '#contract/workflow.ts'
import { formatPrinter } from '#web/features/requests/request-labels.ts'
import { GIVEN_DATES, type DateWords } from '#web/ui/date-words.ts'
import type { StripStep } from '#web/ui/StepStrip.tsx'
import { currentShipment, formatShortDateTime } from './case-labels.ts'

type Audience = 'practice' | 'lab'

/** Writes the day of a date, and the time of an instant of the lab. */
type FormatDate = (value: string) => string

/** Returns the step strip of a case for the given viewer: a practice does not see the counts of production steps. */
export function buildStepStrip(patient: Patient, viewer: Audience, dates: DateWords = GIVEN_DATES): StripStep[] {
  const formatMoment = viewer === 'lab' ? formatShortDateTime : dates.dayOrTime
  const correction = flawed(patient, viewer)
  const print = production(patient, viewer, dates.day)
  // A tray is corrected before it is printed, or after the first one was shipped.
  const made = currentShipment(patient)?.completed_at ? [...print, ...correction] : [...correction, ...print]
  const steps = [
    submitted(patient, formatMoment),
    setup(patient, viewer, formatMoment, dates.day),
    approval(patient, viewer, formatMoment, dates.day),
    ...made,
  ]
  if (patient.status_key !== 'canceled') return steps
  // A cancelled case shows only the steps that are done.
  const at = patient.rx_form?.cancelled_at
  const end: StripStep = { name: 'Canceled', state: 'canceled', detail: at ? formatMoment(at) : '' }
  return [...steps.filter((step) => step.state === 'done'), end]
}

function submitted(patient: Patient, formatMoment: FormatDate): StripStep {
  return { name: 'Submitted', state: 'done', detail: formatMoment(patient.rx_form?.created_at ?? patient.created_at) }
}

function setup(patient: Patient, viewer: Audience, formatMoment: FormatDate, formatDay: FormatDate): StripStep {
  const name = viewer === 'lab' ? 'Initial case setup' : 'Setup'
  if (patient.setup_completed_at) {
    return { name, state: 'done', detail: formatMoment(patient.setup_completed_at) }
  }
  const { done, all } = progress(patient, 'initial')
  const promised = patient.promise?.setup_by
  const ready = promised ? `ready ${formatDay(promised)}` : undefined
  const words =
    viewer === 'lab'
      ? [`${done} of ${all} steps`, ready].filter(Boolean).join(', ')
      : (ready ?? (done > 0 ? 'under way' : 'about to begin'))
  return { name, state: 'current', part: part(done, all), detail: words, isPromised: promised != null }
}

function approval(patient: Patient, viewer: Audience, formatMoment: FormatDate, formatDay: FormatDate): StripStep {
  const name = viewer === 'lab' ? 'Doctor’s approval' : 'Your approval'
  if (patient.approved_at) return { name, state: 'done', detail: formatMoment(patient.approved_at) }
  const due = patient.promise?.answer_by
  if (!patient.setup_completed_at) {
    return { name, state: 'todo', detail: due ? `by ${formatDay(due)}` : 'after the setup', isPromised: due != null }
  }
  if (patient.is_setup_missing) return { name, state: 'todo', detail: 'nothing attached yet' }
  const detail = due ? `by ${formatDay(due)}, since` : 'since'
  return { name, state: 'current', part: 0.5, detail, since: patient.setup_completed_at, isPromised: due != null }
}

function flawed(patient: Patient, viewer: Audience): StripStep[] {
  if (!isCorrecting(patient)) return []
  const { done, all } = progress(patient, 'flawed')
  const detail = viewer === 'lab' && all > 0 ? `${done} of ${all} steps` : 'being corrected'
  return [{ name: 'Flawed tray', state: 'current', part: part(done, all), detail }]
}

function production(patient: Patient, viewer: Audience, formatDay: FormatDate): StripStep[] {
  const form = patient.rx_form
  const request = currentShipment(patient)
  if (!request && (!form || !needsPrinting(form) || form.print_assignment === IN_OFFICE)) return []
  const shipDay = request?.completed_at ? request.ship_date : (patient.promise?.ships_likely ?? request?.ship_date)
  const arrives = patient.promise?.arrives_likely
  const shipped: StripStep = {
    name: request?.completed_at ? 'Shipped' : 'Ships',
    state: request?.completed_at ? 'done' : 'todo',
    detail: shipDay ? formatDay(shipDay) : patient.approved_at ? '' : 'after approval',
    isPromised: patient.promise?.ships_likely != null,
  }
  const arrival: StripStep[] = arrives
    ? [{ name: 'Arrives', state: 'todo', detail: formatDay(arrives), isPromised: true }]
    : []
  const ships = [shipped, ...arrival]
  const name = 'Printing'
  // Approving creates the print request, so a missing one was canceled.
  if (patient.approved_at && !request) return [{ name, state: 'todo', detail: 'canceled' }]
  if (request?.completed_at) return [{ name, state: 'done', detail: 'done' }, ...ships]
  if (!request) {
    const detail = shipDay ? `until ${formatDay(shipDay)}` : 'about three days'
    return [{ name, state: 'todo', detail }, ...ships]
  }
  if (isCorrecting(patient)) {
    return [{ name, state: 'todo', detail: 'waits for the corrected tray' }, ...ships]
  }
  if (request.assigned_to !== ORTHOSELECT) {
    return [{ name, state: 'current', part: 0.5, detail: formatPrinter(request.assigned_to) }, ...ships]
  }
  const { done, all } = progress(patient, 'print')
  const detail = viewer === 'lab' && all > 0 ? `${done} of ${all} steps` : 'under way'
  return [{ name, state: 'current', part: part(done, all), detail }, ...ships]
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

/**
 * Says with whom the case is, phrased for the viewer; undefined when nobody has to act.
 *
 * @param holding The item that the hold in force waits for.
 */
export function responsibleParty(patient: Patient, viewer: Audience, holding?: AskedItem): string | undefined {
  if (patient.deleted_at || patient.status_key === 'canceled') return undefined
  if (patient.is_on_hold) return holdReason(viewer, holding)
  const lab = viewer === 'lab' ? 'with us' : 'with the lab'
  const practice = viewer === 'lab' ? 'with the practice' : 'with you'
  const maker = patient.rx_form?.submission_completed_by
  if (!patient.setup_completed_at) {
    return maker === 2 ? practice : maker === BY_THIRD_PARTY ? 'with the lab partner' : lab
  }
  if (patient.is_setup_missing) return lab
  if (!patient.approved_at) return viewer === 'lab' ? 'with the doctor' : 'with you'
  if (!patient.customer_request) return undefined
  // The lab corrects the tray, regardless of who prints it.
  if (patient.step_request_type === STEP_GROUPS.flawed.request_type) return lab
  const request = currentShipment(patient)
  return request?.assigned_to === '3' ? 'with the lab partner' : request?.assigned_to === 'H' ? practice : lab
}

/** Says what a held case waits for. A practice, which may end the hold as well, is not told how the lab works. */
function holdReason(viewer: Audience, holding: AskedItem | undefined) {
  if (holding?.state === 'answered') {
    return viewer === 'lab' ? `waits until ${askedItemPhrase(holding)} is accepted` : 'waits for the lab to look at it'
  }
  if (holding) return `waits for ${askedThing(holding)}`
  return viewer === 'lab' ? 'waits until the hold is released' : 'waits until somebody lets it continue'
}
