import type { MailTransport } from './port.ts'

export { isPermanentFailure } from './permanent-failure.ts'

/** Sends by SMTP if `smtpUrl` is set; otherwise mails stay in the outbox. */
export async function openMail({ smtpUrl }: { smtpUrl?: string | undefined }): Promise<MailTransport> {
  if (smtpUrl) return (await import('./smtp.ts')).openSmtp(smtpUrl)
  return (await import('./outbox.ts')).openOutbox()
}
