import { caseRequestCalls } from '#contract/case-requests.ts'
import { requestCan, type RequestState } from '#contract/cases.rules.ts'
import { FLAWED_TRAY_STATUS, JAWS, labelOf } from '#contract/enums.ts'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import type { Can } from '#web/api/permissions.ts'

/** Maps the request to the state that the rules evaluate. */
export function toRequestState(request: CustomerRequest): RequestState {
  return {
    status_id: request.status_id,
    is_on_hold: request.patient.is_on_hold,
    deleted_at: request.patient.deleted_at,
    flawed_trays: request.flawed_trays,
  }
}

export function countTraysToCorrect({ flawed_trays }: CustomerRequest) {
  return flawed_trays.filter((tray) => tray.status_id === FLAWED_TRAY_STATUS.needs_file).length
}

/**
 * Register 123: staff with the bundled completion ship the request; other users complete new requests only. Returns the
 * reason that blocks it, or undefined.
 */
export function completeBlocker(can: Can, request: CustomerRequest) {
  const reason = can.reason(caseRequestCalls.complete)
  if (reason) return reason
  const state = toRequestState(request)
  const isBundled = can(caseRequestCalls.bundledCompletion) && request.printing_request !== null
  return (isBundled ? requestCan.ship(state) : requestCan.complete(state))?.text
}

/** What staff do with an open request: correct its trays, print the labels, add the missing files, complete it. */
export type RequestStep = 'correct' | 'labels' | 'file' | 'complete'

/** Returns what comes next; undefined while nothing may be done. */
export function nextRequestStep(request: CustomerRequest): RequestStep | undefined {
  const state = toRequestState(request)
  const print = request.printing_request
  if (countTraysToCorrect(request) > 0) return requestCan.edit(state) ? undefined : 'correct'
  if (!print) return requestCan.complete(state) ? undefined : 'complete'
  if (requestCan.ship(state)) return undefined
  if (!print.patient_label_printed || !print.shipping_label_printed) return 'labels'
  return listJawsWithoutFile(print).length > 0 ? 'file' : 'complete'
}

/** Returns the jaws of the print items that have no file to print. */
export function listJawsWithoutFile({ items }: PrintingRequest): string[] {
  return items.flatMap((item) => (item.file ? [] : (labelOf<number>(JAWS, item.arch.jaw_type_id) ?? [])))
}

export function cancelBlocker(can: Can, request: CustomerRequest) {
  return can.reason(caseRequestCalls.cancel) ?? requestCan.cancel(toRequestState(request))?.text
}
