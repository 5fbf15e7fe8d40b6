import { caseRequestCalls } from '#contract/case-requests.ts'
import { requestCan, type RequestState } from '#contract/cases.rules.ts'
import { FLAWED_TRAY_STATUS } from '#contract/enums.ts'
import type { CustomerRequest } from '#contract/requests.ts'
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

export function cancelBlocker(can: Can, request: CustomerRequest) {
  return can.reason(caseRequestCalls.cancel) ?? requestCan.cancel(toRequestState(request))?.text
}
