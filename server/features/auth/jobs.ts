import { addDays } from '#contract/days.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { queueMail } from '#server/features/mails/actions.ts'
import type { MailReactions } from '#server/features/mails/mailed-events.ts'
import { deleteExpiredCounts } from '#server/http/rate-limit.ts'
import type { Work } from '#server/work.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import { deleteExpiredEmailChanges, verifiedEmail } from './email-change.ts'
import { mailEmailChange, mailNewAddress, mailObjectionLinks } from './email-change-mails.ts'
import { dropExpiredBrowsers } from './known-browsers.ts'
import { resealAll } from './reseal.ts'
import { dropEndedSessions } from './sessions.ts'
import { securityMailText, type SecurityEvent } from './security-mail-texts.ts'
import { issueToken } from './tokens.ts'

/** Tokens are issued in the job, not in the action, so that nothing but the mail ever holds them in clear text. */
export const authJobs = featureJobs('auth', {
  on: {
    'auth.reset_requested': mailResetLink,
    'auth.verification_requested': mailVerifyLink,
    'user.email_change_requested': mailEmailChange,
    'user.email_changed': mailObjectionLinks,
    'user.email_change_stopped': { byHand: closeSockets },
    'user.password_changed': { byHand: mailAndCloseSockets },
    'user.second_factor_added': mailSecurity,
    'user.second_factor_removed': mailSecurity,
    'user.second_factor_reset': { byHand: mailAndCloseSockets },
    'user.recovery_codes_made': mailSecurity,
    'user.recovery_code_used': mailSecurity,
    'user.signed_out': { byHand: closeSockets },
    'user.sessions_ended': { byHand: closeSockets },
  } satisfies MailReactions<'auth'>,
  every: { minute: { byHand: endSessions }, hour: dropExpired, day: { byHand: resealAll } },
})

async function mailResetLink(ctx: JobContext, event: RecordedEvent<'auth.reset_requested'>) {
  const user = await findRecipient(ctx, event.data.user_id)
  if (!user) return
  const isFirst = event.data.initial ?? user.password_hash === null
  const [token, recipient] = await pipelined([issueToken(ctx, user.id, 'reset'), verifiedEmail(ctx, user)])
  const address = new URLSearchParams({ token, userRole: user.role, mode: isFirst ? 'initial' : 'reset' })
  const { ResetMail } = await import('./mails.tsx')
  await queueMail(ctx, {
    recipient,
    subject: isFirst ? 'Set your password' : 'Reset your password',
    event_id: event.event_id,
    content: ResetMail({
      ...greeting(ctx, user),
      isFirst,
      href: `${ctx.services.config.publicUrl}/set-password?${address.toString()}`,
    }),
  })
}

async function mailVerifyLink(ctx: JobContext, event: RecordedEvent<'auth.verification_requested'>) {
  const { user_id } = event.data
  if (user_id === null || (await mailNewAddress(ctx, event.event_id, user_id))) return
  const user = await findRecipient(ctx, user_id)
  if (!user || user.email_verified_at) return
  const token = await issueToken(ctx, user.id, 'verify')
  const { VerifyMail } = await import('./mails.tsx')
  await queueMail(ctx, {
    recipient: user.email,
    subject: 'Verify your account',
    event_id: event.event_id,
    content: VerifyMail({
      ...greeting(ctx, user),
      href: `${ctx.services.config.publicUrl}/verify-email?token=${token}`,
    }),
  })
}

/**
 * Notifies the account holder of a change while it can still be undone, in case somebody else made it. Unverified
 * addresses get no mail (decision 016).
 */
async function mailSecurity(ctx: Work, event: SecurityEvent) {
  const user = await findRecipient(ctx, event.user_id)
  if (!user?.email_verified_at) return
  const { SecurityMail } = await import('./mails.tsx')
  const words = securityMailText(event)
  const content = SecurityMail({
    ...greeting(ctx, user),
    ...words,
    href: `${ctx.services.config.publicUrl}/forgot-password`,
  })
  for (const recipient of new Set([user.email, await verifiedEmail(ctx, user)])) {
    await queueMail(ctx, { recipient, subject: words.subject, event_id: event.event_id, content })
  }
}

async function mailAndCloseSockets(ctx: JobContext, event: Extract<SecurityEvent, { data: { user_id: number } }>) {
  await closeSockets(ctx, event)
  await ctx.transaction((inside) => mailSecurity(inside, event))
}

async function findRecipient(ctx: Work, user_id: number | null) {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

function greeting(ctx: Work, user: { first_name: string }) {
  return { first_name: user.first_name, provider: ctx.services.config.providerName }
}

/** Disconnects all sockets of the user; a client that still has a session reconnects by itself. */
async function closeSockets(ctx: JobContext, event: { data: { user_id: number } }) {
  await ctx.services.realtime.disconnectUser(event.data.user_id)
}

/** Deletes sessions that have expired or were idle for too long, and closes the sockets of their users. */
async function endSessions(ctx: JobContext) {
  for (const user_id of await ctx.transaction(dropEndedSessions)) await ctx.services.realtime.disconnectUser(user_id)
}

async function dropExpired(ctx: JobContext) {
  const dayAgo = addDays(ctx.now, -1)
  await ctx.db.deleteFrom('login_tickets').where('expires_at', '<', ctx.now).execute()
  await ctx.db.deleteFrom('passkey_challenges').where('expires_at', '<', ctx.now).execute()
  await ctx.db.deleteFrom('auth_tokens').where('expires_at', '<', dayAgo).execute()
  await ctx.db.deleteFrom('used_bot_tokens').where('expires_at', '<', ctx.now).execute()
  await ctx.db.deleteFrom('login_attempts').where('created_at', '<', dayAgo).execute()
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute()
  await dropExpiredBrowsers(ctx)
  await deleteExpiredCounts(ctx)
  await deleteExpiredEmailChanges(ctx)
}
