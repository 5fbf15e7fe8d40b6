import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPermanentFailure, openMail } from './index.ts'
import type { MailTransport } from './port.ts'

const mail = {
  id: 42,
  from: 'Typodont <no-reply@typodont.test>',
  to: 'ana@example.com',
  subject: 'Your case Ñ 上 is ready',
  html: '<p>Ready – <a href="https://portal.test/cases/1">look</a></p>',
  text: 'Ready – https://portal.test/cases/1',
}

describe('the outbox', () => {
  it('sends nothing and leaves the mail where it is', async () => {
    const transport = await openMail({})
    expect(transport.kind).toBe('outbox')
    await expect(transport.send(mail)).resolves.toBeUndefined()
  })
})

describe('SMTP', () => {
  const received: Buffer[] = []
  const refusals: Record<string, number> = { 'nobody@example.com': 550, 'later@example.com': 451 }
  let server: SMTPServer
  let port: number
  let transport: MailTransport

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong password')),
      onRcptTo({ address }, _session, done) {
        const responseCode = refusals[address]
        done(responseCode ? Object.assign(new Error('refused'), { responseCode }) : null)
      },
      onData(stream, _session, done) {
        buffer(stream).then((all) => {
          received.push(all)
          done(null)
        }, done)
      },
    })
    server.on('error', () => {})
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port // a TCP server has no other kind of address
    transport = await openMail({ smtpUrl: `smtp://127.0.0.1:${port}` })
  })
  afterAll(() => new Promise<void>((done) => server.close(done)))
  beforeEach(() => void received.splice(0))

  it('delivers subject, text and HTML with the same Message-ID on every attempt', async () => {
    await transport.send(mail)
    await transport.send(mail)
    const [first, second] = await Promise.all(received.map((raw) => PostalMime.parse(raw)))
    expect(first).toMatchObject({
      messageId: '<42@typodont.test>',
      subject: mail.subject,
      from: { name: 'Typodont', address: 'no-reply@typodont.test' },
      to: [{ address: mail.to }],
      text: `${mail.text}\n`,
      html: `${mail.html}\n`,
    })
    expect(second?.messageId).toBe(first?.messageId)
  })

  it('sends an embedded image as an inline attachment', async () => {
    const html = '<p>Here: <img src="data:image/jpeg;base64,/9j/4AAQ" alt="a pin"></p>'
    await transport.send({ ...mail, html })
    const parsed = await PostalMime.parse(received[0] ?? Buffer.alloc(0))
    expect(parsed.html).toMatch(/<img src="cid:[^"]+" alt="a pin">/)
    expect(parsed.attachments).toMatchObject([{ mimeType: 'image/jpeg', disposition: 'inline', related: true }])
  })

  it('strips injected headers from the subject', async () => {
    await transport.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' })
    const [raw = Buffer.alloc(0)] = received
    expect(raw.toString()).not.toMatch(/^Bcc:/im)
  })

  it.each([
    ['an unknown address', { to: 'nobody@example.com' }, true],
    ['a mailbox that is full for now', { to: 'later@example.com' }, false],
    ['a mail without an address', { to: '' }, true],
  ])('recognizes whether %s is a permanent failure', async (_name, change, permanent) => {
    const error = await transport.send({ ...mail, ...change }).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(Error)
    expect(isPermanentFailure(error)).toBe(permanent)
  })

  it('reports a temporary failure when the server is down or refuses our password', async () => {
    for (const smtpUrl of ['smtp://127.0.0.1:1', `smtp://us:wrong@127.0.0.1:${port}`]) {
      const failing = await openMail({ smtpUrl })
      const error = await failing.send(mail).catch((failure: unknown) => failure)
      expect(error).toBeInstanceOf(Error)
      expect(isPermanentFailure(error)).toBe(false)
    }
  })
})
