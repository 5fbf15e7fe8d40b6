import { UNUSED_KEY_DAYS } from '#contract/api-keys.ts'
import { addDays } from '#contract/days.ts'
import { queueMail } from '#server/features/mails/actions.ts'
import type { MailReactions } from '#server/features/mails/mailed-events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { Work } from '#server/work.ts'

/** Longer than it is shown, for who asks about the month before. */
const KEPT_USAGE_DAYS = 90

export const apiKeyJobs = featureJobs('api-keys', {
  on: { 'api_key.exposed': mailExposure } satisfies MailReactions<'api-keys'>,
  every: {
    day: async (ctx) => {
      await mailUnusedKeys(ctx)
      await ctx.db
        .deleteFrom('api_key_usage')
        .where('day', '<', addDays(ctx.now, -KEPT_USAGE_DAYS).slice(0, 10))
        .execute()
    },
  },
})

const EXPOSURES = {
  reported: 'Somebody found its secret and reported it, so the key has ended. Make a new one where it was used.',
  in_url:
    'Its secret was part of an address, which was refused. Addresses stay in logs and histories, so revoke the key and make a new one, and send it as a header.',
} as const

async function mailExposure(ctx: JobContext, { event_id, subject_id, data }: RecordedEvent<'api_key.exposed'>) {
  const [key] = await selectKeys(ctx).where('k.id', '=', subject_id).execute()
  if (!key) return
  const title =
    data.exposure === 'reported' ? `The API key ${key.name} has ended` : `The API key ${key.name} was exposed`
  await mailKey(ctx, key, { title, text: EXPOSURES[data.exposure], event_id })
}

/** Tells the owner of each living key once that it has not been used for long. */
async function mailUnusedKeys(ctx: JobContext) {
  const since = addDays(ctx.now, -UNUSED_KEY_DAYS)
  const keys = await selectKeys(ctx)
    .where('k.revoked_at', 'is', null)
    .where('k.unused_told_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('k.last_used_at', 'k.created_at'), '<=', since))
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', ctx.now)]))
    .limit(500)
    .execute()
  for (const key of keys) {
    await mailKey(ctx, key, {
      title: `The API key ${key.name} is not used`,
      text: `Nothing has used it for ${UNUSED_KEY_DAYS} days. Revoke it if nothing needs it any more.`,
    })
  }
  await ctx.db
    .updateTable('api_keys')
    .set({ unused_told_at: ctx.now })
    .where('id', 'in', [0, ...keys.map(({ id }) => id)])
    .execute()
}

function selectKeys({ db }: Work) {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .where('u.deleted_at', 'is', null)
    .select(['k.id', 'k.name', 'k.prefix', 'k.organization_id', 'u.email', 'u.first_name', 'u.email_verified_at'])
}

type OwnedKey = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]
type Message = { title: string; text: string; event_id?: number }

async function mailKey(ctx: Work, key: OwnedKey, { title, text, event_id }: Message) {
  if (!key.email_verified_at) return
  const { config } = ctx.services
  const { ApiKeyMail } = await import('./mails.tsx')
  const page = key.organization_id === null ? 'settings?tab=developers' : 'account?tab=7'
  const content = ApiKeyMail({
    provider: config.providerName,
    first_name: key.first_name,
    title,
    text,
    prefix: key.prefix,
    href: `${config.publicUrl}/${page}`,
  })
  await queueMail(ctx, { recipient: key.email, subject: title, content, ...(event_id !== undefined && { event_id }) })
}
