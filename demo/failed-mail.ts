import type { Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { HOUR, toIsoString } from './random.ts'

/**
 * Adds the one mail that no server accepted, so that the portal shows a failed job and its remedies. Its rows are
 * inserted directly, because it is nobody's action.
 */
export async function addFailedMail(db: Kysely<DB>, now: number) {
  const reason = '550 5.1.1 No such mailbox here'
  const at = toIsoString(now - 20 * HOUR)
  const text = 'Lindholm Orthodontics, your setup is ready for review.'
  const mail = await db
    .insertInto('mails')
    .values({
      recipient: 'frontdesk@lindholm-ortho.test',
      subject: 'Your setup is ready',
      html: `<p>${text}</p>`,
      body_text: text,
      status: 'failed',
      attempts: 1,
      error: reason,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { event_id: 0, name: 'mail.queued', data: { mail_id: mail.id }, actor_id: null, created_at: at }
  const place = { organization_id: null, patient_id: null, user_id: null, subject_id: null }
  await db
    .insertInto('failed_jobs')
    .values({
      feature: 'mails',
      name: event.name,
      payload: JSON.stringify({ kind: 'event', event: { ...event, ...place } }),
      reason,
      attempts: 1,
      since: at,
      failed_at: at,
    })
    .execute()
}
