import { createTransport } from 'nodemailer'

/** The words of nodemailer's log after STARTTLS; there is no other sign of it, not even an event. */
const UPGRADED = 'Connection upgraded with STARTTLS'

/**
 * Connects and signs in without sending anything. Returns whether the connection was encrypted and whether the server
 * accepted a user. Throws the error of the server or the network.
 */
export async function checkSmtp(smtpUrl: string, withinMs: number) {
  const timeouts = { connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs }
  const found = { encrypted: smtpUrl.startsWith('smtps:'), signedIn: false }
  const watch = (entry: object, message?: string) => {
    if (message === UPGRADED) found.encrypted = true
    if ('action' in entry && entry.action === 'authenticated') found.signedIn = true
  }
  const ignore = () => {}
  const logger = {
    level: ignore,
    trace: ignore,
    debug: ignore,
    info: watch,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  }
  const transport = createTransport({ url: smtpUrl, logger, ...timeouts })
  try {
    await transport.verify()
    return found
  } finally {
    transport.close()
  }
}
