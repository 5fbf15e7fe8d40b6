import { isStaff } from '#contract/access.ts'
import { NOTIFICATION } from '#contract/enums.ts'
import type { CaseEvent } from '#contract/events.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext, EventHandler } from '#server/jobs/feature-jobs.ts'
import { notify } from './actions.ts'
import { askedNotices } from './asked-notices.ts'
import { idsExceptActor } from './audiences.ts'
import { mailApprovalReminder, mailSetupRequest, mailShipped } from './case-mails.ts'
import {
  findCase,
  listManagers,
  listPeople,
  listStaff,
  findActorRole,
  type CaseFacts,
  type Person,
} from './case-facts.ts'
import { formatOfficeDay } from './office-words.ts'
import { sendFinalNotices } from './undoable-notices.ts'
import { sendNotices, type NoticeEvent } from './send-notices.ts'

/**
 * Specification 4.11: reactions to all events of a case. `undefined` notifies nobody and only refreshes open screens.
 */
export const caseNotices: { [Name in CaseEvent]: EventHandler<Name> | undefined } = {
  ...askedNotices,
  'case.submitted': onSubmitted,
  'case.modified': onMoved,
  'case.ready': async (ctx, event) =>
    void (await notifyDoctorOrStaff(ctx, event, 'doctor', (name) => `The case of ${name} is being worked on.`)),
  'case.cancelled': undefined,
  'case.form_deleted': undefined,
  'case.assigned': onCaseAssigned,
  'case.management_data_saved': undefined,
  'case.shipped_back': undefined,
  // The mails of these two have images, which are rendered outside a transaction (setups/jobs.ts).
  'case.setup_completed': onSetupCompleted,
  'case.changes_requested': sendFinalNotices,
  'case.approved': sendFinalNotices,
  'case.approval_reminded': onApprovalReminded,
  'patient.created': undefined,
  'patient.updated': onMoved,
  // Holds notify within the transaction of the action, so that they can be undone (hold-notices.ts).
  'patient.held': undefined,
  'patient.released': undefined,
  'patient.undone': undefined,
  'patient.archived': undefined,
  'patient.restored': undefined,
  'patient.deleted': undefined,
  'patient.note_changed': onNoteChanged,
  'patient.treatment_note_saved': undefined,
  'patient.treatment_note_removed': undefined,
  'step.started': undefined,
  'step.finished': undefined,
  'step.changed': undefined,
  'file.stored': undefined,
  'file.inspected': onInspected,
  'file.removed': undefined,
  'setup.file_stored': undefined,
  'setup.file_inspected': undefined,
  'setup.file_removed': undefined,
  'setup.commented': onCommented,
  'setup.replied': onCommented,
  'setup.comment_resolved': undefined,
  'setup.comment_removed': undefined,
  'setup.instruction_ticked': undefined,
  'setup.instruction_unticked': undefined,
  'setup.shared': undefined,
  'setup.share_revoked': undefined,
  'request.created': sendFinalNotices,
  'request.changed': undefined,
  'request.assigned': onRequestAssigned,
  'request.label_printed': undefined,
  'request.tray_corrected': onTrayCorrected,
  'request.completed': onRequestCompleted,
  'promise.moved': onPromiseMoved,
  'request.cancelled': sendFinalNotices,
}

async function onSubmitted(ctx: JobContext, event: RecordedEvent<'case.submitted'>) {
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  if (event.data.rush_case) {
    await notify(ctx, idsExceptActor(await listStaff(ctx), event), {
      type: NOTIFICATION.rush_case,
      message: `Rush case: ${facts.name}, ${facts.organization_name}.`,
      link: '/',
      patient_id: facts.id,
      event_id: event.event_id,
    })
  }
  await mailSetupRequest(ctx, event, facts)
}

/** Notifies both doctors of a case that was moved from one to the other. */
async function onMoved(ctx: JobContext, event: RecordedEvent<'patient.updated'> | RecordedEvent<'case.modified'>) {
  const [from, to] = [Number(event.data.before.user_id), Number(event.data.after.user_id)]
  if (!from || !to) return
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  const [[before], [after]] = await pipelined([listPeople(ctx, [from]), listPeople(ctx, [to])])
  const notice = { type: NOTIFICATION.patient_update }
  if (after) await sendNotices(ctx, event, [after], facts, `The case of ${facts.name} was moved to you.`, notice)
  if (!before) return
  const doctor = after ? `Dr. ${after.full_name}` : 'another doctor'
  await sendNotices(ctx, event, [before], facts, `The case of ${facts.name} was moved from you to ${doctor}.`, notice)
}

async function onSetupCompleted(ctx: JobContext, event: RecordedEvent<'case.setup_completed'>) {
  const words = event.data.approved_at_once ? 'is completed' : 'is ready for your approval'
  await notifyDoctorOrStaff(ctx, event, 'doctor', (name) => `The setup of ${name} ${words}.`)
}

async function onApprovalReminded(ctx: JobContext, event: RecordedEvent<'case.approval_reminded'>) {
  const words = (name: string) => `The setup of ${name} still waits for your approval.`
  const facts = await notifyDoctorOrStaff(ctx, event, 'doctor', words)
  if (facts) await mailApprovalReminder(ctx, event, facts)
}

