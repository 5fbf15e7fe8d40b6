import { addDays } from '#contract/days.ts'
import { ROLE_LABELS } from '#contract/access.ts'
import { hasLocation } from '#server/features/locations/assignments.ts'
import { queueMail } from '#server/features/mails/actions.ts'
import type { MailReactions } from '#server/features/mails/mailed-events.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import { findAccount, inviterName } from './queries.ts'

const RETENTION_DAYS = 30

/** Tokens are issued in the job, not in the action, so that nothing but the mail ever holds them in clear text. */
export const invitationJobs = featureJobs('invitations', {
  on: {
    'invitation.sent': mailInvitation,
    'invitation.resent': mailInvitation,
    'invitation.accepted': notifyOwnerOfMissingLocation,
  } satisfies MailReactions<'invitations'>,
  every: { day: deleteExpiredInvitations },
})

/**
 * Mails the link. The text is the same for everybody and only the link differs, so that only the addressee learns
 * whether there is an account.
 */
async function mailInvitation(ctx: JobContext, event: RecordedEvent<'invitation.sent' | 'invitation.resent'>) {
  const invitation = await ctx.db
    .selectFrom('invitations as i')
    .leftJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('users as u', 'u.id', 'i.inviter_id')
    .where('i.id', '=', event.data.invitation_id)
    .where('i.used_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .select(['i.id', 'i.email', 'i.role', 'o.name as organization', 'u.full_name as name', 'u.role as inviter_role'])
    .executeTakeFirst()
  if (!invitation) return
  const account = await findAccount(ctx.db, invitation.email)
  // Accounts that may not accept get no mail.
  if (account && !account.may_accept) return
  const token = ctx.services.random()
  await ctx.db
    .updateTable('invitations')
    .set({ token_hash: tokenHash(token) })
    .where('id', '=', invitation.id)
    .execute()
  const page = account?.is_verified ? 'confirm' : 'sign-up'
  const { InvitationMail } = await import('./mails.tsx')
  const { organization } = invitation
  const provider = ctx.services.config.providerName
  await queueMail(ctx, {
    recipient: invitation.email,
    subject: organization ? `Join ${organization} on ${provider}` : `Open your practice on ${provider}`,
    event_id: event.event_id,
    content: InvitationMail({
      provider,
      organization,
      inviter: inviterName(ctx, { name: invitation.name, role: invitation.inviter_role }, true),
      role: invitation.role && ROLE_LABELS[invitation.role],
      href: `${ctx.services.config.publicUrl}/invitation/${page}?token=${token}`,
    }),
  })
}

/** Notifies the owner that a member joined without a location and so cannot submit cases. */
async function notifyOwnerOfMissingLocation(ctx: JobContext, event: RecordedEvent<'invitation.accepted'>) {
  const { organization_id, user_id } = event
  if (organization_id === null || user_id === null) return
  const member = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .innerJoin('organization_members as owning', (join) =>
      join.onRef('owning.organization_id', '=', 'o.id').on('owning.role', '=', 'organization_owner'),
    )
    .innerJoin('users as owner', 'owner.id', 'owning.user_id')
    .where('o.id', '=', organization_id)
    .where('u.id', '=', user_id)
    .where('m.role', '=', 'organization_member')
    .where('owner.deleted_at', 'is', null)
    .select(['u.full_name', 'o.name as organization', 'owner.email', 'owner.first_name'])
    .executeTakeFirst()
  if (!member || (await hasLocation(ctx, organization_id, user_id))) return
  const { MissingLocationMail } = await import('./mails.tsx')
  const { providerName, publicUrl } = ctx.services.config
  await queueMail(ctx, {
    recipient: member.email,
    subject: `${member.full_name} needs a location at ${member.organization}`,
    event_id: event.event_id,
    content: MissingLocationMail({
      provider: providerName,
      first_name: member.first_name,
      member: member.full_name,
      organization: member.organization,
      href: `${publicUrl}/locations`,
    }),
  })
}

/** Deletes open invitations that expired more than 30 days ago. */
async function deleteExpiredInvitations(ctx: JobContext) {
  const before = addDays(ctx.now, -RETENTION_DAYS)
  await ctx.db.deleteFrom('invitations').where('expires_at', '<', before).where('used_at', 'is', null).execute()
}
