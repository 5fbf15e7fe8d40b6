// Progress of a request on its page: the steps, and a sentence on what is missing.
import { isOpen } from '#contract/cases.rules.ts'
import { ORTHOSELECT, STATUS } from '#contract/enums.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { GIVEN_DATES, type DateWords } from '#web/ui/date-words.ts'
import type { StripStep } from '#web/ui/StepStrip.tsx'
import { countTraysToCorrect, listJawsWithoutFile } from './request-state.ts'
import { formatPrinter } from './request-labels.ts'

/** Wording of the specification for a missing address (RX-37). */
export const NO_LOCATION = 'Shipping location is missing.'

/** Fixed fill of the running step's bar, since its progress is not tracked. */
const RUNNING = 0.4

/** Returns the steps of a request; steps that it does not need are omitted. */
export function requestSteps(
  request: CustomerRequest,
  isPractice: boolean,
  { moment }: DateWords = GIVEN_DATES,
): StripStep[] {
  const { flawed_trays, printing_request: print, status_id } = request
  const waiting = countTraysToCorrect(request)
  const steps: StripStep[] = [{ name: 'Asked for', state: 'done', detail: moment(request.created_at) }]
  if (flawed_trays.length > 0) {
    steps.push({
      name: flawed_trays.length === 1 ? 'Tray corrected' : 'Trays corrected',
      state: waiting === 0 ? 'done' : 'current',
      detail: waiting === 0 ? '' : isPractice ? 'being corrected' : `waits for ${pluralize(waiting, 'file')}`,
    })
  }
  if (print) {
    steps.push(printed(request))
    const both = print.patient_label_printed && print.shipping_label_printed
    // Labels are the lab's business; a practice reads when its trays ship.
    if (!isPractice) {
      steps.push({
        name: 'Labels printed',
        state: both ? 'done' : status_id === STATUS.pending ? 'current' : 'todo',
        detail: both ? formatPrintedAt(request, moment) : labelsMissing(request),
      })
    }
    steps.push({
      name: 'Ship',
      state: status_id === STATUS.completed ? 'done' : both && status_id === STATUS.pending ? 'current' : 'todo',
      detail:
        status_id === STATUS.completed ? (print.courier?.name ?? '') : both && !isPractice ? 'waits for a number' : '',
    })
  }
  const isClosed = status_id === STATUS.completed
  steps.push({
    name: 'Completed',
    state: isClosed ? 'done' : 'todo',
    detail: isClosed && request.completed_at ? moment(request.completed_at) : '',
  })
  // Only the first open step is current.
  const currentIndex = steps.findIndex(({ state }) => state !== 'done')
  return steps.map((step, index) => {
    if (step.state === 'done' || !isOpen(request)) return step.state === 'current' ? { ...step, state: 'todo' } : step
    return index === currentIndex ? { ...step, state: 'current', part: RUNNING } : { ...step, state: 'todo' }
  })
}

function printed({ printing_request: print, status_id }: CustomerRequest): StripStep {
  if (print && print.assigned_to !== ORTHOSELECT && status_id !== STATUS.completed) {
    return { name: 'Print', state: 'current', detail: formatPrinter(print.assigned_to) }
  }
  if (status_id === STATUS.pending || status_id === STATUS.completed)
    return { name: 'Printed', state: 'done', detail: '' }
  return { name: 'Print', state: 'current', detail: status_id === STATUS.in_progress ? 'is running' : 'has not begun' }
}

function formatPrintedAt({ printing_request: print }: CustomerRequest, formatMoment: DateWords['moment']) {
  const latest = [print?.labels?.patient?.at, print?.labels?.shipping?.at]
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1)
  return latest ? formatMoment(latest) : ''
}

function labelsMissing({ printing_request: print }: CustomerRequest) {
  if (print?.patient_label_printed) return 'shipping label missing'
  return print?.shipping_label_printed ? 'patient label missing' : ''
}

/**
 * Describes the state of a request (`so`) and what it waits for (`rest`); for practices without a call to upload trays.
 */
export function describeMissing(request: CustomerRequest, isPractice: boolean): { so: string; rest: string } {
  const { printing_request: print, status_id } = request
  if (status_id === STATUS.completed)
    return { so: 'Completed.', rest: print?.courier ? `Sent with ${print.courier.name}.` : '' }
  if (status_id === STATUS.canceled) return { so: 'Canceled.', rest: 'Nothing of it is made or sent.' }
  if (request.patient.is_on_hold) return { so: 'The case is on hold,', rest: 'nothing continues until it is released.' }
  const waiting = countTraysToCorrect(request)
  if (waiting > 0) {
    const rest = print ? 'Printing waits.' : ''
    if (isPractice) {
      return { so: waiting === 1 ? 'A corrected tray is on its way.' : 'Corrected trays are on their way.', rest }
    }
    return { so: `${pluralize(waiting, 'corrected tray')} ${waiting === 1 ? 'is' : 'are'} missing.`, rest }
  }
  if (!print && isPractice) return correctedFiles(request)
  if (!print) return { so: 'Nothing is missing,', rest: 'the request can be completed.' }
  if (!print.location) return { so: NO_LOCATION, rest: '' }
  if (isPractice) return { so: formatPrintingForPractice(request), rest: '' }
  const jaws = listJawsWithoutFile(print).map((jaw) => jaw.toLowerCase())
  const files = jaws.length > 0 ? ` There is no file for the ${jaws.join(' and ')} print.` : ''
  return { so: formatPrintState(request), rest: `${formatMissingLabels(print)} missing.${files}` }
}

/** The practice prints the corrected files itself. */
function correctedFiles({ flawed_trays }: CustomerRequest) {
  const so = flawed_trays.length === 1 ? 'Your corrected tray is ready.' : 'Your corrected trays are ready.'
  return { so, rest: flawed_trays.length === 1 ? 'Download and print it.' : 'Download and print them.' }
}

/** Without the lab's blockers, such as a label that is not printed. */
function formatPrintingForPractice({ printing_request: print, status_id }: CustomerRequest) {
  if (print && print.assigned_to !== ORTHOSELECT) return `It is being printed ${formatPrinter(print.assigned_to)}.`
  if (status_id === STATUS.pending) return 'Printed, and about to ship.'
  return status_id === STATUS.in_progress ? 'Printing.' : 'Printing has not begun.'
}

function formatPrintState({ printing_request: print, status_id }: CustomerRequest) {
  if (print && print.assigned_to !== ORTHOSELECT) return `It is being printed ${formatPrinter(print.assigned_to)},`
  if (status_id === STATUS.pending) return 'All print steps are done,'
  return status_id === STATUS.in_progress ? 'Printing is running,' : 'Printing has not begun,'
}

type Labelled = { patient_label_printed: boolean; shipping_label_printed: boolean }

function formatMissingLabels({ patient_label_printed, shipping_label_printed }: Labelled) {
  if (patient_label_printed && shipping_label_printed) return 'only the tracking number is'
  if (!patient_label_printed && !shipping_label_printed) return 'both labels and the tracking number are'
  return `the ${patient_label_printed ? 'shipping' : 'patient'} label and the tracking number are`
}
