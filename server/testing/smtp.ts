import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from './certificates.ts'

/**
 * A mail server that accepts every mail, or with `refuses` none; with a certificate it offers STARTTLS, as a server on
 * port 587 does.
 */
export async function ownSmtp(certificate?: Certificate, { refuses = false } = {}) {
  const received: { mail: string; encrypted: boolean }[] = []
  const passwords: unknown[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...(certificate
      ? { cert: readFileSync(certificate.cert), key: readFileSync(certificate.key) }
      : { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onAuth({ password }, _session, done) {
      passwords.push(password)
      done(null, { user: 'known' })
    },
    onRcptTo({ address }, _session, done) {
      done(refuses ? new Error(`<${address}>: Recipient address rejected: User unknown`) : null)
    },
    onData(stream, session, done) {
      text(stream).then((mail) => {
        received.push({ mail, encrypted: session.secure })
        done(null)
      }, done)
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo // a TCP server has no other kind of address
  return { port, received, passwords, close: () => new Promise<void>((done) => server.close(done)) }
}
