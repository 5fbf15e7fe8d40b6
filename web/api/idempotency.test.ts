// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteCalls } from '#contract/notes.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { send } from './client.ts'

/** The requests that the server received, which the test answers later. */
const sent: { key: string | null; answer: (status: number) => void; fail: () => void }[] = []

beforeEach(() => {
  const deferResponse = (_address: string, request: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      sent.push({
        key: new Headers(request.headers).get('idempotency-key'),
        answer: (status) => resolve(Response.json({ error: 'Required', code: 1422 }, { status })),
        fail: () => reject(new TypeError('Failed to fetch')),
      })
    })
  vi.stubGlobal('fetch', deferResponse)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sent.splice(0)
})

let patient = 0
beforeEach(() => (patient += 1))
const write = (note = 'Torque is unchanged.') =>
  send(noteCalls.add, { params: { id: patient }, body: { kind: 'doctor', note } })
const keys = () => sent.map(({ key }) => key)

it('a double click sends the same key, even right after the response', async () => {
  const first = write()
  const second = write()
  for (const { answer } of sent) answer(201)
  await Promise.all([first, second])
  void write()
  expect(keys()).toEqual([expect.any(String), sent[0]?.key, sent[0]?.key])
})

it('a retry after a lost response has the same key', async () => {
  for (const end of ['fail', 'away'] as const) {
    const pending = write(end)
    const last = sent.at(-1)
    if (end === 'fail') last?.fail()
    else last?.answer(503)
    await expect(pending).rejects.toMatchObject({ status: end === 'fail' ? 0 : 503 })
    void write(end)
    expect(sent.at(-1)?.key).toBe(last?.key)
  }
})

it('a request that was refused, changed or repeated on purpose has a new key', async () => {
  const pending = write()
  sent[0]?.answer(422)
  await expect(pending).rejects.toMatchObject({ status: 422 })
  const repeated = write()
  sent[1]?.answer(201)
  await repeated
  void write('Another note.')
  void write()
  expect(new Set(keys()).size).toBe(4)
})

it('the same request a second after its response has a new key', async () => {
  const first = write()
  sent[0]?.answer(201)
  await first
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
  void write()
  expect(new Set(keys()).size).toBe(2)
})

it('a request that creates no row, or returns a secret, has no key', () => {
  void send(noteCalls.update, { params: { id: patient }, body: { note: 'x' } })
  void send(secondFactorCalls.startTotp, { body: { current_password: 'Secret-1234' } })
  expect(keys()).toEqual([null, null])
})

it('a page without HTTPS, where the browser has no randomUUID, sends a key as well', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  void write()
  expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
})
