import { createTransport } from 'nodemailer'

/** Greets the server and signs in, without sending anything. Throws what the server or the network says. */
export async function checkSmtp(smtpUrl: string, withinMs: number) {
  const patience = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  const transport = createTransport({ url: smtpUrl, ...patience })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
