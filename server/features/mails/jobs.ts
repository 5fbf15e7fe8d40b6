import { addDays } from '#contract/days.ts'
import { sql } from 'kysely'
import { isPermanentFailure } from '#server/adapters/mail/permanent-failure.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'
import { markPermanent } from '#server/jobs/retry-policy.ts'

const BATCH = 5000

export const mailJobs = featureJobs('mails', {
  on: { 'mail.queued': { byHand: sendMail } },
  every: { day: { byHand: dropOldMails } },
})

/** Sends the mail. A permanent rejection (5xx) is retried only by hand, any other error automatically. */
async function sendMail(ctx: JobContext, event: RecordedEvent<'mail.queued'>) {
  // Clearing `send_after` prevents an undo from now on; an earlier undo has deleted the row.
  const mail = await ctx.db
    .updateTable('mails')
    .set({ send_after: null })
    .where('id', '=', event.data.mail_id)
    .where('status', '<>', 'sent')
    .returningAll()
    .executeTakeFirst()
  if (!mail) return
  const { config } = ctx.services
  try {
    await ctx.services.mail.send({
      id: mail.id,
      to: mail.recipient,
      from: config.mailFrom,
      subject: mail.subject,
      html: mail.html,
      text: mail.body_text,
    })
    await updateMailStatus(ctx, mail.id, 'sent', null)
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error))
    const isFinal = isPermanentFailure(error)
    await updateMailStatus(ctx, mail.id, isFinal ? 'failed' : 'queued', reason.message)
    throw isFinal ? markPermanent(reason) : reason
  }
}

async function updateMailStatus(
  ctx: JobContext,
  id: number,
  status: 'sent' | 'queued' | 'failed',
  error: string | null,
) {
  await ctx.db
    .updateTable('mails')
    .set({ status, error, attempts: sql<number>`attempts + 1`, ...(status === 'sent' && sentColumns(ctx)) })
    .where('id', '=', id)
    .execute()
}

/**
 * Content and links of sent mails are deleted from the database, so that nobody can read them there; only the dev inbox
 * keeps them.
 */
function sentColumns({ now, services }: JobContext) {
  return { sent_at: now, ...(!services.config.devInbox && { html: '', body_text: '' }) }
}

/**
 * Mails that are still unsent after that time are obsolete. The oldest have the lowest numbers, so they are taken from
 * there in batches: none of them takes long, and nothing has to be searched.
 */
async function dropOldMails(ctx: JobContext) {
  const before = addDays(ctx.now, -ctx.services.config.mailRetentionDays)
  for (let deleted = BATCH; deleted === BATCH;) {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('mails')
      .where('id', 'in', (eb) => eb.selectFrom('mails').select('id').orderBy('id').limit(BATCH))
      .where('created_at', '<', before)
      .executeTakeFirstOrThrow()
    deleted = Number(numDeletedRows)
  }
}
