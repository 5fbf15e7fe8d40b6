import { isCustomer, hasPermission, type Actor } from './access.ts'
import { CODE } from './errors.ts'
import { BY_THIRD_PARTY, FLAWED_TRAY_STATUS, STATUS, THIRD_PARTY } from './enums.ts'

/**
 * Why an action on a case is not allowed. `caseCan` decides by the state of the case (specification 4) and returns the
 * reason or undefined; the functions after it decide by the actor (specification 3.3). The server throws the reason,
 * the client displays it.
 */
export type Blocker = { text: string; code: number }

const no = (text: string, code: number = CODE.wrongState): Blocker => ({ text, code })

export type CaseState = {
  deleted_at: string | null
  is_on_hold: boolean
  patient_status_id: number
  setup_completed_at: string | null
  approved_at: string | null
  rx_form: { ready_at: string | null; completed_at: string | null; cancelled_at: string | null } | null
}

type AssignedForm = { rx_form: { submission_completed_by: number | null } | null }

/** Returns true if the third party is to make the setup, but the organization no longer has one. */
export function isThirdPartyMissing({ rx_form: form }: CaseState & AssignedForm, hasManager: boolean) {
  const isOpen = form !== null && !form.completed_at && !form.cancelled_at
  return isOpen && form.submission_completed_by === BY_THIRD_PARTY && !hasManager
}

/** The part of the state that a hold depends on, which a row of a list knows too. */
type HoldState = Pick<CaseState, 'deleted_at' | 'is_on_hold'> & { rx_form: { cancelled_at: string | null } | null }

/** The part of the state that matters to rules which depend only on the archive. */
type Filed = Pick<CaseState, 'deleted_at'>

export type RequestState = {
  status_id: number
  /** deleted_at of the patient: requests of an archived patient are neither changed nor sent. */
  deleted_at: string | null
  is_on_hold: boolean
  flawed_trays: readonly { status_id: number }[]
}

function notWorkable(state: CaseState): Blocker | undefined {
  return closedCaseBlocker(state) ?? onHoldBlocker(state)
}

/** Nothing is begun on an archived or canceled case. */
export function closedCaseBlocker(state: Filed & { rx_form: { cancelled_at: string | null } | null }) {
  if (state.deleted_at) return no('The patient is archived.')
  return state.rx_form?.cancelled_at ? no('The case is canceled.') : undefined
}

/** No work proceeds while a case is on hold. */
export function onHoldBlocker({ is_on_hold }: { is_on_hold: boolean }): Blocker | undefined {
  return is_on_hold ? no('The case is on hold.', CODE.onHold) : undefined
}

const HOUR_MS = 3_600_000

