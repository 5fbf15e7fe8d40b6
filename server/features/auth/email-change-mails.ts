import { queueMail } from '#server/features/mails/actions.ts'
import type { Work } from '#server/work.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import { correctionToken, findEmailChange, objectionToken } from './email-change.ts'
import { issueToken } from './tokens.ts'

type EmailChangeEvent = 'user.email_change_requested' | 'user.email_changed' | 'user.email_change_stopped'

/**
 * Mails the verification link to the new address, and at the same time the link that stops the change to those who may
 * object.
 */
export async function mailEmailChange(ctx: JobContext, event: RecordedEvent<'user.email_change_requested'>) {
  await mailNewAddress(ctx, event.event_id, event.data.user_id)
  await mailObjectionLinks(ctx, event)
}

/**
 * Mails the verification link of an open email change. Returns false, without a mail, if the user is archived or has no
 * change that waits for verification.
 */
export async function mailNewAddress(ctx: Work, event_id: number, user_id: number) {
  const change = await findEmailChange(ctx, user_id)
  const user = await findActiveUser(ctx, user_id)
  if (!change || change.verified_at || !user) return false
  const token = await issueToken(ctx, user_id, 'verify')
  const { NewAddressMail } = await import('./email-change-mail-texts.tsx')
  const href = `${ctx.services.config.publicUrl}/verify-email?token=${token}`
  await queueMail(ctx, {
    recipient: change.after,
    subject: 'Verify your new email address',
    event_id,
    content: NewAddressMail({ provider: ctx.services.config.providerName, first_name: user.first_name, href }),
  })
  return true
}

/**
 * Mails the link that stops or reverts the change to the old address, if it was verified, and to the owners of the
 * user's practices.
 */
export async function mailObjectionLinks(ctx: Work, event: RecordedEvent<EmailChangeEvent>) {
  const { user_id } = event.data
  const user = await findActiveUser(ctx, user_id)
  if (!user) return
  const change = await findEmailChange(ctx, user_id)
  const { AddressChangeMail } = await import('./email-change-mail-texts.tsx')
  const { publicUrl, providerName } = ctx.services.config
  const isDone = event.name === 'user.email_changed'
  const before = change?.before ?? event.data.before
  const owners = await listOwnerEmails(ctx, user_id)
  const token = change
    ? objectionToken(ctx, user_id, before)
    : correctionToken(ctx, { user_id, before }, event.created_at)
  for (const recipient of new Set([...(change ? [before] : []), ...owners])) {
    await queueMail(ctx, {
      recipient,
      subject: isDone ? 'The email address was changed' : 'The email address is about to change',
      event_id: event.event_id,
      content: AddressChangeMail({
        provider: providerName,
        full_name: user.full_name,
        before: event.data.before,
        after: event.data.after,
        isDone,
        wasProved: change !== undefined,
        href: `${publicUrl}/stop-email-change?token=${encodeURIComponent(token)}`,
      }),
    })
  }
}

async function findActiveUser(ctx: Work, user_id: number) {
  return ctx.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .select(['first_name', 'full_name'])
    .executeTakeFirst()
}

async function listOwnerEmails(ctx: Work, user_id: number) {
  const owners = await ctx.db
    .selectFrom('organization_members as own')
    .innerJoin('organization_members as m', 'm.organization_id', 'own.organization_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('own.user_id', '=', user_id)
    .where('m.role', '=', 'organization_owner')
    .where('m.user_id', '!=', user_id)
    .where('u.deleted_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .select('u.email')
    .execute()
  return owners.map(({ email }) => email)
}
