import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import { authCalls } from '#contract/auth.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { signUpCalls } from '#contract/sign-up.ts'
import { userCalls } from '#contract/users.ts'
import { createApp } from '#server/app.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser, nextNumber, PASSWORD } from '#server/testing/people.ts'
import { makeTotpUser } from '#server/testing/second-factors.ts'

const t = await testApp()
const START = Date.parse('2026-11-21T10:00:00.000Z')

beforeEach(async () => {
  await t.services.db.deleteFrom('login_attempts').execute()
  t.setClock(new Date(START).toISOString())
})
afterEach(() => t.setClock(undefined))

function later(minutes: number) {
  t.setClock(new Date(START + minutes * 60_000).toISOString())
}

async function login(remoteAddress: string, email: string, password = 'Wrong1234', cookie?: string) {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/v2/login',
    remoteAddress,
    headers: cookie === undefined ? {} : { cookie },
    payload: { email, password },
  })
  return { status: reply.statusCode, wait: Number(reply.headers['retry-after'] ?? 0), words: reply.json().error }
}

/** Inserts failures at one instant, spread over twenty networks, so that no network reaches its own limit. */
async function insertFailures(account: string, count: number, network = 'elsewhere') {
  const created_at = new Date(START).toISOString()
  const rows = Array.from({ length: count }, (_, n) => ({ network: `${network} ${n % 20}`, account, created_at }))
  await t.services.db.insertInto('login_attempts').values(rows).execute()
}

describe('password guessing on one account', () => {
  it('is locked for a network after ten failures, even from different addresses of a /64', async () => {
    const { email } = await makeUser(t.services)
    for (let n = 1; n <= 10; n += 1) expect((await login(`2001:db8:1:2::${n}`, email)).status).toBe(401)
    later(5)
    expect(await login('2001:db8:1:2:ffff::1', email, PASSWORD)).toEqual({
      status: 429,
      wait: 600,
      words: 'Too many failed sign-ins. Please try again in 10 minutes.',
    })
    // Other networks are not locked.
    expect((await login('2001:db8:1:3::1', email, PASSWORD)).status).toBe(200)
  })

  it('is delayed across networks: 1 minute from 20 failures on, doubled every 10 more, up to an hour', async () => {
    for (const [count, minutes] of [
      [20, 1],
      [29, 1],
      [30, 2],
      [45, 4],
      [200, 60],
    ] as const) {
      const { email } = await makeUser(t.services)
      await insertFailures(email, count)
      later(0)
      expect(await login('203.0.113.9', email, PASSWORD)).toMatchObject({ status: 429, wait: minutes * 60 })
      later(minutes)
      expect((await login('203.0.113.9', email, PASSWORD)).status).toBe(200)
    }
  })

  it('is counted the same for an unknown email address', async () => {
    const email = `nobody-${nextNumber()}@typodont.test`
    await insertFailures(email, 20)
    expect((await login('203.0.113.9', email)).status).toBe(429)
    later(1)
    expect((await login('203.0.113.9', email)).status).toBe(401)
  })

  it('does not lock the network where the user is signed in, and that sign-in unlocks no other', async () => {
    const { email } = await makeUser(t.services)
    expect((await login('198.51.100.7', email, PASSWORD)).status).toBe(200)
    await insertFailures(email, 40)
    expect((await login('203.0.113.9', email, PASSWORD)).status).toBe(429)
    expect((await login('198.51.100.99', email, PASSWORD)).status).toBe(200)
    expect((await login('203.0.113.9', email, PASSWORD)).status).toBe(429)
  })
})