export const caseCan = {
  completeSetup(state: CaseState): Blocker | undefined {
    const blocked = notWorkable(state)
    if (blocked) return blocked
    return state.patient_status_id === STATUS.new ? undefined : no('The setup is completed already.')
  },
  approve(state: CaseState): Blocker | undefined {
    const blocked = notWorkable(state)
    if (blocked) return blocked
    if (!state.setup_completed_at) return no('The setup is not completed yet.')
    return state.approved_at ? no('The setup is approved already.') : undefined
  },
  requestChanges(state: CaseState): Blocker | undefined {
    return caseCan.approve(state)
  },
  /** A doctor who was reminded a moment ago is not reminded again. */
  remindApproval(state: CaseState, reminded_at: string | null, now: string): Blocker | undefined {
    const blocked = caseCan.approve(state)
    if (blocked || reminded_at === null) return blocked
    const isRecent = Date.parse(now) - Date.parse(reminded_at) < HOUR_MS
    return isRecent ? no('The doctor was reminded less than an hour ago.') : undefined
  },
  markReady(state: CaseState): Blocker | undefined {
    if (!state.rx_form) return no('The patient has no rx form.')
    if (state.deleted_at) return no('The patient is archived.')
    if (state.rx_form.cancelled_at) return no('The case is canceled.')
    if (state.rx_form.completed_at) return no('The rx form is completed.')
    return state.rx_form.ready_at ? no('The rx form is marked ready already.') : undefined
  },
  cancel(state: CaseState): Blocker | undefined {
    if (!state.rx_form) return no('The patient has no rx form.')
    if (state.deleted_at) return no('The patient is archived.')
    if (state.rx_form.cancelled_at) return no('The case is canceled already.')
    return state.rx_form.completed_at ? no('The rx form is completed.') : undefined
  },
  deleteForm(state: CaseState): Blocker | undefined {
    if (!state.rx_form) return no('The patient has no rx form.')
    const isNew = !state.rx_form.ready_at && !state.rx_form.completed_at
    return isNew || state.rx_form.cancelled_at ? undefined : no('Only a new or canceled rx form can be deleted.')
  },
  /**
   * RX-41: the form must be new and an organization manager must exist. The case of a manager who has left can still be
   * reassigned.
   */
  assign(state: CaseState & AssignedForm, hasManager: boolean, assign_to?: string): Blocker | undefined {
    if (!state.rx_form) return no('The patient has no rx form.')
    if (state.deleted_at) return no('The patient is archived.')
    if (isThirdPartyMissing(state, hasManager) && assign_to !== THIRD_PARTY) return undefined
    if (state.rx_form.ready_at || state.rx_form.completed_at || state.rx_form.cancelled_at) {
      return no('The assignment can change only while the rx form is new.')
    }
    return hasManager ? undefined : no('The organization has no authorized third party.')
  },
  /** Allowed after completion too, because models are returned once they are no longer needed. */
  shipBack(state: CaseState): Blocker | undefined {
    return closedCaseBlocker(state)
  },
  /** Puts on hold, or releases; a canceled case that is on hold can be released. */
  hold(state: HoldState, onHold = !state.is_on_hold): Blocker | undefined {
    if (state.deleted_at) return no('The patient is archived.')
    if (onHold === state.is_on_hold) return no(onHold ? 'The case is on hold already.' : 'The case is not on hold.')
    return onHold && state.rx_form?.cancelled_at ? no('The case is canceled.') : undefined
  },
  archive(state: Filed): Blocker | undefined {
    return state.deleted_at ? no('The patient is archived already.') : undefined
  },
  restore(state: Filed): Blocker | undefined {
    return state.deleted_at ? undefined : no('The patient is not archived.')
  },
  remove(state: Filed): Blocker | undefined {
    return state.deleted_at ? undefined : no('Archive the patient first.')
  },
  /**
   * A printing request in addition to the one that approval creates is not allowed for an archived or canceled case.
   */
  addPrinting(state: CaseState): Blocker | undefined {
    return closedCaseBlocker(state)
  },
  edit(state: Filed): Blocker | undefined {
    return state.deleted_at ? no('The patient is archived.') : undefined
  },
}

/**
 * Holders of rx-forms.manage can always cancel a case, the practice only before work on it begins (see
 * `cancelBlocker`).
 */
export function canCancelCase(actor: Actor, organization_id: number) {
  return managesForms(actor, organization_id) || isCustomer(actor)
}

export function cancelBlocker(actor: Actor, organization_id: number, state: CaseState): Blocker | undefined {
  const blocked = caseCan.cancel(state)
  if (blocked || !state.rx_form?.ready_at || managesForms(actor, organization_id)) return blocked
  return { text: 'The case is being worked on. Please write a note to the technician.', code: CODE.wrongState }
}

/** Allows modifying, cancelling and deleting a form in any state but a closed one (specification 4.3). */
export function managesForms(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'rx-forms.manage')
}

/** A user who may not choose the doctor submits cases only for their own patients (register 29). */
export function mayChooseDoctor(actor: Actor, organization_id: number) {
  const choosing = ['rx-forms.select-doctor', 'organization.rx-forms.select-doctor'] as const
  return managesForms(actor, organization_id) || hasPermission(actor, organization_id, ...choosing)
}

