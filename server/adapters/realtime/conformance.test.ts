import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openRealtime } from './index.ts'
import type { Listener, Realtime, Rooms } from './port.ts'
import { CONNECTION_NAME } from './redis.ts'

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
const ROOM = 'private-room.1'
const ROOMS: Rooms = {
  has: (channel) => channel.startsWith('private-room.'),
  read: (said) => (typeof said === 'object' && said !== null && 'at' in said ? { at: said.at } : undefined),
  spoke: 'spoke',
  left: 'left',
}
const unless = (value: string | undefined, name: string) => (value ? '' : ` (skipped: ${name} is not set)`)

describe('memory', () => {
  hearsAndRefuses(() => openRealtime({}))
})

describe.skipIf(!TEST_DATABASE_URL)(`PostgreSQL${unless(TEST_DATABASE_URL, 'TEST_DATABASE_URL')}`, () => {
  // A separate database, because NOTIFY reaches every listener of the same one.
  const name = `realtime_${process.pid}`
  const url = () => Object.assign(new URL(TEST_DATABASE_URL ?? ''), { pathname: `/${name}` }).href
  beforeAll(async () => {
    await run(TEST_DATABASE_URL, `create database ${name}`)
    await run(
      url(),
      'create table socket_io_attachments (id bigserial unique, created_at timestamptz default now(), payload bytea)',
    )
  })
  afterAll(() => run(TEST_DATABASE_URL, `drop database ${name} with (force)`))

  hearsAndRefuses(() => openRealtime({ databaseUrl: url() }))
  reachesOtherNodes(
    () => openRealtime({ databaseUrl: url() }),
    () => run(TEST_DATABASE_URL, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
  )
})

describe.skipIf(!TEST_REDIS_URL)(`Redis${unless(TEST_REDIS_URL, 'TEST_REDIS_URL')}`, () => {
  hearsAndRefuses(() => openRealtime({ redisUrl: TEST_REDIS_URL }))
  reachesOtherNodes(
    () => openRealtime({ redisUrl: TEST_REDIS_URL }),
    async () => {
      const redis = new Redis(TEST_REDIS_URL ?? '')
      const list = String(await redis.call('CLIENT', 'LIST'))
      const ours = list.split('\n').filter((line) => line.includes(` name=${CONNECTION_NAME} `))
      for (const line of ours) await redis.call('CLIENT', 'KILL', 'ID', /^id=(\d+)/.exec(line)?.[1] ?? '')
      redis.disconnect()
    },
  )
})

function hearsAndRefuses(open: () => Promise<Realtime>) {
  const t = stage(open)

  it('rejects connections without a valid token', async () => {
    await t.node()
    for (const auth of [{}, { token: '' }, { token: 'unknown' }, { token: { $ne: 1 } }]) {
      expect(await heard(t.connect(auth), 'connect_error')).toMatchObject({ message: 'unauthenticated' })
    }
    expect(await heard(t.connect({ token: 'broken' }), 'connect_error')).toMatchObject({ message: 'unavailable' })
  })

  it('subscribes a user to their own channels and to no others', async () => {
    const node = await t.node()
    const ana = await t.signIn('ana')
    expect(await ana.emitWithAck('subscribe', 'private-user.1')).toEqual({ ok: true })
    for (const channel of ['private-user.2', 'private-internal', 'user:2', ['private-user.1'], null, undefined]) {
      expect(await ana.emitWithAck('subscribe', channel)).toEqual({ error: 'forbidden' })
    }
    const all = collect(ana)
    await node.publish('private-user.2', 'secret', {})
    await node.publish('private-general', 'not subscribed', {})
    await node.publish('private-user.1', 'notification', { id: 5 })
    await vi.waitFor(() => expect(all).toEqual([['notification', { id: 5 }, 'private-user.1']]))

    ana.emit('unsubscribe', 'private-user.1')
    expect(await ana.emitWithAck('subscribe', 'private-general')).toMatchObject({ ok: true })
    await node.publish('private-user.1', 'notification', { id: 6 })
    await node.publish('private-general', 'announcement.updated', { id: 7 })
    await vi.waitFor(() => expect(all.at(-1)).toEqual(['announcement.updated', { id: 7 }, 'private-general']))
    expect(all).toHaveLength(2)
  })

  it('returns to a subscriber how long ago the last message was sent on the channel', async () => {
    const node = await t.node()
    const ana = await t.signIn('ana')
    await node.publish('private-general', 'announcement.updated', { id: 7 })
    const { said_ms_ago } = await ana.emitWithAck('subscribe', 'private-general')
    expect(said_ms_ago).toBeGreaterThanOrEqual(0)
    expect(said_ms_ago).toBeLessThan(60_000)
    expect(await ana.emitWithAck('subscribe', 'private-user.1')).toEqual({ ok: true })
  })

  it('disconnects a client that subscribes in a flood, but not one that subscribes and unsubscribes', async () => {
    await t.node()
    const ana = await t.signIn('ana')
    for (let time = 0; time < 60; time += 1) {
      expect(await ana.emitWithAck('subscribe', 'private-user.1')).toEqual({ ok: true })
      ana.emit('unsubscribe', 'private-user.1')
    }
    const over = heard(ana, 'disconnect')
    for (let time = 0; time < 60; time += 1) ana.emit('subscribe', 'private-user.1')
    await over
  })

  it('checks the session again on every subscription', async () => {
    await t.node()
    const ben = await t.signIn('ben')
    t.sessions.delete('ben')
    const gone = heard(ben, 'disconnect')
    expect(await ben.emitWithAck('subscribe', 'private-user.2')).toEqual({ error: 'unauthenticated' })
    await gone
  })

  it('forwards messages in a room with their sender, throttled to ten per second', async () => {
    await t.node()
    const [ana, ben] = [await t.signIn('ana'), await t.signIn('ben')]
    expect(await ana.emitWithAck('say', ROOM, { at: 0 })).toEqual({ error: 'forbidden' })
    for (const socket of [ana, ben]) expect(await socket.emitWithAck('subscribe', ROOM)).toEqual({ ok: true })
    await ben.emitWithAck('subscribe', 'private-general')
    expect(await ben.emitWithAck('say', 'private-general', { at: 0 })).toEqual({ error: 'forbidden' })
    for (const said of [undefined, null, 5, {}, 'x']) {
      expect(await ben.emitWithAck('say', ROOM, said)).toEqual({ error: 'unreadable' })
    }
    const [heard, echo] = [collect(ana), collect(ben)]
    for (let at = 1; at <= 100; at += 1) ben.emit('say', ROOM, { at, user_id: 1, name: 'Ana' })
    const last = ['spoke', { at: 100, tab: ben.id, user_id: 2, name: 'Ben' }, ROOM]
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(last))
    expect(heard.length).toBeLessThan(20)
    expect(echo).toEqual([])
  })

  it('notifies a room of who left, by unsubscribing, disconnecting or losing access', async () => {
    await t.node()
    const [ana, ben] = [await t.signIn('ana'), await t.signIn('ben')]
    for (const socket of [ana, ben]) await socket.emitWithAck('subscribe', ROOM)
    const all = collect(ana)
    const gone = async (tab: string | undefined) => {
      await vi.waitFor(() => expect(all.at(-1)).toEqual(['left', { tab }, ROOM]), { timeout: 9000 })
      all.splice(0)
    }
    ben.emit('unsubscribe', ROOM)
    await gone(ben.id)
    expect(await ben.emitWithAck('say', ROOM, { at: 0 })).toEqual({ error: 'forbidden' })
    await ben.emitWithAck('subscribe', ROOM)
    const tab = ben.id
    ben.disconnect()
    await gone(tab)

    // A client that sends nothing is authorized again too. Its watch gets a driven clock, which waitFor advances.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const again = await t.signIn('ben')
    await again.emitWithAck('subscribe', ROOM)
    const heard = collect(again)
    t.sessions.set('ben', { user_id: 2, name: 'Ben', channels: [] })
    vi.advanceTimersByTime(6000)
    await gone(again.id)
    vi.useRealTimers()
    expect(await again.emitWithAck('say', ROOM, { at: 0 })).toEqual({ error: 'forbidden' })
    expect(await ana.emitWithAck('say', ROOM, { at: 0 })).toEqual({ ok: true })
    await again.emitWithAck('subscribe', 'private-user.2')
    expect(heard).toEqual([])
  })

  it('disconnects only the given user', async () => {
    const node = await t.node()
    const [ana, ben] = [await t.signIn('ana'), await t.signIn('ben')]
    const gone = heard(ben, 'disconnect')
    await node.disconnectUser(2)
    await gone
    expect(await ana.emitWithAck('subscribe', 'private-user.1')).toEqual({ ok: true })
  })

  it('limits a user to fifty connections without affecting other users', async () => {
    await t.node()
    const all = await Promise.all(Array.from({ length: 50 }, () => t.signIn('ana')))
    expect(await heard(t.connect({ token: 'ana' }), 'connect_error')).toMatchObject({ message: 'too many connections' })
    await t.signIn('ben')
    const gone = heard(all[0] as Socket, 'disconnect')
    all[0]?.disconnect()
    await gone
    await vi.waitFor(() => t.signIn('ana'))
  })

  it('limits unauthenticated connections per address', async () => {
    await t.node()
    const strangers = await Promise.all(Array.from({ length: 100 }, () => t.stranger('10.0.0.1')))
    expect(strangers).toEqual(strangers.map(() => 'open'))
    expect(await t.stranger('10.0.0.1')).toBe('refused')
    expect(await t.stranger('10.0.0.2')).toBe('open')
    await t.signIn('ana')
  })

  it('closes without closing the server and disconnects every client', async () => {
    const node = await t.node()
    const ana = await t.signIn('ana')
    const gone = heard(ana, 'disconnect')
    await node.close()
    await gone
    expect(t.listening()).toBe(true)
  })
}

