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

it('a refusal of this session ends it, once however many were asked', async () => {
  begin('first')
  const both = [send(userCalls.me, {}), send(userCalls.me, {})]
  for (const { answer } of asked) answer(401)
  for (const each of both) await expect(each).rejects.toMatchObject({ status: 401 })
  expect([token(), ended]).toEqual([null, ['expired']])
})

it('a late refusal of the session before ends none that has begun since', async () => {
  begin('first')
  const late = send(userCalls.me, {})
  begin('second')
  asked[0]?.answer(401)
  await expect(late).rejects.toMatchObject({ status: 401 })
  expect(asked[0]?.authorization).toBe('Bearer first')
  expect([token(), ended]).toEqual(['second', []])
})

it('nor does one of somebody else, of a wrong password, or any other refusal', async () => {
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
