import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { playPortal } from '../testing/play-portal.ts'
import { signWebhook, verifyWebhook } from '../webhook.ts'
import { listen } from './command.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ENVIRONMENT = { KEY: 'tpd_test', SECRET, EMPTY: '' }

/** Runs the command until the test stops it. */
function start(...given: string[]) {
  const lines: string[] = []
  const complaints: string[] = []
  const stop = new AbortController()
  const ended = listen(given, {
    environment: ENVIRONMENT,
    print: (line) => lines.push(line),
    complain: (line) => complaints.push(line),
    signal: stop.signal,
  })
  onTestFinished(() => stop.abort())
  return {
    lines,
    complaints,
    ended,
    stop: () => stop.abort(),
    until: (text: string) => vi.waitFor(() => expect(lines.join('\n')).toContain(text)),
  }
}

it.each([
  [[], 'The command is: listen.'],
  [['listen', '--key', 'tpd_1'], "Unknown option '--key'"],
  [['listen', '--key-env', 'KEY'], '--url is missing.'],
  [['listen', '--url', 'https://portal'], '--key-env is missing: the name of a variable.'],
  [['listen', '--url', 'https://portal', '--key-env', 'EMPTY'], 'The variable EMPTY is empty.'],
  [['listen', '--url', 'https://portal', '--key-env', `tpd_${'a'.repeat(49)}`], 'This is no variable.'],
  [['listen', '--url', 'portal', '--key-env', 'KEY'], '--url is no http address: portal'],
  [['listen', '--url', 'https://portal', '--key-env', 'KEY', '--every', 'day'], '--every is a number of seconds.'],
  [['listen', '--url', 'https://portal', '--key-env', 'KEY', '--forward', 'file:///'], '--forward is no http address'],
  [['listen', '--url', 'https://portal', '--key-env', 'KEY', '--secret', 'x'], 'A secret of a webhook is whsec_'],
  [['listen', '--port', '4000'], '--secret is missing'],
  [['listen', '--port', '70000', '--secret', SECRET], '--port 70000 is no port.'],
])('refuses %s', async (given, complaint) => {
  const { ended, complaints } = start(...given)
  expect(await ended).toBe(2)
  expect(complaints.join('\n')).toContain(complaint)
})

it('explains itself', async () => {
  const { ended, lines } = start('--help')
  expect(await ended).toBe(0)
  expect(lines.join('\n')).toContain('listen --port 4000')
})

function fromStart(url: string) {
  return ['listen', '--url', url, '--key-env', 'KEY', '--after', 'start', '--every', '0.001']
}

const event = (id: number) => ({
  id: `1.${id}`,
  type: 'case.setup_completed',
  created_at: '2026-11-28T17:30:00.000Z',
  organization_id: 3,
  object: { type: 'case', id },
  state: 'awaiting_approval',
})

/** A feed with events, of which the first are there before anybody listens. */
function playFeed(events: readonly object[]) {
  return playPortal(({ url }) => {
    const from = Number(new URL(url, 'http://portal').searchParams.get('after') ?? 0)
    const page = events.slice(from, from + 2)
    return { body: { data: page, next: String(from + page.length) } }
  })
}

it('prints the events that happen from now on, and none twice', async () => {
  const events: object[] = [event(1), event(2), event(3)]
  const { url } = await playFeed(events)
  const { until, lines, stop, ended } = start('listen', '--url', url, '--key-env', 'KEY', '--every', '0.001')
  await until('Listening for new events.')
  events.push(event(4), { ...event(5), state: undefined })
  await until('case 5')
  stop()
  expect(await ended).toBe(0)
  expect(lines).toEqual([
    'Listening for new events.',
    '2026-11-28T17:30:00.000Z  case.setup_completed  case 4  awaiting_approval  practice 3  event 1.4',
    '2026-11-28T17:30:00.000Z  case.setup_completed  case 5  practice 3  event 1.5',
    'Go on with: --after 5',
  ])
})

