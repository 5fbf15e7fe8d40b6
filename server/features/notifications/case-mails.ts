import type { ReactElement } from 'react'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { notificationSettings, type MailType } from '#contract/notification-settings.ts'
import { formatGroupedId } from '#contract/labels.ts'
import { detectCourier } from '#contract/shipping.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { Work } from '#server/work.ts'
import { listMailSteps } from './mail-steps.ts'
import { formatOfficeMoment } from './office-words.ts'
import type { ChangeComment } from './mails.tsx'
import { promiseSentences } from './promise-sentences.ts'
import { queueMail } from '#server/features/mails/actions.ts'
import {
  listMailAddresses,
  distinctAddresses,
  listOwners,
  listPeople,
  listStaff,
  type CaseFacts,
  type Person,
} from './case-facts.ts'

/**
 * Returns the addresses for a type of mail: owner and doctor of the case, unless the organization switched it off, and
 * its additional addresses.
 */
async function listRecipients(ctx: Work, facts: CaseFacts, type: MailType) {
  const settings = notificationSettings.parse(facts.notification_settings)[type]
  if (!settings.enabled) return []
  const people = [...(await listOwners(ctx, facts.organization_id)), ...(await listPeople(ctx, [facts.user_id]))]
  return distinctAddresses([...(await listMailAddresses(ctx, people)), ...settings.additional_emails])
}

/**
 * Subjects contain the case number, which the practice knows, and only the mail the name, because subjects appear on
 * locked screens and in the logs of mail servers.
 */
export function formatCaseReference({ id, case_number_text }: CaseFacts) {
  return `case ${case_number_text ?? formatGroupedId(id)}`
}

export async function mailSetupRequest(ctx: JobContext, event: RecordedEvent<'case.submitted'>, facts: CaseFacts) {
  const { SetupRequestMail } = await import('./mails.tsx')
  const { stl_files, photos } = event.data
  await sendMail(ctx, event, await listRecipients(ctx, facts, 'initial_case_setup_request'), {
    subject: `Case submitted: ${formatCaseReference(facts)}`,
    content: SetupRequestMail({
      ...caseMailProps(ctx, facts),
      rush_due: facts.rush_due_at && formatOfficeMoment(facts.rush_due_at, facts.office),
      stl_files,
      photos,
      steps: listMailSteps(facts),
      dates: promiseSentences(facts.promise, facts.office),
    }),
  })
}

/** `picture` is a data: URL of the setup. */
export async function mailSetupCompleted(
  ctx: Work,
  event: RecordedEvent<'case.setup_completed'>,
  facts: CaseFacts,
  picture: string | null,
) {
  const { SetupCompletedMail } = await import('./mails.tsx')
  const { approved_at_once, setup, files } = event.data
  await sendMail(ctx, event, await listRecipients(ctx, facts, 'initial_case_setup_completed'), {
    subject: `${approved_at_once ? 'Setup completed' : 'Setup ready for approval'}: ${formatCaseReference(facts)}`,
    content: SetupCompletedMail({
      ...caseMailProps(ctx, facts),
      // A version without files has nothing to review.
      ...(files && !approved_at_once && { href: reviewRoomUrl(ctx, facts, setup) }),
      version: setup,
      approved_at_once,
      picture,
      steps: listMailSteps(facts),
      dates: promiseSentences(facts.promise, facts.office),
    }),
  })
}

/** Mails the doctor, whom the case waits for, and the addresses that the practice added to the mail of a setup. */
export async function mailApprovalReminder(
  ctx: JobContext,
  event: RecordedEvent<'case.approval_reminded'>,
  facts: CaseFacts,
) {
  const { ApprovalReminderMail } = await import('./mails.tsx')
  const { setup, has_files } = event.data
  const settings = notificationSettings.parse(facts.notification_settings).initial_case_setup_completed
  const recipients = distinctAddresses([
    ...(await listMailAddresses(ctx, await listPeople(ctx, [facts.user_id]))),
    ...(settings.enabled ? settings.additional_emails : []),
  ])
  await sendMail(ctx, event, recipients, {
    subject: `Reminder: setup ready for approval: ${formatCaseReference(facts)}`,
    content: ApprovalReminderMail({
      ...caseMailProps(ctx, facts),
      ...(setup !== null && has_files && { href: reviewRoomUrl(ctx, facts, setup) }),
      steps: listMailSteps(facts),
    }),
  })
}