/** Internal notes notify nobody: others must not see them, and staff see them on the page. */
async function onNoteChanged(ctx: JobContext, event: RecordedEvent<'patient.note_changed'>) {
  if (event.data.kind === 'internal_notes') return
  const what = event.data.kind === 'doctor_notes' ? 'doctor notes' : 'technician notes'
  const role = await findActorRole(ctx, event.actor_id)
  const words = (name: string) => `The ${what} of ${name} were changed.`
  await notifyDoctorOrStaff(ctx, event, role && isStaff({ role }) ? 'doctor' : 'staff', words)
}

/** Notifies mentioned users and the other side: the doctor of comments by staff, staff of comments by the practice. */
async function onCommented(ctx: JobContext, event: RecordedEvent<'setup.commented'> | RecordedEvent<'setup.replied'>) {
  const [facts, role] = await pipelined([findCase(ctx, event.patient_id), findActorRole(ctx, event.actor_id)])
  if (!facts) return
  const named = await listPeople(ctx, event.data.mentions)
  const counterpart = role && isStaff({ role }) ? await listPeople(ctx, [facts.user_id]) : await listStaff(ctx)
  const what = event.name === 'setup.commented' ? 'was added to' : 'was answered on'
  const message = `Comment ${event.data.number} ${what} the setup of ${facts.name}.`
  await sendNotices(ctx, event, [...named, ...counterpart], facts, message, {
    type: NOTIFICATION.patient_update,
    link: `/patient-details/${facts.id}/review?version=${event.data.setup}&comment=${event.data.comment_id}`,
  })
}

async function onCaseAssigned(ctx: JobContext, event: RecordedEvent<'case.assigned'>) {
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  const people = await assignees(ctx, facts, event.data.assign_to)
  await sendNotices(ctx, event, people, facts, `The setup of ${facts.name} was assigned to you.`, {
    type: NOTIFICATION.item,
  })
}

async function onRequestAssigned(ctx: JobContext, event: RecordedEvent<'request.assigned'>) {
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  const people = await assignees(ctx, facts, event.data.assign_to)
  await sendNotices(ctx, event, people, facts, `The print of ${facts.name} was assigned to you.`, {
    type: NOTIFICATION.item,
    link: `/requests/${event.data.request_id}`,
  })
}

/** Notifies sender and staff of an unreadable file; readable ones need no notification. */
async function onInspected(ctx: JobContext, event: RecordedEvent<'file.inspected'>) {
  const file = await ctx.db
    .selectFrom('patient_files')
    .where('id', '=', event.data.file_id)
    .where('inspection', '=', 'failed')
    .select(['original_name', 'inspection_fault', 'created_by_user_id'])
    .executeTakeFirst()
  if (!file) return
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  const sender = await listPeople(ctx, [file.created_by_user_id ?? facts.user_id])
  const message = `${file.original_name} of ${facts.name}: ${file.inspection_fault ?? 'The file cannot be read.'}`
  await sendNotices(ctx, event, [...sender, ...(await listStaff(ctx))], facts, message, {
    type: NOTIFICATION.patient_update,
  })
}

/** A replaced file needs no notification. */
async function onTrayCorrected(ctx: JobContext, event: RecordedEvent<'request.tray_corrected'>) {
  const facts = event.data.replaced ? undefined : await findCase(ctx, event.patient_id)
  if (!facts) return
  const doctor = await listPeople(ctx, [facts.user_id])
  await sendNotices(ctx, event, doctor, facts, `A flawed tray of ${facts.name} was corrected.`, {
    type: NOTIFICATION.item,
    link: `/requests/${event.data.request_id}`,
  })
}

async function onRequestCompleted(ctx: JobContext, event: RecordedEvent<'request.completed'>) {
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  const doctor = await listPeople(ctx, [facts.user_id])
  await sendNotices(ctx, event, doctor, facts, `The request for ${facts.name} is completed.`, {
    type: NOTIFICATION.item,
    link: `/requests/${event.data.request_id}`,
  })
  await mailShipped(ctx, event, facts)
}

/** Notifies the doctor if the case is no longer safe for its bonding date; other moves stand in the timeline. */
async function onPromiseMoved(ctx: JobContext, event: RecordedEvent<'promise.moved'>) {
  const { bonding_date, moved } = event.data
  if (bonding_date === undefined) return
  const arrives = moved.arrives_safe?.after ?? moved.arrives_likely?.after
  await notifyDoctorOrStaff(ctx, event, 'doctor', (name, { office }) => {
    const late = `${name} may not arrive before the bonding on ${formatOfficeDay(bonding_date, office)}`
    return arrives ? `${late}: it is safe to expect on ${formatOfficeDay(arrives, office)}.` : `${late}.`
  })
}

/** Returns the users of an assignment: O is the provider, H the practice, 3 its third party. */
async function assignees(ctx: JobContext, facts: CaseFacts, assign_to: string): Promise<Person[]> {
  if (assign_to === '3') return listManagers(ctx, facts.organization_id)
  return assign_to === 'H' ? listPeople(ctx, [facts.user_id]) : listStaff(ctx)
}

/**
 * Sends a patient update to the doctor of the case or to all staff. Returns the case, or undefined if it was deleted.
 */
async function notifyDoctorOrStaff(
  ctx: JobContext,
  event: NoticeEvent,
  who: 'doctor' | 'staff',
  words: (name: string, facts: CaseFacts) => string,
) {
  const [facts, staff] = await pipelined([findCase(ctx, event.patient_id), who === 'staff' && listStaff(ctx)])
  if (!facts) return undefined
  const people = staff || (await listPeople(ctx, [facts.user_id]))
  await sendNotices(ctx, event, people, facts, words(facts.name, facts), { type: NOTIFICATION.patient_update })
  return facts
}
