import { isCustomer, permitsIn, type Actor } from './access.ts'
import { CODE } from './errors.ts'
import { BY_THIRD_PARTY, FLAWED_TRAY_STATUS, STATUS, THIRD_PARTY } from './enums.ts'

/**
 * What may be done to a case: `caseCan` by its state (specification 4), each with the reason why not, or undefined, and after it
 * by whom (specification 3.3). The server throws it, the client shows it.
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

/** The third party makes the setup, and there is none any more. */
export function isWithNobody({ rx_form: form }: CaseState & AssignedForm, hasManager: boolean) {
  const isOpen = form !== null && !form.completed_at && !form.cancelled_at
  return isOpen && form.submission_completed_by === BY_THIRD_PARTY && !hasManager
}

/** All that counts where only the archive closes the case. */
type Filed = Pick<CaseState, 'deleted_at'>

export type RequestState = {
  status_id: number
  /** Of its patient: what is archived is neither changed nor sent. */
  deleted_at: string | null
  is_on_hold: boolean
  flawed_trays: readonly { status_id: number }[]
}

function notWorkable(state: CaseState): Blocker | undefined {
  if (state.deleted_at) return no('The patient is archived.')
  if (state.rx_form?.cancelled_at) return no('The case is cancelled.')
  return heldBlocker(state)
}

/** Nothing of a held case goes on. */
export function heldBlocker({ is_on_hold }: { is_on_hold: boolean }): Blocker | undefined {
  return is_on_hold ? no('The case is on hold.', CODE.onHold) : undefined
}

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
  markReady(state: CaseState): Blocker | undefined {
    if (!state.rx_form) return no('The patient has no rx form.')
    if (state.deleted_at) return no('The patient is archived.')
    if (state.rx_form.cancelled_at) return no('The case is cancelled.')
    if (state.rx_form.completed_at) return no('The rx form is completed.')
    return state.rx_form.ready_at ? no('The rx form is marked ready already.') : undefined
  },
  cancel(state: CaseState): Blocker | undefined {
    if (!state.rx_form) return no('The patient has no rx form.')
    if (state.deleted_at) return no('The patient is archived.')
    if (state.rx_form.cancelled_at) return no('The case is cancelled already.')
    return state.rx_form.completed_at ? no('The rx form is completed.') : undefined
  },
  deleteForm(state: CaseState): Blocker | undefined {
    if (!state.rx_form) return no('The patient has no rx form.')
    const isNew = !state.rx_form.ready_at && !state.rx_form.completed_at
    return isNew || state.rx_form.cancelled_at ? undefined : no('Only a new or cancelled rx form can be deleted.')
  },
  /** RX-41: the form is new and an organization manager exists. What a manager had who is gone can be taken back all the same. */
  assign(state: CaseState & AssignedForm, hasManager: boolean, assign_to?: string): Blocker | undefined {
    if (!state.rx_form) return no('The patient has no rx form.')
    if (state.deleted_at) return no('The patient is archived.')
    if (isWithNobody(state, hasManager) && assign_to !== THIRD_PARTY) return undefined
    if (state.rx_form.ready_at || state.rx_form.completed_at || state.rx_form.cancelled_at) {
      return no('The assignment can change only while the rx form is new.')
    }
    return hasManager ? undefined : no('The organization has no authorized third party.')
  },
  /** Also after completion: models go back when they are no longer needed. */
  shipBack(state: CaseState): Blocker | undefined {
    if (state.deleted_at) return no('The patient is archived.')
    return state.rx_form?.cancelled_at ? no('The case is cancelled.') : undefined
  },
  /** To hold, or to release; a cancelled case that is held can be released. */
  hold(state: CaseState, wanted = !state.is_on_hold): Blocker | undefined {
    if (state.deleted_at) return no('The patient is archived.')
    if (wanted === state.is_on_hold) return no(wanted ? 'The case is on hold already.' : 'The case is not on hold.')
    return wanted && state.rx_form?.cancelled_at ? no('The case is cancelled.') : undefined
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
  /** A printing request beside what approval made: not for an archived or cancelled case. */
  addPrinting(state: CaseState): Blocker | undefined {
    if (state.deleted_at) return no('The patient is archived.')
    return state.rx_form?.cancelled_at ? no('The case is cancelled.') : undefined
  },
  edit(state: Filed): Blocker | undefined {
    return state.deleted_at ? no('The patient is archived.') : undefined
  },
}

/** Who may cancel a case: rx-forms.manage always, the practice while nobody works on it. */
export function canCancelCase(actor: Actor, organization_id: number) {
  return managesForms(actor, organization_id) || isCustomer(actor)
}

