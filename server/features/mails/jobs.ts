import { sql } from 'kysely'
import { isPermanent } from '#server/adapters/mail/permanent.ts'
import { featureJobs, type JobWork, type Recorded } from '#server/jobs/events.ts'
import { findMail } from './queries.ts'

const KEEP_DAYS = 90

export const mailJobs = featureJobs('mails', {
  on: { 'mail.queued': { byHand: sendMail } },
  every: { day: dropOldMails },
})

/** A refusal for good (5xx) is kept with its reason; anything else throws, so that the job comes again. */
async function sendMail(ctx: JobWork, event: Recorded<'mail.queued'>) {
  const mail = await findMail(ctx.db, event.data.mail_id)
  if (!mail || mail.status !== 'queued') return
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
    const reason = error instanceof Error ? error.message : String(error)
    await mark(ctx, mail.id, isPermanent(error) ? 'failed' : 'queued', reason)
    if (!isPermanent(error)) throw error
  }
}

async function mark(ctx: JobWork, id: number, status: 'sent' | 'queued' | 'failed', error: string | null) {
  await ctx.transaction(async ({ db }) => {
    await db
      .updateTable('mails')
      .set({ status, error, attempts: sql<number>`attempts + 1`, ...(status === 'sent' && { sent_at: ctx.now }) })
      .where('id', '=', id)
      .execute()
  })
}

async function dropOldMails(ctx: JobWork) {
  const before = new Date(Date.parse(ctx.now) - KEEP_DAYS * 86_400_000).toISOString()
  await ctx.db.deleteFrom('mails').where('created_at', '<', before).where('status', '!=', 'queued').execute()
}
