import { createTransport } from 'nodemailer'

/** Connects and signs in without sending anything. Throws the error of the server or the network. */
export async function checkSmtp(smtpUrl: string, withinMs: number) {
  const timeouts = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