/** Queues the mail of a change request, to be sent once it can no longer be undone. */
export async function mailChangesRequested(
  ctx: Work,
  event: RecordedEvent<'case.changes_requested'>,
  facts: CaseFacts,
  comments: readonly ChangeComment[],
) {
  const staff = (await listStaff(ctx)).filter((person) => person.id !== event.actor_id)
  const { ChangesRequestedMail } = await import('./mails.tsx')
  const href = `${ctx.services.config.publicUrl}/patient-workflow/${facts.id}`
  const { note, setup } = event.data
  await sendMail(ctx, event, await listMailAddresses(ctx, staff), {
    subject: `Change requested: ${formatCaseReference(facts)}`,
    content: ChangesRequestedMail({ ...caseMailProps(ctx, facts), href, note, version: setup ?? null, comments }),
    wait_seconds: secondsToUndo(event, ctx.now),
  })
}

/** Returns the rest of the undo window, since drawing the pictures took some of it; undefined if it is over. */
function secondsToUndo({ data: { undo_until } }: RecordedEvent<'case.changes_requested'>, now: string) {
  const seconds = undo_until === undefined ? 0 : Math.ceil((Date.parse(undo_until) - Date.parse(now)) / 1000)
  return seconds > 0 ? seconds : undefined
}

/** Queues the mail of a hold or release, to be sent once it can no longer be undone. */
export async function mailHold(
  ctx: Work,
  event: { event_id: number; name: string; data: { name: string; reason: string } },
  facts: CaseFacts,
  people: readonly Person[],
) {
  const held = event.name === 'patient.held'
  const { HoldMail } = await import('./mails.tsx')
  const { name, reason } = event.data
  await sendMail(ctx, event, await listMailAddresses(ctx, people), {
    subject: `${held ? 'On hold' : 'Released'}: ${formatCaseReference(facts)}`,
    content: HoldMail({ ...caseMailProps(ctx, facts), held, name, reason }),
    wait_seconds: UNDO_SECONDS,
  })
}

export async function mailShipped(ctx: JobContext, event: RecordedEvent<'request.completed'>, facts: CaseFacts) {
  const { tracking_number } = event.data
  const courier = tracking_number === null ? null : detectCourier(tracking_number)
  const { ShippedMail } = await import('./mails.tsx')
  const page = `${ctx.services.config.publicUrl}/requests/${event.data.request_id}`
  await sendMail(ctx, event, await listMailAddresses(ctx, await listPeople(ctx, [facts.user_id])), {
    subject: `Completed: ${formatCaseReference(facts)}`,
    content: ShippedMail({
      ...caseMailProps(ctx, facts),
      href: courier?.link ?? page,
      tracking_number,
      courier: courier?.link ? courier.name : null,
      steps: listMailSteps(facts, ctx.now),
      dates: promiseSentences(facts.promise, facts.office),
    }),
  })
}

function reviewRoomUrl(ctx: Work, facts: CaseFacts, version: number) {
  return `${ctx.services.config.publicUrl}/patient-details/${facts.id}/review?version=${version}`
}

export function caseMailProps(ctx: Work, facts: CaseFacts) {
  const { config } = ctx.services
  return {
    provider: config.providerName,
    patient: facts.name,
    organization: facts.organization_name,
    href: `${config.publicUrl}/patient-details/${facts.id}`,
  }
}

export async function sendMail(
  ctx: Work,
  event: { event_id: number },
  recipients: readonly string[],
  mail: { subject: string; content: ReactElement; wait_seconds?: number | undefined },
) {
  for (const recipient of recipients) await queueMail(ctx, { ...mail, recipient, event_id: event.event_id })
}
