import { afterAll, beforeEach, afterEach, expect, it, vi } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { userCalls } from '#contract/users.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, signIn } from '#server/testing/people.ts'
import { API_BASE } from './register-calls.ts'

const t = await openTestApp({ RATE_LIMIT_PERSON: '6', RATE_LIMIT_ORGANIZATION: '10' })
afterAll(() => t.services.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const statements = vi.spyOn(t.services.database.pool, 'connect')

function read(token: string | undefined, headers: Record<string, string> = {}) {
  return t.app.inject({
    url: `${API_BASE}${userCalls.me.path}`,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
}

async function spend(token: string, times: number) {
  for (let time = 0; time < times; time += 1) expect((await read(token)).statusCode).toBe(200)
}

it('refuses a person who sends faster than allowed, in words and before the database is asked', async () => {
  const token = await signIn(t.services, (await makeUser(t.services, { role: 'super_admin' })).id, true)
  await spend(token, 6)
  statements.mockClear()
  const refused = await read(token)
  expect(statements).not.toHaveBeenCalled()
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { error: 'You send requests faster than the portal allows. Please try again in 10 seconds.', code: 1429 },
  ])
  expect(refused.headers).toMatchObject({
    'retry-after': '10',
    ratelimit: '"person";r=0;t=60',
    'ratelimit-policy': '"person";q=6;w=60',
  })
  expect((await t.app.inject('/metrics')).body).toContain('limited_requests_total{by="person"} 1\n')

  vi.advanceTimersByTime(10_000)
  await spend(token, 1)
  expect((await read(token)).statusCode).toBe(429)
  vi.advanceTimersByTime(60_000)
  await spend(token, 6)
})

it('refuses an organization that sends faster than allowed, but not the others', async () => {
  const { owner, organization } = await makeOrganization(t.services)
  const other = await makeMember(t.services, organization.id)
  const [first, second] = [await signIn(t.services, owner.id, false), await signIn(t.services, other.id, false)]
  await spend(first, 6)
  await spend(second, 4)
  const refused = await read(second)
  expect(refused.json()).toMatchObject({ error: expect.stringMatching(/^Your organization sends requests faster/) })
  expect(refused.headers).toMatchObject({
    'ratelimit-policy': '"person";q=6;w=60, "organization";q=10;w=60',
    ratelimit: '"person";r=2;t=40, "organization";r=0;t=60',
  })
  const stranger = await makeOrganization(t.services)
  await spend(await signIn(t.services, stranger.owner.id, false), 6)
})

it('counts a large body once, and nobody who is not signed in', async () => {
  const token = await signIn(t.services, (await makeUser(t.services, { role: 'super_admin' })).id, true)
  const large = await t.app.inject({
    method: 'POST',
    url: `${API_BASE}${caseCalls.submit.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'x'.repeat(150_000) },
  })
  expect([large.statusCode, large.headers.ratelimit]).toEqual([422, '"person";r=5;t=10'])
  for (let time = 0; time < 20; time += 1) expect((await read(undefined)).statusCode).toBe(401)
})
