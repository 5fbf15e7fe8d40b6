import { createTransport } from 'nodemailer'
import type { MailTransport } from './port.ts'

/** `send` throws the error of nodemailer; see isPermanent for whether a retry makes sense. */
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
      // Few mail readers display an image in a data: url, so it is sent as an attached part.
      await transport.sendMail({ ...mail, attachDataUrls: true, messageId: `<${id}@${domainOf(mail.from)}>` })
    },
  }
}

function domainOf(from: string) {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}
