import { isCustomer, isLabPartner, isStaff, permitsIn, type Actor } from './access.ts'
import { canSupervise } from './cases.rules.ts'
import type { NoteEntry, NoteKind } from './notes.ts'

/** Field rules of a role on a patient (specification 3.3): the same answer disables the input and refuses the write. */

/** Who may save which note. The screens lock more: patient details shows doctor notes read-only to staff (NOTE-02). */
export function canWriteNote(actor: Actor, kind: NoteKind, organization_id: number) {
  if (kind === 'doctor') return isCustomer(actor) || isStaff(actor)
  if (kind === 'technician') return isStaff(actor) || isLabPartner(actor)
  return permitsIn(actor, organization_id, 'patients.internal-notes.create')
}

/** An entry is changed and deleted by its author; staff change those that a practice and the technicians read too. */
export function canChangeNote(actor: Actor, organization_id: number, note: Pick<NoteEntry, 'kind' | 'author'>) {
  if (!canWriteNote(actor, note.kind, organization_id)) return false
  return note.author?.id === actor.id || (isStaff(actor) && note.kind !== 'internal')
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

/** A treatment note is changed and removed by its author or patients.manage. */
export function canChangeTreatmentNote(actor: Actor, organization_id: number, note: { user_id: number }) {
  return note.user_id === actor.id || permitsIn(actor, organization_id, 'patients.manage')
}
