// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { userCalls } from '#contract/users.ts'
import { send } from './client.ts'
import { endSession, onSessionEnd, startSession, token } from './session.ts'

/** A fake server whose responses the test resolves. */
const asked: { authorization: string | null; answer: (status: number) => void }[] = []
const ended: string[] = []

beforeEach(() => {
  const answerLater = (_address: string, request: RequestInit) =>
    new Promise<Response>((resolve) => {
      asked.push({
        authorization: new Headers(request.headers).get('authorization'),
        answer: (status) => resolve(Response.json({ error: 'Please sign in.', code: 1401 }, { status })),
      })
    })
  vi.stubGlobal('fetch', answerLater)
  return onSessionEnd((reason) => ended.push(reason))
})
afterEach(() => {
  vi.unstubAllGlobals()
  endSession('signed-out')
  asked.splice(0)
  ended.splice(0)
})

const begin = (token: string) => startSession({ token, remember: false, role: 'doctor', loginPage: '/login' })

it('a 401 for the current session ends it, once for all concurrent requests', async () => {
  begin('first')
  const both = [send(userCalls.me, {}), send(userCalls.me, {})]
  for (const { answer } of asked) answer(401)
  for (const each of both) await expect(each).rejects.toMatchObject({ status: 401 })
  expect([token(), ended]).toEqual([null, ['expired']])
})

it('a late 401 of the previous session does not end the current one', async () => {
  begin('first')
  const late = send(userCalls.me, {})
  begin('second')
  asked[0]?.answer(401)
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(asked[0]?.authorization).toBe('Bearer first')
  expect([token(), ended]).toEqual(['second', []])
})

it('a 401 for another token, a wrong password or any other refusal does not end the session', async () => {
  begin('first')
  const others = [
    send(userCalls.me, {}, { bearer: 'somebody else' }),
    send(authCalls.login, { body: { email: 'ana@typodont.test', password: 'wrong' } }),
    send(userCalls.me, {}),
  ]
  for (const [at, { answer }] of asked.entries()) answer(at === 2 ? 403 : 401)
  for (const each of others) await expect(each).rejects.toMatchObject({ api: true })
  expect([token(), ended]).toEqual(['first', []])
})
