import type { ReactElement } from 'react'
import type { Work } from '#server/work.ts'

export type MailDraft = {
  recipient: string
  subject: string
  content: ReactElement
  /** The fact that caused it: one mail per fact and address, however often the job runs. */
  event_id?: number
}

/** Renders the mail and puts it into the outbox; it leaves once this transaction has committed. */
export async function queueMail(ctx: Work, draft: MailDraft) {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(draft.content)
  const queued = await ctx.db
    .insertInto('mails')
    .values({
      recipient: draft.recipient,
      subject: draft.subject,
      html,
      body_text: toPlainText(html),
      event_id: draft.event_id ?? null,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await ctx.emit('mail.queued', { mail_id: queued.id })
}
