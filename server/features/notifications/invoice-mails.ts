import { notificationSettings } from '#contract/notification-settings.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import { sendMail } from './case-mails.ts'
import { addressesOf, distinct } from './facts.ts'
import type { InvoiceFacts, InvoiceNews } from './invoice-facts.ts'

const SUBJECTS: Record<InvoiceNews, string> = {
  issued: 'was issued',
  settled: 'was issued, nothing to pay',
  paid: 'was paid',
  voided: 'was voided',
}

/** Mails the owner with their additional addresses, and those of the practice, which may switch this mail off. */
export async function mailInvoice(
  ctx: JobContext,
  event: { event_id: number },
  facts: InvoiceFacts,
  news: InvoiceNews,
) {
  const own = notificationSettings.parse(facts.notification_settings).monthly_invoice
  if (!own.enabled) return
  const { InvoiceMail } = await import('./invoice-mail.tsx')
  const recipients = distinct([...(await addressesOf(ctx, facts.owners)), ...own.additional_emails])
  await sendMail(ctx, event, recipients, {
    subject: `Invoice ${facts.id} ${SUBJECTS[news]}`,
    content: InvoiceMail({
      ...frame(ctx, facts),
      news,
      isStartUp: facts.kind === 'start_up',
      payment_method_nickname: facts.payment_method_nickname,
      attempt_at: facts.attempt_at,
    }),
  })
}

/** Mails the owner even if the practice switched invoice mails off, because they must act. */
export async function mailFailed(
  ctx: JobContext,
  event: RecordedEvent<'order.payment_failed'> | RecordedEvent<'order.blocked'>,
  facts: InvoiceFacts,
) {
  const { UnpaidMail } = await import('./invoice-mail.tsx')
  const { reason } = event.data
  const attempt_at = event.name === 'order.payment_failed' ? event.data.attempt_at : null
  await sendMail(ctx, event, await addressesOf(ctx, facts.owners), {
    subject: `Invoice ${facts.id} ${event.name === 'order.blocked' ? 'is blocked' : 'was not paid'}`,
    content: UnpaidMail({ ...frame(ctx, facts), reason, attempt_at }),
  })
}

function frame(ctx: JobContext, { id, organization_name, total }: InvoiceFacts) {
  const { providerName, publicUrl } = ctx.services.config
  return { provider: providerName, organization: organization_name, number: id, total, portal: publicUrl }
}
