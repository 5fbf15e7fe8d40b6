import { expect, it } from 'vitest'
import { CODE } from '#contract/errors.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser, PASSWORD, signIn } from '#server/testing/people.ts'

const t = await testApp()

async function reporter() {
  const token = await signIn(t.services, (await makeUser(t.services, { role: 'admin' })).id)
  return async (key: string, query: string) => {
    const reply = await t.app.inject({
      method: 'POST',
      url: `/api/v2/views${query}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { name: `View ${key.slice(0, 10)}`, path: '/patients?filter[held]=true' },
    })
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
  }
}

it('rejects a key of more than 200 characters instead of truncating it', async () => {
  const post = await reporter()
  const long = 'k'.repeat(200)
  expect(await post(`${long}1`, '')).toEqual({
    status: 422,
    body: { error: 'Idempotency-Key must have at most 200 characters.', code: CODE.invalid },
  })
  expect((await post(long, '')).status).toBe(201)
})

it('answers a repeated request with the first reply and rejects the key with another query', async () => {
  const post = await reporter()
  const first = await post('once', '?a=1')
  expect(first.status).toBe(201)
  expect(await post('once', '?a=1')).toEqual(first)
  for (const query of ['', '?a=2', '?a=1&b=1']) {
    expect(await post('once', query)).toEqual({
      status: 422,
      body: { error: 'Idempotency-Key was used with another query.', code: CODE.invalid },
    })
  }
})

it('stores no reply that contains a secret', async () => {
  const user = await makeUser(t.services, { role: 'admin' })
  const body = { current_password: PASSWORD }
  await t.as(user).with({ 'idempotency-key': 'secret' }).call(secondFactorCalls.startTotp, { body })
  const kept = t.services.db.selectFrom('idempotency_keys').where('user_id', '=', user.id).selectAll()
  expect(await kept.execute()).toEqual([])
})
