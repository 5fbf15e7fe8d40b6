import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#contract/account.ts'
import { authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { userCalls } from '#contract/users.ts'
import { attachRealtime } from '#server/http/realtime.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'

const t = await testApp()

afterEach(() => t.setClock(undefined))

const changed = { password: 'Changed123', password_confirmation: 'Changed123' }

async function tokenOf(email: string, user_agent = 'Firefox') {
  const browser = t.with({ 'user-agent': user_agent })
  return (await browser.call(authCalls.login, { body: { email, password: PASSWORD } })).access_token
}

async function signedIn(email: string, user_agent?: string) {
  return t.with({ authorization: `Bearer ${await tokenOf(email, user_agent)}` })
}

describe('PUT /account/password', () => {
  it('rejects a weak, mismatched or missing password with the specified messages', async () => {
    const me = t.as(await makeUser(t.services))
    const { error } = await me.refused(accountCalls.changePassword, {
      body: { current_password: '', password: 'short', password_confirmation: 'short' },
    })
    expect(error).toEqual({
      current_password: ['Required'],
      password: ['Must contain at least 8 characters, one uppercase, one lowercase and one number'],
    })
    const unequal = await me.refused(accountCalls.changePassword, {
      body: { current_password: PASSWORD, password: 'Changed123', password_confirmation: 'Changed124' },
    })
    expect(unequal.error).toEqual({ password_confirmation: ['Both password need to be the same'] })
    expect((await t.refused(accountCalls.changePassword, { body: { current_password: 'x', ...changed } })).status).toBe(
      401,
    )
  })

  it('counts wrong current passwords as failed logins, and changes nothing', async () => {
    const user = await makeUser(t.services)
    const me = t.as(user)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const refused = await me.refused(accountCalls.changePassword, {
        body: { current_password: 'Wrong1234', ...changed },
      })
      expect(refused).toEqual({
        status: 422,
        code: CODE.invalid,
        error: { current_password: ['The current password is wrong.'] },
      })
    }
    const locked = await me.refused(accountCalls.changePassword, { body: { current_password: PASSWORD, ...changed } })
    expect(locked).toMatchObject({ status: 429, code: CODE.tooMany })
    const login = await t.refused(authCalls.login, { body: { email: user.email, password: PASSWORD } })
    expect(login.status).toBe(429)
  })

  it('ends all other sessions and keeps this one', async () => {
    const user = await makeUser(t.services)
    const [here, there] = [await signedIn(user.email), await signedIn(user.email)]
    await here.call(accountCalls.changePassword, { body: { current_password: PASSWORD, ...changed } })
    await here.call(userCalls.me)
    expect((await there.refused(userCalls.me)).status).toBe(401)
    const old = await t.refused(authCalls.login, { body: { email: user.email, password: PASSWORD } })
    expect(old.code).toBe(CODE.wrongCredentials)
    await t.call(authCalls.login, { body: { email: user.email, password: changed.password } })
  })

  it('disconnects the sockets of the other sessions', async () => {
    const user = await makeUser(t.services)
    const [here, token] = [await signedIn(user.email), await tokenOf(user.email)]
    const server = createServer()
    attachRealtime(server, t.services)
    await new Promise<void>((resolve) => void server.listen(0, resolve))
    // A server that listens on a port has an address with one.
    const { port } = server.address() as AddressInfo
    const socket = io(`http://localhost:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false })
    await new Promise<void>((resolve) => void socket.once('connect', resolve))
    const hungUp = new Promise((resolve) => void socket.once('disconnect', resolve))
    await here.call(accountCalls.changePassword, { body: { current_password: PASSWORD, ...changed } })
    await t.runJobs()
    expect(await hungUp).toBe('io server disconnect')
    server.close()
  })
})

describe('GET /account/sessions', () => {
  it('requires a session and lists those of the user, the current one first, without tokens', async () => {
    expect((await t.refused(accountCalls.sessions)).status).toBe(401)
    const user = await makeUser(t.services)
    await signedIn((await makeUser(t.services)).email)
    const first = await signedIn(user.email, 'Firefox on a desk')
    await signedIn(user.email, 'Safari on a phone')
    const { sessions } = await first.call(accountCalls.sessions)
    expect(sessions.map((each) => [each.user_agent, each.is_current])).toEqual([
      ['Firefox on a desk', true],
      ['Safari on a phone', false],
    ])
    expect(sessions[0]).toMatchObject({ ip: '127.0.0.1' })
    expect(Object.keys(sessions[0] ?? {})).not.toContain('token_hash')
  })

  it('omits expired sessions', async () => {
    const user = await makeUser(t.services)
    t.setClock('2036-01-01T00:00:00.000Z')
    await signedIn(user.email)
    t.setClock('2036-02-01T00:00:00.000Z')
    const { sessions } = await (await signedIn(user.email)).call(accountCalls.sessions)
    expect(sessions).toHaveLength(1)
  })

  it('returns when each session was last used, to the minute, as written after the reply', async () => {
    const user = await makeUser(t.services)
    t.setClock('2036-01-01T00:00:00.000Z')
    const me = await signedIn(user.email)
    const seen = async () => {
      await t.services.lastSeen.flush()
      return (await me.call(accountCalls.sessions)).sessions[0]?.last_seen_at
    }
    t.setClock('2036-01-01T00:00:59.000Z')
    await me.call(userCalls.me)
    expect(await seen()).toBe('2036-01-01T00:00:00.000Z')
    t.setClock('2036-01-01T00:01:00.000Z')
    await me.call(userCalls.me)
    expect(await seen()).toBe('2036-01-01T00:01:00.000Z')
  })
})

describe('DELETE /account/sessions', () => {
  it('does not end a session of another user', async () => {
    const mine = await signedIn((await makeUser(t.services)).email)
    const other = await signedIn((await makeUser(t.services)).email)
    const { sessions } = await other.call(accountCalls.sessions)
    const params = { id: sessions[0]?.id ?? 0 }
    expect((await mine.refused(accountCalls.endSession, { params })).status).toBe(404)
    await other.call(userCalls.me)
  })

  it('ends one session, all others, or all', async () => {
    const user = await makeUser(t.services)
    const [a, b, c, d] = [
      await signedIn(user.email, 'a'),
      await signedIn(user.email, 'b'),
      await signedIn(user.email, 'c'),
      await signedIn(user.email, 'd'),
    ]
    const { sessions } = await a.call(accountCalls.sessions)
    const id = sessions.find((each) => each.user_agent === 'b')?.id ?? 0
    await a.call(accountCalls.endSession, { params: { id } })
    expect((await b.refused(userCalls.me)).status).toBe(401)
    expect((await a.refused(accountCalls.endSession, { params: { id } })).status).toBe(404)
    const others = await a.call(accountCalls.endSessions, { query: { keep_this: true } })
    expect(others.ended).toBe(2)
    for (const gone of [c, d]) expect((await gone.refused(userCalls.me)).status).toBe(401)
    await a.call(userCalls.me)
    const all = await a.call(accountCalls.endSessions)
    expect(all).toMatchObject({ ended: 1, message: 'You are signed out everywhere.' })
    expect((await a.refused(userCalls.me)).status).toBe(401)
    const events = await t.services.db
      .selectFrom('events')
      .where('user_id', '=', user.id)
      .where('name', '=', 'user.sessions_ended')
      .orderBy('id')
      .select('data')
      .execute()
    expect(events.map((event) => event.data)).toMatchObject([{ count: 1 }, { count: 2 }, { count: 1 }])
  })
})
