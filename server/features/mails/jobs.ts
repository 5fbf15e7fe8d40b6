import { addDays } from '#contract/days.ts'
import { sql } from 'kysely'
import { isPermanent } from '#server/adapters/mail/permanent.ts'
import type { Recorded } from '#server/jobs/events.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'
import { failsForGood } from '#server/jobs/retry.ts'

const KEEP_DAYS = 90

export const mailJobs = featureJobs('mails', {
  on: { 'mail.queued': { byHand: sendMail } },
  every: { day: dropOldMails },
})

/** After a refusal for good (5xx) only a person has it sent again; anything else comes again by itself. */
async function sendMail(ctx: JobWork, event: Recorded<'mail.queued'>) {
  // From here on it cannot be undone; whoever undid it first has taken the row away.
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
    await mark(ctx, mail.id, 'sent', null)
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error))
    const isFinal = isPermanent(error)
    await mark(ctx, mail.id, isFinal ? 'failed' : 'queued', reason.message)
    throw isFinal ? failsForGood(reason) : reason
  }
}

async function mark(ctx: JobWork, id: number, status: 'sent' | 'queued' | 'failed', error: string | null) {
  await ctx.db
    .updateTable('mails')
    .set({ status, error, attempts: sql<number>`attempts + 1`, ...(status === 'sent' && sentOf(ctx)) })
    .where('id', '=', id)
    .execute()
}

/** What a mail said, links above all, is nobody's to read in the database once it has left; the dev inbox is there for that. */
function sentOf({ now, services }: JobWork) {
  return { sent_at: now, ...(!services.config.devInbox && { html: '', body_text: '' }) }
}

async function dropOldMails(ctx: JobWork) {
  const before = addDays(ctx.now, -KEEP_DAYS)
  // What is still not sent after that long, nobody waits for.
  await ctx.db.deleteFrom('mails').where('created_at', '<', before).execute()
}
