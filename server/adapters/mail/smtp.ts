import { createTransport } from 'nodemailer'
import type { MailTransport } from './port.ts'

export function openSmtp(smtpUrl: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send({ id, ...mail }) {
      // Few readers show a picture that stands in the text as data: it goes along as a part of its own.
      await transport.sendMail({ ...mail, attachDataUrls: true, messageId: `<${id}@${domainOf(mail.from)}>` })
    },
  }
}

function domainOf(from: string) {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
