// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { userCalls } from '#contract/users.ts'
import { send } from './client.ts'
import { endSession, onSessionEnd, startSession, token } from './session.ts'

/** A fake server whose responses the test resolves. */
const requests: { authorization: string | null; answer: (status: number, headers?: Record<string, string>) => void }[] =
  []
const sessionEnds: string[] = []

beforeEach(() => {
  const deferResponse = (_address: string, request: RequestInit) =>
    new Promise<Response>((resolve) => {
      requests.push({
        authorization: new Headers(request.headers).get('authorization'),
        answer: (status, headers = {}) =>
          resolve(Response.json({ error: 'Please sign in.', code: 1401 }, { status, headers })),
      })
    })
  vi.stubGlobal('fetch', deferResponse)
  return onSessionEnd((reason) => sessionEnds.push(reason))
})
afterEach(() => {
  vi.unstubAllGlobals()
  endSession('signed-out')
  requests.splice(0)
  sessionEnds.splice(0)
})

const signIn = (token: string) => startSession({ token, remember: false, role: 'doctor', loginPage: '/login' })

it('a 401 for the current session ends it, once for all concurrent requests', async () => {
  signIn('first')
  const pending = [send(userCalls.me, {}), send(userCalls.me, {})]
  for (const { answer } of requests) answer(401)
  for (const each of pending) await expect(each).rejects.toMatchObject({ status: 401 })
  expect([token(), sessionEnds]).toEqual([null, ['expired']])
})

it('a late 401 of the previous session does not end the current one', async () => {
  signIn('first')
  const pending = send(userCalls.me, {})
  signIn('second')
  requests[0]?.answer(401)
  await expect(pending).rejects.toMatchObject({ status: 401 })
  expect(requests[0]?.authorization).toBe('Bearer first')
  expect([token(), sessionEnds]).toEqual(['second', []])
})

it('a 401 for another token, a wrong password or any other refusal does not end the session', async () => {
  signIn('first')
  const pending = [
    send(userCalls.me, {}, { bearer: 'somebody else' }),
    send(authCalls.login, { body: { email: 'ana@typodont.test', password: 'wrong' } }),
    send(userCalls.me, {}),
  ]
  for (const [index, { answer }] of requests.entries()) answer(index === 2 ? 403 : 401)
  for (const each of pending) await expect(each).rejects.toMatchObject({ api: true })
  expect([token(), sessionEnds]).toEqual(['first', []])
})

describe('a request that came too fast', () => {
  const tooFast = { 'retry-after': '2', ratelimit: '"person";r=0;t=60, "organization";r=90;t=1' }
  const other = { 'retry-after': '900', ratelimit: '"person";r=10;t=60' }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is sent again when the server takes it', async () => {
    const pending = send(userCalls.me, {})
    requests[0]?.answer(429, tooFast)
    await vi.advanceTimersByTimeAsync(1900)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(requests).toHaveLength(2)
    requests[1]?.answer(200)
    await expect(pending).resolves.toBeDefined()
  })

  it('is not sent again when its page was left meanwhile, or when the limit is another one', async () => {
    const left = new AbortController()
    const pending = [send(userCalls.me, {}, { signal: left.signal }), send(userCalls.me, {})]
    const settled = Promise.allSettled(pending)
    requests[0]?.answer(429, tooFast)
    requests[1]?.answer(429, other)
    await vi.advanceTimersByTimeAsync(100)
    left.abort()
    expect(await settled).toMatchObject([{ reason: { status: 429 } }, { reason: { status: 429 } }])
    expect(requests).toHaveLength(2)
  })
})
