// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { userCalls } from '#contract/users.ts'
import { send } from './client.ts'
import { endSession, onSessionEnd, startSession, token } from './session.ts'

/** A fake server whose responses the test resolves. */
const requests: { authorization: string | null; answer: (status: number) => void }[] = []
const sessionEnds: string[] = []

beforeEach(() => {
  const deferResponse = (_address: string, request: RequestInit) =>
    new Promise<Response>((resolve) => {
      requests.push({
        authorization: new Headers(request.headers).get('authorization'),
        answer: (status) => resolve(Response.json({ error: 'Please sign in.', code: 1401 }, { status })),
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
