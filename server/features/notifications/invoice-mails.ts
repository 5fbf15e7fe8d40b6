import { notificationSettings } from '#contract/notification-settings.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import { sendMail } from './case-mails.ts'
import { listMailAddresses, distinctAddresses } from './case-facts.ts'
import type { InvoiceFacts, InvoiceMailTopic } from './invoice-facts.ts'
import { formatOfficeDay } from './office-words.ts'

const SUBJECTS: Record<InvoiceMailTopic, string> = {
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
  topic: InvoiceMailTopic,
) {
  const settings = notificationSettings.parse(facts.notification_settings).monthly_invoice
  if (!settings.enabled) return
  const { InvoiceMail } = await import('./invoice-mail.tsx')
  const recipients = distinctAddresses([...(await listMailAddresses(ctx, facts.owners)), ...settings.additional_emails])
  await sendMail(ctx, event, recipients, {
    subject: `Invoice ${facts.id} ${SUBJECTS[topic]}`,
    content: InvoiceMail({
      ...invoiceMailProps(ctx, facts),
      news: topic,
      isStartUp: facts.kind === 'start_up',
      payment_method_nickname: facts.payment_method_nickname,
      charged_on: facts.attempt_at && formatOfficeDay(facts.attempt_at, facts),
    }),
  })
}

/** Mails the owner even if the practice switched invoice mails off, because they must act. */
export async function mailPaymentFailed(
  ctx: JobContext,
  event: RecordedEvent<'order.payment_failed'> | RecordedEvent<'order.blocked'>,
  facts: InvoiceFacts,
) {
  const { UnpaidMail } = await import('./invoice-mail.tsx')
  const { reason } = event.data
  const attempt_at = event.name === 'order.payment_failed' ? event.data.attempt_at : null
  await sendMail(ctx, event, await listMailAddresses(ctx, facts.owners), {
    subject: `Invoice ${facts.id} ${event.name === 'order.blocked' ? 'is blocked' : 'was not paid'}`,
    content: UnpaidMail({
      ...invoiceMailProps(ctx, facts),
      reason,
      tried_on: attempt_at && formatOfficeDay(attempt_at, facts),
    }),
  })
}

function invoiceMailProps(ctx: JobContext, { id, organization_name, total }: InvoiceFacts) {
  const { providerName, publicUrl } = ctx.services.config
  return { provider: providerName, organization: organization_name, number: id, total, portal: publicUrl }
}
