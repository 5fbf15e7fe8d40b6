import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { patient } from './patients.ts'
import { completeSetupBody, reviewedVersion } from './setups.ts'
import { instant, message, note, required, requiredId, requiredName } from './wire.ts'

const withPatient = z.object({ patient, message })

/** Seconds during which an action can be undone; no mail or notice about it is sent before they are over. */
export const UNDO_SECONDS = 10

/** How to undo an action: the id of its event, and the time until which it can be undone. */
export const undo = z.object({ event_id: z.number().int(), until: instant })
export type Undo = z.infer<typeof undo>

export const holdBody = z.object({
  action_owner_name: requiredName,
  reason: required.pipe(note),
  should_notify_doctor: z.boolean().default(false),
  /** The target state: if two users request the same one, the second gets an error. Without it the call toggles. */
  is_on_hold: z.boolean().optional(),
  /** What is asked of the practice; the hold ends when the last of these items is accepted or withdrawn. */
  asked_item_ids: z.array(requiredId).max(100).optional(),
})

/** The open comments on the setup describe the change; if there are none, the note does. */
export const requestChangesBody = z.object({ note: note.trim().default(''), ...reviewedVersion })

/** `from_pictures`: the model could not be shown, so its pictures were reviewed. */
export const approveBody = z.object({ ...reviewedVersion, from_pictures: z.boolean().default(false) })

/** Calls that move a case on after its form: setup, approval, hold, archive. */
export const caseStepCalls = defineCalls({
  completeSetup: {
    method: 'POST',
    path: '/patients/:id/complete_setup',
    summary: 'Completes the initial setup as its next version, for good; the doctor is asked for approval',
    access: 'signed-in',
    body: completeSetupBody,
    reply: withPatient,
  },
  approve: {
    method: 'POST',
    path: '/patients/:id/approve',
    summary: 'Approves a finished setup; printing begins where the form asks for it',
    access: 'signed-in',
    body: approveBody,
    reply: withPatient.extend({ undo }),
  },
  requestChanges: {
    method: 'POST',
    path: '/patients/:id/request_changes',
    summary: 'Asks for a change of a finished setup; open comments on it go along',
    access: 'signed-in',
    body: requestChangesBody,
    reply: withPatient.extend({ undo }),
  },
  remindApproval: {
    method: 'POST',
    path: '/patients/:id/remind_approval',
    summary: 'Reminds the doctor of a setup that waits for approval, at most once an hour',
    access: { roles: STAFF_ROLES },
    reply: z.object({ message }),
  },
  toggleHold: {
    method: 'PUT',
    path: '/patients/:id/toggle_hold',
    summary: 'Puts a case on hold or releases it; is_on_hold says which of the two, else it toggles',
    access: { anyOf: ['patients.toggle-hold', 'organization.patients.toggle-hold'] },
    body: holdBody,
    reply: withPatient.extend({ undo }),
  },
  undo: {
    method: 'POST',
    path: '/patients/:id/undo',
    summary:
      'Takes back what the same person did a moment ago, with what it made and the mails and notices that still wait',
    access: 'signed-in',
    body: z.object({ event_id: requiredId }),
    reply: withPatient,
  },
  archive: {
    method: 'PUT',
    path: '/patients/:id/archive',
    summary: 'Archives a patient',
    access: { anyOf: ['patients.archive'] },
    reply: withPatient,
  },
  restore: {
    method: 'POST',
    path: '/patients/:id/restore',
    summary: 'Restores an archived patient',
    access: { anyOf: ['patients.manage', 'patients.supervise', 'patients.delete'] },
    reply: withPatient,
  },
  remove: {
    method: 'DELETE',
    path: '/patients/:id',
    summary: 'Permanently deletes an archived patient with files, notes, form and requests',
    access: { roles: STAFF_ROLES, anyOf: ['patients.delete', 'organization.patients.delete'] },
    isConfirmed: true,
    reply: z.object({ message }),
  },
})