function reachesOtherNodes(open: () => Promise<Realtime>, cut: () => Promise<void>) {
  const t = stage(open)

  it('reaches and disconnects users of another node', async () => {
    const near = await t.node()
    await t.node()
    const far = await t.signIn('ana')
    await far.emitWithAck('subscribe', 'private-user.1')
    const all = collect(far)
    await saidUntilHeard(near, all)
    const long = 'x'.repeat(20_000)
    await near.publish('private-user.1', 'long', { long })
    await vi.waitFor(() => expect(all.at(-1)).toEqual(['long', { long }, 'private-user.1']))

    const late = await t.signIn('ana')
    expect(await late.emitWithAck('subscribe', 'private-user.1')).toMatchObject({ said_ms_ago: expect.any(Number) })

    const gone = heard(far, 'disconnect')
    await near.disconnectUser(1)
    await gone
  })

  it('shares one room across all nodes', async () => {
    const near = await t.node()
    const ben = await t.signIn('ben')
    await t.node()
    const ana = await t.signIn('ana')
    for (const [socket, channel] of [
      [ana, 'private-user.1'],
      [ana, ROOM],
      [ben, ROOM],
    ] as const) {
      await socket.emitWithAck('subscribe', channel)
    }
    const all = collect(ana)
    await saidUntilHeard(near, all)
    expect(await ben.emitWithAck('say', ROOM, { at: 7 })).toEqual({ ok: true })
    await vi.waitFor(() => expect(all.at(-1)).toEqual(['spoke', { at: 7, tab: ben.id, user_id: 2, name: 'Ben' }, ROOM]))
    const tab = ben.id
    ben.disconnect()
    await vi.waitFor(() => expect(all.at(-1)).toEqual(['left', { tab }, ROOM]))
  })

  it('recovers after its connections are cut', async () => {
    const near = await t.node()
    await t.node()
    const far = await t.signIn('ana')
    await far.emitWithAck('subscribe', 'private-user.1')
    const all = collect(far)
    await saidUntilHeard(near, all)
    await cut()
    all.splice(0)
    await saidUntilHeard(near, all)
    expect(all[0]).toEqual(['hello', 1, 'private-user.1'])
  })
}