describe('the lock across all networks', () => {
  const [ATTACKED, ELSEWHERE] = ['203.0.113.9', '192.0.2.77']

  /** Signs in and returns the browser's cookie. */
  async function browserOf(email: string, cookie?: string) {
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/v2/login',
      remoteAddress: ELSEWHERE,
      headers: cookie === undefined ? {} : { cookie },
      payload: { email, password: PASSWORD },
    })
    return String(reply.headers['set-cookie'])
  }

  it('exempts a browser that the user signed in with before, on any network, but no other user in it', async () => {
    const [user, other] = [await makeUser(t.services), await makeUser(t.services)]
    const cookie = await browserOf(user.email)
    expect(cookie).toMatch(/^typodont_browser=[\w-]{43}; Path=\/api\/v2; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
    await t.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    for (const { email } of [user, other]) await insertFailures(email, 40)
    expect((await login(ATTACKED, user.email, PASSWORD)).status).toBe(429)
    expect((await login(ATTACKED, other.email, PASSWORD, cookie)).status).toBe(429)
    expect((await login(ATTACKED, user.email, PASSWORD, `a=b; ${cookie}`)).status).toBe(200)
    await t.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    // A forged cookie neither lifts the lock nor is adopted as the browser's token.
    const forged = `typodont_browser=${'x'.repeat(43)}`
    expect((await login(ATTACKED, user.email, PASSWORD, forged)).status).toBe(429)
    later(24 * 60 + 1)
    expect(await browserOf(other.email, forged)).not.toContain('xxx')
    // A second user in the same browser gets the same token.
    expect((await browserOf(other.email, cookie)).split(';')[0]).toBe(cookie.split(';')[0])
  })

  it('limits such a browser to ten failures, whatever its network', async () => {
    const { email } = await makeUser(t.services)
    const cookie = await browserOf(email)
    for (let n = 1; n <= 10; n += 1) expect((await login(`198.51.${n}.1`, email, 'Wrong1234', cookie)).status).toBe(401)
    expect((await login('198.51.200.1', email, PASSWORD, cookie)).status).toBe(429)
  })

  it('no longer exempts a browser after half a year', async () => {
    const { email } = await makeUser(t.services)
    const cookie = await browserOf(email)
    later(180 * 24 * 60 + 1)
    const created_at = t.services.clock()
    const rows = Array.from({ length: 40 }, (_, n) => ({ network: `n ${n}`, account: email, created_at }))
    await t.services.db.insertInto('login_attempts').values(rows).execute()
    expect((await login(ATTACKED, email, PASSWORD, cookie)).status).toBe(429)
  })

  it('ends with a password reset, and exempts its browser from later failures', async () => {
    const { email } = await makeUser(t.services, { role: 'super_admin' })
    await insertFailures(email, 40)
    await t.call(authCalls.requestReset, { body: { email } })
    await t.runJobs()
    const [mail] = await t.mailsTo(email)
    const token = /token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
    expect((await login(ATTACKED, email, PASSWORD)).status).toBe(429)
    const body = { token, password: 'Changed123', password_confirmation: 'Changed123' }
    const reset = await t.app.inject({ method: 'POST', url: '/api/v2/reset', payload: body })
    expect(reset.statusCode).toBe(200)
    expect((await login(ATTACKED, email, 'Changed123')).status).toBe(200)
    await t.services.db.deleteFrom('sessions').execute()
    await insertFailures(email, 40, 'later')
    expect((await login(ATTACKED, email, 'Changed123')).status).toBe(429)
    expect((await login(ATTACKED, email, 'Changed123', String(reset.headers['set-cookie']))).status).toBe(200)
  })

  it('exempts a user with a second factor, as the password alone does not sign in', async () => {
    const { user } = await makeTotpUser(t)
    await insertFailures(user.email, 200)
    expect(await login(ATTACKED, user.email, PASSWORD)).toMatchObject({
      status: 403,
      words: 'Please confirm with your second factor that it is you.',
    })
    for (let n = 1; n <= 10; n += 1) expect((await login(ATTACKED, user.email)).status).toBe(401)
    expect((await login(ATTACKED, user.email, PASSWORD)).status).toBe(429)
  })

  it.each([
    ['expired', { expires_at: new Date(START).toISOString() }],
    ['was idle for too long', { last_seen_at: new Date(START - 43_200 * 60_000).toISOString() }],
  ])('does not exempt the network of a session that %s', async (_what, ended) => {
    const user = await makeUser(t.services)
    expect((await login(ELSEWHERE, user.email, PASSWORD)).status).toBe(200)
    await insertFailures(user.email, 40)
    expect((await login(ELSEWHERE, user.email, PASSWORD)).status).toBe(200)
    await t.services.db.updateTable('sessions').set(ended).where('user_id', '=', user.id).execute()
    expect((await login(ELSEWHERE, user.email, PASSWORD)).status).toBe(429)
  })

  it('does not apply to a signed-in user who confirms the password', async () => {
    const user = await makeUser(t.services)
    const me = t.as(user)
    await me.call(userCalls.me)
    await t.services.db.updateTable('sessions').set({ ip: '203.0.113.9' }).where('user_id', '=', user.id).execute()
    await insertFailures(user.email, 40)
    await me.call(secondFactorCalls.startTotp, { body: { current_password: PASSWORD } })
    const wrong = { body: { current_password: 'Wrong1234' } }
    for (let n = 1; n <= 10; n += 1) expect((await me.refused(secondFactorCalls.startTotp, wrong)).status).toBe(422)
    expect((await me.refused(secondFactorCalls.startTotp, wrong)).status).toBe(429)
  })
})

