import { isCustomer, isLabPartner, isStaff, permitsIn, pivotRoleIn, type Actor } from './access.ts'
import { caseCan, type Blocker, type CaseState } from './cases.rules.ts'
import { BY_THIRD_PARTY } from './enums.ts'
import { CODE } from './errors.ts'

/** Field rules of a role on a patient (specification 3.3): the same answer disables the input and refuses the write. */

export const NOTE_KINDS = ['doctor_notes', 'management_notes', 'internal_notes'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** Who may save which note. The screens lock more: patient details shows doctor notes read-only to staff (NOTE-02). */
export function canWriteNote(actor: Actor, kind: NoteKind, organization_id: number) {
  if (kind === 'doctor_notes') return isCustomer(actor) || isStaff(actor)
  if (kind === 'management_notes') return isStaff(actor) || isLabPartner(actor)
  return permitsIn(actor, organization_id, 'patients.internal-notes.create')
}

type FormState =
  | { ready_at: string | null; completed_at: string | null; cancelled_at: string | null }
  | null
  | undefined

/** PUT /patients/{id}: patients.manage and patients.supervise always, customers while the rx form is new. */
export function canEditPatient(actor: Actor, organization_id: number, form: FormState) {
  if (canSupervise(actor, organization_id)) return true
  return isCustomer(actor) && !!form && !form.ready_at && !form.completed_at && !form.cancelled_at
}

/** The suffix is given by the portal; later it is corrected by these alone (register 28). */
export function canEditSuffix(actor: Actor, organization_id: number) {
  return canSupervise(actor, organization_id)
}

/** Who made the setup says that it is finished: staff by permission, the third party of a case that is assigned to it. */
export function canCompleteSetup(
  actor: Actor,
  organization_id: number,
  form: { submission_completed_by: number | null } | null | undefined,
) {
  if (permitsIn(actor, organization_id, 'patients.manage', 'patients.supervise', 'patients.complete-setup')) return true
  const isThirdParty = pivotRoleIn(actor, organization_id) === 'organization_manager'
  return isThirdParty && form?.submission_completed_by === BY_THIRD_PARTY
}

/** Approve a finished setup, or ask for a change of it: any customer who sees the patient, and these. */
export function canJudgeSetup(actor: Actor, organization_id: number) {
  return isCustomer(actor) || canSupervise(actor, organization_id)
}

function canSupervise(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'patients.manage', 'patients.supervise')
}

/** Cancelling a case: rx-forms.manage always, the practice while nobody works on it. */
export function canCancelCase(actor: Actor, organization_id: number) {
  return managesForms(actor, organization_id) || isCustomer(actor)
}

export function cancelBlocker(actor: Actor, organization_id: number, state: CaseState): Blocker | undefined {
  const blocked = caseCan.cancel(state)
  if (blocked || !state.rx_form?.ready_at || managesForms(actor, organization_id)) return blocked
  return { text: 'The case is being worked on. Please write a note to the technician.', code: CODE.wrongState }
}

function managesForms(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'rx-forms.manage')
}

/** RX-42: who decides who makes the setup. */
export function canAssignCase(actor: Actor, organization_id: number) {
  return permitsIn(actor, organization_id, 'rx-forms.assign', 'rx-forms.manage', 'organization.rx-forms.assign')
}

/** A treatment note is changed and removed by its author or patients.manage. */
export function canChangeTreatmentNote(actor: Actor, organization_id: number, note: { user_id: number }) {
  return note.user_id === actor.id || permitsIn(actor, organization_id, 'patients.manage')
}
