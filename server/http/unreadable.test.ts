import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { fileCalls } from '#contract/files.ts'
import { createApp } from '#server/app.ts'
import { attachRealtime } from '#server/http/realtime.ts'
import { testApp } from '#server/testing/app.ts'
import { makePrintedCase } from '#server/testing/requests.ts'

/** Input that is no request, no address or no text is rejected in the envelope of all errors, and never by a 500. */

const t = await testApp()

const publicCalls = Object.values(api)
  .flatMap((calls): Call[] => Object.values(calls))
  .filter(({ access, method }) => access === 'public' && method !== 'GET')

it.each([
  ['half an escape', '/api/v2/patients/%ff'],
  ['a null byte in a URL', '/api/v2/patients/%00'],
  ['a segment longer than any of ours', `/api/v2/patients/${'x'.repeat(3000)}`],
  ['an unknown URL', '/api/v2/nothing'],
])('%s', async (_what, url) => {
  const reply = await t.app.inject({ method: 'GET', url })
  expect([reply.statusCode, reply.json()]).toEqual([404, { error: 'Not found.', code: CODE.notFound }])
})

it.each([`/api/v2/patients/${'9'.repeat(3000)}`, '/assets/%00', '/../../etc/passwd'])(
  'is a 404 as well where the web app handles unknown URLs: %s',
  async (url) => {
    const app = await createApp(t.services, { webRoot: mkdtempSync(path.join(os.tmpdir(), 'typodont-web-')) })
    const reply = await app.inject({ method: 'GET', url })
    await app.close()
    expect([reply.statusCode, reply.json()]).toEqual([404, { error: 'Not found.', code: CODE.notFound }])
  },
)

it('rejects text that no database can store, by field', async () => {
  const { as, id, patient } = await makePrintedCase(t)
  const half = { params: { id }, body: { tracking_number: '1Z\ud800' } }
  expect(await as.refused(caseRequestCalls.complete, half)).toEqual({
    status: 422,
    code: CODE.invalid,
    error: { tracking_number: ['Must not contain control characters.'] },
  })
  for (const bad of ['1Z\0', '1Z\ud800']) {
    const body = {
      patient_id: patient.id,
      patient_file_type_id: 2 as const,
      file_path: bad,
      original_file_name: 'a.jpg',
    }
    expect(await as.refused(fileCalls.store, { body })).toMatchObject({
      status: 422,
      error: { file_path: ['Must not contain control characters.'] },
    })
  }
})

it.each([
  ['a list', '[', ']'],
  ['an object', '{"a":', '}'],
])('%s nested in itself five thousand times', async (_what, open, close) => {
  const payload = `${open.repeat(5000)}1${close.repeat(5000)}`
  const headers = { 'content-type': 'application/json' }
  const reply = await t.app.inject({ method: 'POST', url: '/api/v2/login', headers, payload })
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    { error: 'The body is nested too deeply.', code: CODE.invalid },
  ])
})

describe('the limit for JSON bodies', () => {
  const json = { 'content-type': 'application/json' }
  const post = async (url: string, payload: string, headers: Record<string, string> = {}) => {
    const reply = await t.app.inject({ method: 'POST', url, headers: { ...json, ...headers }, payload })
    return [reply.statusCode, reply.json<{ error: unknown }>().error]
  }
  const login = { email: 'nobody@typodont.test', password: 'Wrong1234' }

  it.each(publicCalls)('is 32 kB when signed out: $path', async ({ path: url }) => {
    const zeros = `{"email":[${'0,'.repeat(16_400)}0]}`
    expect(await post(`/api/v2${url}`, zeros)).toEqual([413, 'The body is too large.'])
  })

  it('includes the last byte of the 32 kB', async () => {
    const padded = (bytes: number) => JSON.stringify(login).padEnd(bytes, ' ')
    expect(await post('/api/v2/login', padded(32_768))).toEqual([401, 'The email or password is wrong.'])
    expect(await post('/api/v2/login', padded(32_769))).toEqual([413, 'The body is too large.'])
  })

  it('is no higher for signed-out requests to protected calls or unknown URLs', async () => {
    const zeros = `[${'0,'.repeat(400_000)}0]`
    expect(await post('/api/v2/rx_forms', zeros)).toEqual([401, 'Please sign in.'])
    expect(await post('/api/v2/rx_forms', zeros, { authorization: 'Bearer forged' })).toEqual([401, 'Please sign in.'])
    expect(await post('/api/v2/nothing', zeros)).toEqual([413, 'The body is too large.'])
  })

  it('is fifty thousand values for a signed-in user', async () => {
    const { as } = await makePrintedCase(t)
    const values = (count: number) => ({ text: 'x', mentions: Array.from({ length: count - 3 }, () => 0) })
    const send = (count: number) =>
      as.send(caseRequestCalls.complete, { params: { id: 1_000_000 }, body: values(count) })
    expect(await send(50_001)).toEqual({
      status: 422,
      body: { error: 'The body has too many values.', code: CODE.invalid },
    })
    expect((await send(50_000)).status).toBe(404)
  })
})

it.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'The request could not be read.'],
  ['a header without a name', 'GET /readyz HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', 400, 'The request could not be read.'],
  ['no host', 'GET /readyz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'The request could not be read.'],
  [
    'an upgrade to an unsupported protocol',
    'GET /readyz HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n',
    400,
    'The request could not be read.',
  ],
  [
    'an unsupported expectation',
    'POST /api/v2/logout HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n',
    417,
    'What the request expects cannot be met.',
  ],
  [
    'oversized headers',
    `GET /readyz HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'The headers are too large.',
  ],
])('%s', async (_what, sent, status, error) => {
  const app = await createApp(t.services)
  attachRealtime(app.server, t.services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    // It listens, so it has an address with a port.
    const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toEqual({ error, code: CODE.invalid })
  } finally {
    await app.close()
  }
})
