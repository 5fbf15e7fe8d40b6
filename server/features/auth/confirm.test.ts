import { afterEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { accountCalls } from '#contract/account.ts'
import { REAUTHENTICATION_HEADER } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { testApp, type Client } from '#server/testing/app.ts'
import { makeUser, PASSWORD, signIn } from '#server/testing/people.ts'

const t = await testApp()
afterEach(() => t.setClock(undefined))

const START = Date.parse('2036-01-01T00:00:00.000Z')
const at = (minutes: number) => t.setClock(new Date(START + minutes * 60_000).toISOString())

/**
 * Ids that do not exist: a refusal for another reason than the confirmation means that the confirmation was accepted.
 */
const NOBODY = {
  params: { id: 999_999_999, webhook_id: 999_999_999, type: 'patients' },
  query: { from: '2036-01-01', to: '2036-01-02' },
}

async function signedIn() {
  at(0)
  const user = await makeUser(t.services, { role: 'super_admin' })
  const token = await signIn(t.services, user.id)
  const client = t.with({ authorization: `Bearer ${token}` })
  return { client, onScreen: client.with({ authorization: `Bearer ${token}`, [REAUTHENTICATION_HEADER]: '1' }) }
}

const calls = Object.values(api)
  .flatMap((group): Call[] => Object.values(group))
  .filter(({ isConfirmed }) => isConfirmed)

const codeOf = async (client: Client, call: Call) => {
  const { body } = await client.send(call, NOBODY)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : 'done'
}

it('each permanent deletion, each export of a practice, each new API key and webhook requires a password confirmation', () => {
  expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /organizations/:id',
    'DELETE /patients/:id',
    'DELETE /users/:id',
    'GET /organizations/:id/events.csv',
    'GET /reports/:type',
    'POST /api_keys',
    'POST /organizations/:id/api_keys',
    'POST /organizations/:id/webhooks',
    'POST /organizations/:id/webhooks/:webhook_id/rotate',
    'PUT /organizations/:id/webhooks/:webhook_id',
  ])
})

it('screens must confirm the password ten minutes after sign-in, other clients need not', async () => {
  const { client, onScreen } = await signedIn()
  at(10)
  for (const call of calls) expect(await codeOf(onScreen, call)).not.toBe(CODE.confirmationAwaited)
  at(11)
  for (const call of calls) {
    expect(await codeOf(client, call)).not.toBe(CODE.confirmationAwaited)
    expect(await codeOf(onScreen, call)).toBe(CODE.confirmationAwaited)
  }
})

it('the correct password confirms this session for ten minutes', async () => {
  const { client, onScreen } = await signedIn()
  at(30)
  const wrong = await client.refused(accountCalls.confirm, { body: { current_password: 'Wrong1234' } })
  expect(wrong).toMatchObject({ status: 422, error: { current_password: ['The current password is wrong.'] } })
  const [call] = calls
  if (!call) throw new Error('no call is confirmed')
  expect(await codeOf(onScreen, call)).toBe(CODE.confirmationAwaited)
  await client.call(accountCalls.confirm, { body: { current_password: PASSWORD } })
  expect(await codeOf(onScreen, call)).not.toBe(CODE.confirmationAwaited)
  at(41)
  expect(await codeOf(onScreen, call)).toBe(CODE.confirmationAwaited)
})