describe('password guessing on many accounts', () => {
  it('is locked for a network after 60 failures, until the first is 15 minutes old', async () => {
    for (let n = 0; n < 60; n += 1) {
      const { status } = await login(`203.0.113.${n}`, `guess-${n}@typodont.test`)
      expect(status).toBe(401)
    }
    const { email } = await makeUser(t.services)
    later(14)
    expect(await login('203.0.113.200', email, PASSWORD)).toMatchObject({ status: 429, wait: 60 })
    expect((await login('203.0.114.1', email, PASSWORD)).status).toBe(200)
    later(15)
    expect((await login('203.0.113.200', email, PASSWORD)).status).toBe(200)
  })
})

describe('signing up', () => {
  it('is limited per network, with a Retry-After header', async () => {
    const payload = { first_name: 'A', last_name: 'B', password: PASSWORD, password_confirmation: PASSWORD }
    const signUp = (n: number) =>
      t.app.inject({
        method: 'POST',
        url: `/api/v2${signUpCalls.register.path}`,
        remoteAddress: '198.51.100.7',
        payload: { ...payload, email: `many-${process.pid}-${n}@typodont.test` },
      })
    const key = 'sign-up by 198.51.100.0/24'
    await t.services.db
      .insertInto('asked_counts')
      .values({ key, count: 29, since: new Date(START).toISOString() })
      .execute()
    expect((await signUp(1)).statusCode).toBe(201)
    const refused = await signUp(2)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
    later(15)
    expect((await signUp(2)).statusCode).toBe(201)
  })
})

describe('X-Forwarded-For', () => {
  const URLS = ['/login', '/api/v2/settings']
  async function told(trustProxy: boolean | string, remoteAddress: string, urls = URLS, client = '198.51.100.7') {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const config = { ...t.services.config, trustProxy }
    const app = await createApp({ ...t.services, config, log })
    for (const url of urls) {
      await app.inject({ url, remoteAddress, headers: { 'x-forwarded-for': client } })
    }
    await app.close()
    return lines.filter((line) => line.includes('X-Forwarded-For arrives and is not trusted')).length
  }

  it('is logged once if its sender is not a trusted proxy', async () => {
    expect(await told(false, '10.0.0.1')).toBe(1)
    expect(await told('192.168.0.0/16', '10.0.0.1')).toBe(1)
    expect(await told('10.0.0.0/8', '10.0.0.1')).toBe(0)
    // A client on the machine of the proxy.
    expect(await told('10.0.0.0/8', '10.0.0.1', URLS, '10.0.0.1')).toBe(0)
  })

  it('is not logged for health checks, which bypass the proxy', async () => {
    expect(await told(false, '10.0.0.1', ['/healthz', '/readyz', '/metrics'])).toBe(0)
  })
})
