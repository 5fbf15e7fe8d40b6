import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GlobalRole } from '#contract/access.ts'
import { accountCalls } from '#contract/account.ts'
import { AUTOMATIC_HEADER, authCalls } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { settingCalls } from '#contract/settings.ts'
import { userCalls } from '#contract/users.ts'
import { attachRealtime } from '#server/http/realtime.ts'
import { testApp } from '#server/testing/app.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'

const t = await testApp()
const usual = t.services.config
const START = Date.parse('2035-03-01T08:00:00.000Z')

beforeEach(() => {
  t.services.config = { ...usual, idleMinutes: { staff: 30, others: 720 } }
  after(0)
})
afterEach(() => {
  t.services.config = usual
  t.setClock(undefined)
})

function after(minutes: number) {
  t.setClock(new Date(START + minutes * 60_000).toISOString())
}

async function enter(role: GlobalRole, remember_me = true) {
  const { id, email } = await makeUser(t.services, { role })
  const { access_token } = await t.call(authCalls.login, { body: { email, password: PASSWORD, remember_me } })
  const me = t.with({ authorization: `Bearer ${access_token}` })
  const ask = async (automatic = false) => {
    const { status } = await me.send(userCalls.me, {}, automatic ? { [AUTOMATIC_HEADER]: '1' } : {})
    await t.services.lastSeen.flush()
    return status
  }
  return { id, access_token, me, ask }
}

describe('the idle timeout', () => {
  it.each([
    ['tech_support', 30],
    ['super_admin', 30],
    ['doctor', 720],
    ['lab_partner', 720],
  ] as const)('of a %s ends the session after %i minutes, remembered or not', async (role, minutes) => {
    // Sessions without the remember checkbox last twelve hours at most, so longer idle limits cannot be tested with
    // them.
    for (const remembered of minutes < 720 ? [true, false] : [true]) {
      after(0)
      const { me, ask } = await enter(role, remembered)
      expect(await me.call(settingCalls.get)).toMatchObject({ settings: { 'session.idle_minutes': minutes } })
      after(minutes - 1)
      expect(await ask()).toBe(200)
      after(2 * minutes - 2)
      expect(await ask(true)).toBe(200)
      after(2 * minutes)
      expect(await me.refused(userCalls.me)).toMatchObject({ status: 401, code: CODE.unauthenticated })
    }
  })

  it('is not extended by automatic requests of a screen', async () => {
    const { ask } = await enter('admin')
    for (let minutes = 2; minutes < 30; minutes += 2) {
      after(minutes)
      expect(await ask(true)).toBe(200)
    }
    after(30)
    expect(await ask(true)).toBe(401)
    expect(await ask()).toBe(401)
  })

  it.each([
    ['its 12 hours', 12, false],
    ['the 30 days of a remembered one', 30 * 24, true],
  ] as const)('does not extend a session beyond %s', async (_name, hours, remembered) => {
    const { ask } = await enter('doctor', remembered)
    for (let passed = 11; passed < hours; passed += 11) {
      after(passed * 60)
      expect(await ask()).toBe(200)
    }
    after(hours * 60)
    expect(await ask()).toBe(401)
  })

  it('hides the session from the list before it is swept', async () => {
    const { id, me } = await enter('admin')
    after(29)
    await t.as({ id }).call(userCalls.me)
    await t.services.lastSeen.flush()
    expect((await me.call(accountCalls.sessions)).sessions).toHaveLength(2)
    await t.services.lastSeen.flush()
    after(58)
    const again = t.as({ id })
    await again.call(userCalls.me)
    after(59)
    expect((await again.call(accountCalls.sessions)).sessions).toHaveLength(1)
  })

  it('sweeps the session within a minute and disconnects its socket', async () => {
    const { id, access_token } = await enter('admin')
    const other = await enter('doctor')
    const server = createServer()
    attachRealtime(server, t.services)
    await new Promise<void>((resolve) => void server.listen(0, resolve))
    // A server that listens on a port has an address with one.
    const { port } = server.address() as AddressInfo
    const options = { transports: ['websocket'], reconnection: false }
    const [socket, stays] = [access_token, other.access_token].map((token) =>
      io(`http://localhost:${port}`, { ...options, auth: { token }, forceNew: true }),
    )
    await Promise.all([socket, stays].map((each) => new Promise<void>((done) => void each?.once('connect', done))))
    const hungUp = new Promise((resolve) => void socket?.once('disconnect', resolve))
    after(31)
    await sendClockJob(t.services, 'auth', 'minute')
    await t.runJobs()
    expect(await hungUp).toBe('io server disconnect')
    expect(stays?.connected).toBe(true)
    const left = await t.services.db
      .selectFrom('sessions')
      .where('user_id', 'in', [id, other.id])
      .select('user_id')
      .execute()
    expect(left).toEqual([{ user_id: other.id }])
    stays?.disconnect()
    server.close()
  })
})
