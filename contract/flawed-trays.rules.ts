import { isCustomer, isLabPartner, type Actor } from './access.ts'
import { requestCan, type Blocker, type RequestState } from './cases.rules.ts'
import { FLAWED_TRAY_STATUS, IN_OFFICE, IOS_FILE, ORTHOSELECT, STATUS, STL_FILE, THIRD_PARTY } from './enums.ts'
import { CODE } from './errors.ts'

/** The state of a case that decides whether a flawed tray can be reported; a patient of the wire satisfies it. */
export type CorrectionState = {
  deleted_at: string | null
  status_key: string
  rx_form: { print_assignment: string } | null
  patient_files: readonly { patient_file_type_id: number }[]
  has_pending_flawed_tray_request: boolean
  customer_request: { status_id: number } | null
}

export const SEVERAL_SCANS = 'Multiple IOS files have been found.'

/** Returns why no flawed tray can be reported now, or undefined; the checks run in the order of specification 4.5. */
export function correctionBlocker(actor: Actor, state: CorrectionState): Blocker | undefined {
  const text = archivedText(state) ?? caseText(state) ?? requestText(state) ?? printerText(actor, state)
  return text === undefined ? undefined : { text, code: CODE.trayCorrection }
}

function archivedText({ deleted_at, status_key }: CorrectionState) {
  if (deleted_at) return 'The patient is archived.'
  return status_key === 'canceled' ? 'The case is canceled.' : undefined
}

function caseText({ rx_form, status_key, patient_files }: CorrectionState) {
  if (!rx_form) return 'The patient has no rx form.'
  if (rx_form.print_assignment === ORTHOSELECT) return 'The lab prints the trays of this case.'
  if (status_key !== 'approved' && status_key !== 'completed') return 'The setup is not approved yet.'
  const scans = patient_files.filter((file) => file.patient_file_type_id === IOS_FILE).length
  if (scans > 1) return SEVERAL_SCANS
  const hasScan = scans > 0 || patient_files.some((file) => file.patient_file_type_id === STL_FILE)
  return hasScan ? undefined : 'There is no IOS scan or STL file.'
}

function requestText({ has_pending_flawed_tray_request, customer_request }: CorrectionState) {
  if (has_pending_flawed_tray_request) return 'A flawed tray of this patient is being corrected already.'
  const isBusy = customer_request !== null && customer_request.status_id !== STATUS.new
  return isBusy ? 'A request of this patient is in production.' : undefined
}

/** Checks the print assignment of the form, no matter who prints the correction (specification 4.5). */
function printerText(actor: Actor, { rx_form }: CorrectionState) {
  const assignment = rx_form?.print_assignment
  if (isCustomer(actor) && assignment !== IN_OFFICE) return 'Tray correction needs in-office printing.'
  return isLabPartner(actor) && assignment !== THIRD_PARTY ? 'Tray correction needs third-party printing.' : undefined
}

export const trayCan = {
  /** REQ-07: allowed only while the request is new; a file can be removed only if there is one. */
  correct(request: RequestState, tray: { status_id: number }, corrected_file_id: number | null): Blocker | undefined {
    const isEmpty = corrected_file_id === null && tray.status_id === FLAWED_TRAY_STATUS.needs_file
    return requestCan.edit(request) ?? (isEmpty ? { text: NO_FILE, code: CODE.wrongState } : undefined)
  },
}

const NO_FILE = 'The tray has no corrected file.'