export function cancelBlocker(actor: Actor, organization_id: number, state: CaseState): Blocker | undefined {
  const blocked = caseCan.cancel(state)
  if (blocked || !state.rx_form?.ready_at || managesForms(actor, organization_id)) return blocked
  return { text: 'The case is being worked on. Please write a note to the technician.', code: CODE.wrongState }
}

/** Modify, cancel, delete, whatever state the form is in but a closed one (specification 4.3). */
export function managesForms(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'rx-forms.manage')
}

/** Register 29: who may not choose submits for their own patients. */
export function mayChooseDoctor(actor: Actor, organization_id: number) {
  const choosing = ['rx-forms.select-doctor', 'organization.rx-forms.select-doctor'] as const
  return managesForms(actor, organization_id) || permitsIn(actor, organization_id, ...choosing)
}

/** RX-42: who may decide who makes the setup. */
export function canAssignCase(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'rx-forms.assign', 'rx-forms.manage', 'organization.rx-forms.assign')
}

/** PAT-31. The third party that made a setup tells staff, or has patients.complete-setup of its own. */
export function canCompleteSetup(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'patients.manage', 'patients.supervise', 'patients.complete-setup')
}

/** Approve a finished setup, or ask for a change of it: any customer who sees the patient, and these. */
export function canJudgeSetup(actor: Actor, organization_id: number) {
  return isCustomer(actor) || canSupervise(actor, organization_id)
}

/** Edits, restores, completes and approves any case (specification 3.1). */
export function canSupervise(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'patients.manage', 'patients.supervise')
}

/**
 * specification 4.4, per group: cancelled form -> all, completed form -> initial, closed request -> its flawed and
 * print steps.
 */
export function processBlocker(
  state: CaseState,
  group: 'initial' | 'flawed' | 'print',
  request_status_id: number | null,
): Blocker | undefined {
  if (state.deleted_at) return no('The patient is archived.')
  if (state.rx_form?.cancelled_at) return no('The case is cancelled.')
  if (group === 'initial') {
    return state.rx_form?.completed_at || state.setup_completed_at ? no('The setup is completed.') : undefined
  }
  return request_status_id !== null && request_status_id > STATUS.pending ? no('The request is closed.') : undefined
}

/** Worked on: new, in progress or pending. */
export function isOpen(request: Pick<RequestState, 'status_id'>) {
  return request.status_id >= STATUS.new && request.status_id <= STATUS.pending
}

function waitingTray(request: Pick<RequestState, 'flawed_trays'>): Blocker | undefined {
  return request.flawed_trays.some((tray) => tray.status_id === FLAWED_TRAY_STATUS.needs_file)
    ? no('A flawed tray still needs its corrected file.')
    : undefined
}

/** specification 4.5: a parcel goes with both labels of each of its cases. */
export function labelsBlocker(parcel: readonly { both_labels_printed: boolean }[]): Blocker | undefined {
  return parcel.every((each) => each.both_labels_printed) ? undefined : no('Print both labels of every case first.')
}

export const requestCan = {
  /** Items, shipping and trays: only at status 1 (specification 4.5). */
  edit(request: RequestState): Blocker | undefined {
    if (request.deleted_at) return no('The patient is archived.')
    return request.status_id === STATUS.new ? undefined : no('The request is being worked on or closed.')
  },
  cancel(request: RequestState): Blocker | undefined {
    if (request.deleted_at) return no('The patient is archived.')
    return request.status_id === STATUS.new ? undefined : no('Only a new request can be cancelled.')
  },
  /** POST complete of the request page: status 1. */
  complete(request: RequestState): Blocker | undefined {
    if (request.status_id !== STATUS.new) return no('Only a new request can be completed here.')
    return requestCan.ship(request)
  },
  /** bundled_completion and printing_requests/{id}/completed: status 1 to 3 (register 80). */
  ship(request: RequestState): Blocker | undefined {
    if (request.deleted_at) return no('The patient is archived.')
    if (!isOpen(request)) return no('The request is closed.')
    return heldBlocker(request) ?? waitingTray(request)
  },
  label(request: RequestState): Blocker | undefined {
    if (request.deleted_at) return no('The patient is archived.')
    return isOpen(request) ? undefined : no('The request is closed.')
  },
  /** Print steps wait for corrected trays (specification 4.4), and for the end of a hold. */
  startPrinting(request: Pick<RequestState, 'is_on_hold' | 'flawed_trays'>): Blocker | undefined {
    return heldBlocker(request) ?? waitingTray(request)
  },
}
