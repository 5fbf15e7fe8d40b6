import { isCustomer, isLabPartner, isStaff, hasPermission, type Actor } from './access.ts'
import { canSupervise } from './cases.rules.ts'
import type { NoteEntry, NoteKind } from './notes.ts'

/**
 * Rules for fields of a patient by role (specification 3.3): the client disables the input by them, the server rejects
 * the write.
 */

/**
 * Returns whether the actor may save notes of a kind. The screens restrict more: patient details shows doctor notes
 * read-only to staff (NOTE-02).
 */
export function canWriteNote(actor: Actor, kind: NoteKind, organization_id: number) {
  if (kind === 'doctor') return isCustomer(actor) || isStaff(actor)
  if (kind === 'technician') return isStaff(actor) || isLabPartner(actor)
  return hasPermission(actor, organization_id, 'patients.internal-notes.create')
}

/** An entry is changed and deleted by its author; staff may also change doctor and technician notes. */
export function canChangeNote(actor: Actor, organization_id: number, note: Pick<NoteEntry, 'kind' | 'author'>) {
  if (!canWriteNote(actor, note.kind, organization_id)) return false
  return note.author?.id === actor.id || (isStaff(actor) && note.kind !== 'internal')
}

type FormState =
  | { ready_at: string | null; completed_at: string | null; cancelled_at: string | null }
  | null
  | undefined

/** PUT /patients/{id} requires patients.manage or patients.supervise; customers may use it while the rx form is new. */
export function canEditPatient(actor: Actor, organization_id: number, form: FormState) {
  if (canSupervise(actor, organization_id)) return true
  return isCustomer(actor) && !!form && !form.ready_at && !form.completed_at && !form.cancelled_at
}

/** The portal assigns the suffix; only these users can correct it later (register 28). */
export function canEditSuffix(actor: Actor, organization_id: number) {
  return canSupervise(actor, organization_id)
}

/** A treatment note can be changed and removed by its author or with patients.manage. */
export function canChangeTreatmentNote(actor: Actor, organization_id: number, note: { user_id: number }) {
  return note.user_id === actor.id || hasPermission(actor, organization_id, 'patients.manage')
}