/** Publishes until a browser receives it, because the nodes discover each other in their own time. */
async function saidUntilHeard(node: Realtime, all: unknown[]) {
  const said = async () => {
    await node.publish('private-user.1', 'hello', 1)
    expect(all.length).toBeGreaterThan(0)
  }
  await vi.waitFor(said, { timeout: 20_000, interval: 100 })
}

/** The nodes and browsers of one test; a browser connects to the node that was opened last. */
function stage(open: () => Promise<Realtime>) {
  const nodes: { realtime: Realtime; server: http.Server; port: number }[] = []
  const sockets: Socket[] = []
  const strangers: Duplex[] = []
  const sessions = new Map<string, Listener>()

  async function authorize(token: string) {
    if (token === 'broken') throw new Error('the database is away')
    return sessions.get(token)
  }

  function connect(auth: object) {
    const port = nodes.at(-1)?.port
    const socket = io(`http://127.0.0.1:${port}`, {
      auth,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    sockets.push(socket)
    return socket
  }

  afterEach(async () => {
    vi.useRealTimers()
    for (const socket of sockets.splice(0)) socket.disconnect()
    for (const stranger of strangers.splice(0)) stranger.destroy()
    for (const { realtime, server } of nodes.splice(0)) {
      await realtime.close()
      await new Promise((done) => server.close(done))
    }
  })

  return {
    sessions,
    connect,
    listening: () => nodes.at(-1)?.server.listening,
    async node() {
      sessions.set('ana', { user_id: 1, name: 'Ana', channels: ['private-general', 'private-user.1', ROOM] })
      sessions.set('ben', { user_id: 2, name: 'Ben', channels: ['private-general', 'private-user.2', ROOM] })
      const realtime = await open()
      const server = http.createServer()
      realtime.attach(server, authorize, ROOMS, ({ headers }) => String(headers['x-forwarded-for']))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
      nodes.push({ realtime, server, port })
      return realtime
    },
    /** Opens a connection and sends nothing on it. */
    stranger(address: string) {
      const request = http.get({
        port: nodes.at(-1)?.port,
        path: '/socket.io/?EIO=4&transport=websocket',
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': randomBytes(16).toString('base64'),
          'x-forwarded-for': address,
        },
      })
      return new Promise<'open' | 'refused'>((resolve) => {
        request.once('upgrade', (_, socket) => {
          strangers.push(socket)
          resolve('open')
        })
        request.once('response', () => resolve('refused'))
      })
    },
    async signIn(token: string) {
      const socket = connect({ token })
      await heard(socket, 'connect')
      return socket
    },
  }
}

function heard(socket: Socket, event: string) {
  return new Promise<unknown>((resolve) => socket.once(event, resolve))
}

function collect(socket: Socket) {
  const all: unknown[][] = []
  socket.onAny((...message: unknown[]) => all.push(message))
  return all
}

async function run(url: string | undefined, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
