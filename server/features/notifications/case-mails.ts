import type { ReactElement } from 'react'
import { UNDO_SECONDS } from '#contract/case-steps.ts'
import { notificationSettings, type MailType } from '#contract/notification-settings.ts'
import { formatGroupedId } from '#contract/labels.ts'
import { detectCourier } from '#contract/shipping.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { Work } from '#server/work.ts'
import type { ChangeComment } from './mails.tsx'
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
async function listRecipients(ctx: JobContext, facts: CaseFacts, type: MailType) {
  const settings = notificationSettings.parse(facts.notification_settings)[type]
  if (!settings.enabled) return []
  const people = [...(await listOwners(ctx, facts.organization_id)), ...(await listPeople(ctx, [facts.user_id]))]
  return distinctAddresses([...(await listMailAddresses(ctx, people)), ...settings.additional_emails])
}

/**
 * Subjects contain the patient's number and only the mail the name, because subjects appear on locked screens and in
 * the logs of mail servers.
 */
export async function mailSetupRequest(ctx: JobContext, event: RecordedEvent<'case.submitted'>, facts: CaseFacts) {
  const { SetupRequestMail } = await import('./mails.tsx')
  const { stl_files, photos } = event.data
  await sendMail(ctx, event, await listRecipients(ctx, facts, 'initial_case_setup_request'), {
    subject: `Case submitted: patient ${formatGroupedId(facts.id)}`,
    content: SetupRequestMail({ ...caseMailProps(ctx, facts), rush_due_at: facts.rush_due_at, stl_files, photos }),
  })
}

export async function mailSetupCompleted(
  ctx: JobContext,
  event: RecordedEvent<'case.setup_completed'>,
  facts: CaseFacts,
) {
  const { SetupCompletedMail } = await import('./mails.tsx')
  const { approved_at_once, setup, files } = event.data
  await sendMail(ctx, event, await listRecipients(ctx, facts, 'initial_case_setup_completed'), {
    subject: `${approved_at_once ? 'Setup completed' : 'Setup ready for approval'}: patient ${formatGroupedId(facts.id)}`,
    content: SetupCompletedMail({
      ...caseMailProps(ctx, facts),
      // A version without files has nothing to review.
      ...(files && !approved_at_once && { href: reviewRoomUrl(ctx, facts, setup) }),
      version: setup,
      approved_at_once,
    }),
  })
}

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
    subject: `Change asked for: patient ${formatGroupedId(facts.id)}`,
    content: ChangesRequestedMail({ ...caseMailProps(ctx, facts), href, note, version: setup ?? null, comments }),
  })
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
    subject: `${held ? 'On hold' : 'Released'}: patient ${formatGroupedId(facts.id)}`,
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
    subject: `Completed: patient ${formatGroupedId(facts.id)}`,
    content: ShippedMail({
      ...caseMailProps(ctx, facts),
      href: courier?.link ?? page,
      tracking_number,
      courier: courier?.link ? courier.name : null,
    }),
  })
}

function reviewRoomUrl(ctx: Work, facts: CaseFacts, version: number) {
  return `${ctx.services.config.publicUrl}/patient-details/${facts.id}/review?version=${version}`
}

function caseMailProps(ctx: Work, facts: CaseFacts) {
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
  mail: { subject: string; content: ReactElement; wait_seconds?: number },
) {
  for (const recipient of recipients) await queueMail(ctx, { ...mail, recipient, event_id: event.event_id })
}