/** Returns whether the actor may decide who makes the setup (RX-42). */
export function canAssignCase(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'rx-forms.assign', 'rx-forms.manage', 'organization.rx-forms.assign')
}

/** PAT-31. A third party that made a setup asks staff to complete it, unless it has patients.complete-setup itself. */
export function canCompleteSetup(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'patients.manage', 'patients.supervise', 'patients.complete-setup')
}

/**
 * A finished setup can be approved, or a change of it requested, by any customer who sees the patient and by
 * supervisors.
 */
export function canReviewSetup(actor: Actor, organization_id: number) {
  return isCustomer(actor) || canSupervise(actor, organization_id)
}

/** Allows editing, restoring, completing and approving any case (specification 3.1). */
export function canSupervise(actor: Actor, organization_id: number) {
  return hasPermission(actor, organization_id, 'patients.manage', 'patients.supervise')
}

/**
 * Returns why the steps of a group are closed (specification 4.4): a canceled form closes all of them, a completed
 * form the initial ones, a closed request its flawed-tray and print steps.
 */
export function processBlocker(
  state: CaseState,
  group: 'initial' | 'flawed' | 'print',
  request_status_id: number | null,
): Blocker | undefined {
  const closed = closedCaseBlocker(state)
  if (closed) return closed
  if (group === 'initial') {
    return state.rx_form?.completed_at || state.setup_completed_at ? no('The setup is completed.') : undefined
  }
  return request_status_id !== null && request_status_id > STATUS.pending ? no('The request is closed.') : undefined
}

/** An open request is new, in progress or pending. */
export function isOpen(request: Pick<RequestState, 'status_id'>) {
  return request.status_id >= STATUS.new && request.status_id <= STATUS.pending
}

function waitingTray(request: Pick<RequestState, 'flawed_trays'>): Blocker | undefined {
  return request.flawed_trays.some((tray) => tray.status_id === FLAWED_TRAY_STATUS.needs_file)
    ? no('A flawed tray still needs its corrected file.')
    : undefined
}

/** A parcel can be sent only after both labels of each of its cases are printed (specification 4.5). */
export function labelsBlocker(parcel: readonly { both_labels_printed: boolean }[]): Blocker | undefined {
  return parcel.every((each) => each.both_labels_printed) ? undefined : no('Print both labels of every case first.')
}

export const requestCan = {
  /** Items, shipping and trays can be edited only at status 1 (specification 4.5). */
  edit(request: RequestState): Blocker | undefined {
    if (request.deleted_at) return no('The patient is archived.')
    return request.status_id === STATUS.new ? undefined : no('The request is being worked on or closed.')
  },
  cancel(request: RequestState): Blocker | undefined {
    if (request.deleted_at) return no('The patient is archived.')
    return request.status_id === STATUS.new ? undefined : no('Only a new request can be canceled.')
  },
  /** POST complete of the request page requires status 1. */
  complete(request: RequestState): Blocker | undefined {
    if (request.status_id !== STATUS.new) return no('Only a new request can be completed here.')
    return requestCan.ship(request)
  },
  /** bundled_completion and printing_requests/{id}/completed accept status 1 to 3 (register 80). */
  ship(request: RequestState): Blocker | undefined {
    if (request.deleted_at) return no('The patient is archived.')
    if (!isOpen(request)) return no('The request is closed.')
    return onHoldBlocker(request) ?? waitingTray(request)
  },
  label(request: RequestState): Blocker | undefined {
    if (request.deleted_at) return no('The patient is archived.')
    return isOpen(request) ? undefined : no('The request is closed.')
  },
  /** Print steps wait for corrected trays (specification 4.4), and for the end of a hold. */
  startPrinting(request: Pick<RequestState, 'is_on_hold' | 'flawed_trays'>): Blocker | undefined {
    return onHoldBlocker(request) ?? waitingTray(request)
  },
}
