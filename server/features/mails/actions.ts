import type { ReactElement } from 'react'
import { addSeconds } from '#contract/days.ts'
import { conflict } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import { toSubjectLine, neutralizeLinksInHtml } from './neutralize-links.ts'

export type MailDraft = {
  recipient: string
  subject: string
  content: ReactElement
  /** The event that caused the mail: each event queues one mail per address, however often its job runs. */
  event_id?: number
  /** Seconds that the mail stays in the outbox, for actions that can still be undone. */
  wait_seconds?: number | undefined
}

/**
 * Renders the mail and inserts it into the outbox. It is sent after this transaction has committed, or `wait_seconds`
 * later.
 */
export async function queueMail(ctx: Work, draft: MailDraft) {
  const { wait_seconds } = draft
  const { render, toPlainText } = await import('@react-email/render')
  const html = neutralizeLinksInHtml(await render(draft.content))
  const queued = await ctx.db
    .insertInto('mails')
    .values({
      recipient: draft.recipient,
      subject: toSubjectLine(draft.subject),
      html,
      body_text: toPlainText(html),
      event_id: draft.event_id ?? null,
      created_at: ctx.now,
      send_after: wait_seconds === undefined ? null : addSeconds(ctx.now, wait_seconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await ctx.emit('mail.queued', { mail_id: queued.id, ...(wait_seconds !== undefined && { wait_seconds }) })
}

/** Deletes the unsent mails of an event. Throws 409 if one is already being sent, so that nothing is withdrawn. */
export async function withdrawMails(ctx: Work, event_id: number) {
  const deleted = await ctx.db.deleteFrom('mails').where('event_id', '=', event_id).returning('send_after').execute()
  if (deleted.some(({ send_after }) => send_after === null)) throw conflict('Its mail has left already.')
}