it.each([
  ['start', ['case 1', 'case 2', 'case 3']],
  ['2', ['case 3']],
])('begins behind %s', async (after, expected) => {
  const { url, arrived } = await playFeed([event(1), event(2), event(3)])
  const { until, lines } = start('listen', '--url', url, '--key-env', 'KEY', '--after', after, '--every', '0.001')
  await until('case 3')
  expect(lines.map((line) => /case \d/.exec(line)?.[0])).toEqual(expected)
  expect(arrived[0]?.headers.authorization).toBe('Bearer tpd_test')
})

it('ends with what the portal refuses, and goes on after what passes', async () => {
  let isThere = false
  const portal = await playPortal(({ url }) => {
    if (!isThere) return { status: 500, body: { error: { code: 'unexpected', message: 'Something went wrong.' } } }
    if (url.includes('after=1'))
      return { status: 422, body: { error: { code: 'invalid', message: 'This cursor is gone.' } } }
    return { body: { data: [event(1)], next: '1' } }
  })
  const { until, ended, complaints } = start(
    'listen',
    '--url',
    portal.url,
    '--key-env',
    'KEY',
    '--after',
    'start',
    '--every',
    '0.001',
  )
  await until('Something went wrong. Trying again.')
  isThere = true
  await until('case 1')
  expect(await ended).toBe(1)
  expect(complaints).toEqual(['This cursor is gone.'])
})

it('forwards events as signed webhooks, and says what the receiver answered', async () => {
  const { url } = await playFeed([event(1)])
  const receiver = await playPortal(() => ({ status: 204, body: '' }))
  const { until, lines } = start(...fromStart(url), '--forward', `${receiver.url}/hook`)
  await until('answered 204')
  const [sent] = receiver.arrived
  if (!sent) throw new Error('Nothing arrived.')
  expect(sent).toMatchObject({ method: 'POST', url: '/hook', headers: { 'webhook-id': '1.1' } })
  expect(sent.headers.authorization).toBeUndefined()
  const secret = /whsec_\S+/.exec(lines.join('\n'))?.[0] ?? ''
  expect(await verifyWebhook({ ...sent, secret })).toEqual(event(1))
})

it('signs with the secret that it is given, and says that a receiver is not there', async () => {
  const { url } = await playFeed([event(1)])
  const { until, lines } = start(...fromStart(url), '--forward', 'http://127.0.0.1:9/hook', '--secret-env', 'SECRET')
  await until('did not answer')
  expect(lines.join('\n')).not.toContain('whsec_')
})

it('checks the webhooks that arrive at a port', async () => {
  const { until, lines, stop, ended } = start(
    'listen',
    '--port',
    '0',
    '--secret',
    'whsec_AAAA',
    '--secret-env',
    'SECRET',
  )
  await until('Waiting for webhooks')
  const url = /http\S+/.exec(lines[0] ?? '')?.[0] ?? ''
  const send = async (body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'POST', body, headers })).status

  expect((await fetch(url)).status).toBe(405)
  expect(await send('{}', {})).toBe(400)
  expect(await send('{"id":2}', await signWebhook(SECRET, 'e-1', '{"id":1}'))).toBe(400)
  expect(await send('{}', await signWebhook(SECRET, 'e-1', '{}', new Date(Date.now() - 3600_000)))).toBe(400)
  expect(await send('no json', await signWebhook(SECRET, 'e-1', 'no json'))).toBe(400)
  const large = ' '.repeat(300_000)
  expect(await send(large, await signWebhook(SECRET, 'e-1', large))).toBe(413)
  expect(await send('{"id":"\\u001b[2J"}', await signWebhook(SECRET, 'e-1', '{"id":"\\u001b[2J"}'))).toBe(200)
  stop()
  expect(await ended).toBe(0)
  expect(lines.slice(1)).toEqual([
    expect.stringContaining('not a GET'),
    expect.stringContaining('missing_header'),
    expect.stringContaining('wrong_signature'),
    expect.stringContaining('too_old'),
    expect.stringContaining('no JSON'),
    expect.stringContaining('more than'),
    'right  e-1  {"id":"\\u001b[2J"}',
  ])
})

it('says that a port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  const { ended, complaints } = start('listen', '--port', String(port), '--secret', SECRET)
  expect(await ended).toBe(1)
  expect(complaints.join()).toContain('EADDRINUSE')
})
