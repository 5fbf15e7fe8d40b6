import { FEED_DAYS } from '#contract/event-feed.ts'
import { addDays } from '#contract/days.ts'
import { REMINDER_DAYS, TRY_DAYS } from '#contract/webhooks.ts'
import { queueMail } from '#server/features/mails/actions.ts'
import type { MailReactions } from '#server/features/mails/mailed-events.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import { forget } from './forget.ts'
import { resealSecret } from './secret.ts'

export const webhookJobs = featureJobs('webhooks', {
  on: { 'webhook.paused': mailPause } satisfies MailReactions<'webhooks'>,
  every: {
    day: async (ctx) => {
      await remind(ctx)
      await forget(ctx)
      await reseal(ctx)
    },
  },
})

const KEPT = `What happens meanwhile is kept for ${FEED_DAYS} days`

/** Who paused it knows; what the portal paused is told to the owners. */
async function mailPause(ctx: JobContext, { event_id, subject_id, data }: RecordedEvent<'webhook.paused'>) {
  if (!data.by_portal || subject_id === null) return
  await mailOwners(ctx, subject_id, {
    title: 'A webhook was paused',
    text: `Your software did not accept any delivery for ${TRY_DAYS} days, so the webhook is paused. ${KEPT}: resume it once the software is well, and everything that waits is sent.`,
    event_id,
  })
}

/** Reminds the owners of a paused endpoint twice before events are lost for it. */
async function remind(ctx: JobContext) {
  for (const days of REMINDER_DAYS) {
    const due = await ctx.db
      .updateTable('webhooks')
      .set({ reminded_days: days, told_at: ctx.now })
      .where('paused_at', '<=', addDays(ctx.now, -days))
      .where('reminded_days', '<', days)
      .returning('id')
      .execute()
    for (const { id } of due)
      await mailOwners(ctx, id, {
        title: `A webhook has been paused for ${days} days`,
        text: `${KEPT}, so the first ones will be lost in ${FEED_DAYS - days} days. Resume the webhook, or remove it if nothing needs it any more.`,
      })
  }
}

/** Seals again with the first APP_SECRET what the second one sealed, so that the second can be dropped. */
async function reseal(ctx: JobContext) {
  const { secrets } = ctx.services.config
  if (secrets.length === 1) return
  const rows = await ctx.db
    .selectFrom('webhooks')
    .select(['id', 'organization_id', 'secret', 'old_secret'])
    .forUpdate()
    .execute()
  for (const { id, organization_id, secret, old_secret } of rows) {
    const sealed = {
      secret: resealSecret(secrets, organization_id, secret),
      // It goes on signing until its day is over.
      old_secret: old_secret && resealSecret(secrets, organization_id, old_secret),
    }
    if (sealed.secret === secret && sealed.old_secret === old_secret) continue
    await ctx.db.updateTable('webhooks').set(sealed).where('id', '=', id).execute()
  }
}

type Message = { title: string; text: string; event_id?: number }

async function mailOwners(ctx: JobContext, id: number, { title, text, event_id }: Message) {
  const owners = await ctx.db
    .selectFrom('webhooks as w')
    .innerJoin('organization_members as m', 'm.organization_id', 'w.organization_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('w.id', '=', id)
    .where('m.role', '=', 'organization_owner')
    .where('u.deleted_at', 'is', null)
    .where('u.email_verified_at', 'is not', null)
    .select(['u.email', 'u.first_name', 'w.url', 'w.organization_id'])
    .execute()
  const { config } = ctx.services
  const { WebhookMail } = await import('./mails.tsx')
  for (const { email, first_name, url, organization_id } of owners) {
    const href = `${config.publicUrl}/account/webhooks/${id}?organization=${organization_id}`
    const content = WebhookMail({ provider: config.providerName, first_name, title, text, url, href })
    await queueMail(ctx, { recipient: email, subject: title, content, ...(event_id !== undefined && { event_id }) })
  }
}
