import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { upgradeStatus } from '#server/doctor/upgrade-status.ts'
import { CLIENT_LIMITS } from '#server/http/slow-clients.ts'
import { testApp } from '#server/testing/app.ts'
import { childDatabase } from '#server/testing/database.ts'
import { startPortal } from '#server/testing/portal.ts'

const LOGIN = '/api/v2/login'
/** The limits of the product, shortened for a test. */
const SHORT = { bodyMs: 1000, uploadEveryMs: 1000, uploadBytes: 1000, connections: 5 }

describe('slow clients', () => {
  let app: FastifyInstance
  let port: number
  beforeAll(async () => {
    const { services } = await testApp()
    app = await createApp(services, { patience: SHORT })
    port = portOf(await app.listen({ port: 0, host: '127.0.0.1' }))
  })
  afterAll(() => app.close())

  it('have 120 s for a body, must upload 10 kB per second and get 256 connections per address', () => {
    expect(CLIENT_LIMITS).toEqual({ bodyMs: 120_000, uploadEveryMs: 30_000, uploadBytes: 300_000, connections: 256 })
  })

  it('that send a body too slowly get a 408 and are disconnected', async () => {
    const sender = openRequest(port, LOGIN)
    const dripping = setInterval(() => sender.write(' '), 50)
    const answer = await sender.answered
    clearInterval(dripping)
    expect(answer).toContain('HTTP/1.1 408')
    expect(answer).toContain('{"error":"The request took too long to arrive.","code":1408}')
  })

  it.each([
    ['is not read by the call', '/healthz', 'GET', 10],
    ['is refused for its length', LOGIN, 'POST', 50_000_000],
  ])('whose body %s and never arrives are cut off without affecting others', async (_which, path, method, length) => {
    const sender = openRequest(port, path, length, method, 'keep-alive')
    expect(await sender.answered).toMatch(/HTTP\/1.1 (200|413)/)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  it('that send a body in pieces but in time are served', async () => {
    const sender = openRequest(port, LOGIN, 60)
    await wait(150)
    sender.write('{"email":"nobody@typodont.test",')
    await wait(50)
    sender.write('"password":"x"            }'.padEnd(28))
    expect(await sender.answered).toMatch(/HTTP\/1.1 (401|422)/)
  })

  it('that stall during an upload are disconnected, and the received bytes are stored', async () => {
    const { services } = await testApp()
    const key = 'organizations/7/4dfa1d6e-6f6c-4f6c-9f62-5d1a8cfd7a1e/slow.stl'
    const storage = await openStorage(services.config)
    const url = new URL((await storage.signPut(key, { ttlSeconds: 600, maxBytes: 100_000, size: 50_000 })).url)
    const sender = openRequest(port, url.pathname, 50_000, 'PUT')
    for (let sent = 0; sent < 15; sent += 1) {
      sender.write('x'.repeat(2000))
      await wait(100)
    }
    await sender.answered
    const kept = await app.inject({ method: 'HEAD', url: url.pathname })
    expect(kept.headers['upload-offset']).toBe('30000')
  })

  it.skipIf(process.platform !== 'linux')('cannot open more connections than one address is allowed', async () => {
    // Linux routes all of 127.0.0.0/8 to itself, so this counts as another client.
    const connect = () => net.connect({ port, host: '127.0.0.1', localAddress: '127.0.0.7' })
    const held = Array.from({ length: SHORT.connections }, connect)
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
    expect(await textOf(connect())).toContain('"code":1429')
    held[0]?.destroy()
    await wait(50)
    const again = connect()
    again.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(await textOf(again)).toContain('HTTP/1.1 200')
    for (const socket of held) socket.destroy()
  })
})

describe('SIGTERM', () => {
  it('answers running requests and exits in time, even with a slow client', async () => {
    const portal = await startPortal({ ...(await childDatabase()), STOP_WITHIN_SECONDS: '4' })
    try {
      await portal.until('/readyz', 200, 90_000)
      const port = portOf(portal.url)
      const body = JSON.stringify({ email: 'nobody@typodont.test', password: 'x' })
      const running = openRequest(port, LOGIN, body.length)
      const endless = openRequest(port, LOGIN, 1000)
      endless.write('{')
      running.write(body.slice(0, 10))
      await wait(200)
      const asked = Date.now()
      portal.child.kill('SIGTERM')
      portal.child.kill('SIGTERM')
      await wait(500)
      running.write(body.slice(10))
      expect(await running.answered).toMatch(/HTTP\/1.1 (401|422)/)
      expect(await portal.exited).toBe(0)
      expect(Date.now() - asked).toBeLessThan(5000)
    } finally {
      await portal.remove()
    }
  })

  it('says so at /readyz and answers everything for DRAIN_SECONDS before it stops', async () => {
    const drain = { DRAIN_SECONDS: '2', STOP_WITHIN_SECONDS: '8' }
    const portal = await startPortal({ ...(await childDatabase()), ...drain })
    try {
      await portal.until('/readyz', 200, 90_000)
      portal.child.kill('SIGTERM')
      await portal.until('/readyz', 503, 5000)
      for (const path of ['/healthz', '/api/v2/bot_check/challenge?action=login'])
        expect(await fetch(portal.url + path).then(({ status }) => ({ path, status }))).toEqual({ path, status: 200 })
      expect(await upgradeStatus(`${portal.url}/socket.io/?EIO=4&transport=websocket`)).toBe(101)
      expect(await portal.exited).toBe(0)
    } finally {
      await portal.remove()
    }
  })

  it('is not what Ctrl-C sends, which waits for no proxy', async () => {
    const drain = { DRAIN_SECONDS: '600', STOP_WITHIN_SECONDS: '1200' }
    const portal = await startPortal({ ...(await childDatabase()), ...drain })
    try {
      await portal.until('/readyz', 200, 90_000)
      portal.child.kill('SIGINT')
      expect(await portal.exited).toBe(0)
    } finally {
      await portal.remove()
    }
  })

  it('answers requests sent just before and exits as soon as none are running', async () => {
    const portal = await startPortal(await childDatabase())
    try {
      await portal.until('/readyz', 200, 90_000)
      const challenge = '/api/v2/bot_check/challenge?action=login'
      const sent = Array.from({ length: 50 }, () => openRequest(portOf(portal.url), challenge, 0, 'GET', 'keep-alive'))
      await Promise.all(sent.map(({ connected }) => connected))
      const asked = Date.now()
      portal.child.kill('SIGTERM')
      const statuses = (await Promise.all(sent.map(({ answered }) => answered))).map((text) => text.split('\r\n')[0])
      expect(statuses).toEqual(sent.map(() => 'HTTP/1.1 200 OK'))
      expect(await portal.exited).toBe(0)
      expect(Date.now() - asked).toBeLessThan(10_000)
    } finally {
      await portal.remove()
    }
  })
})

function portOf(url: string) {
  return Number(new URL(url).port)
}

/** Opens a raw HTTP request whose body the test writes. */
function openRequest(port: number, path: string, length = 500, method = 'POST', connection = 'close') {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head = [`${method} ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', `content-length: ${length}`]
  socket.write(`${head.join('\r\n')}\r\nconnection: ${connection}\r\n\r\n`)
  const connected = new Promise((resolve) => socket.once('connect', resolve))
  return { write: (text: string) => void socket.write(text), connected, answered: textOf(socket) }
}

async function textOf(socket: net.Socket) {
  let text = ''
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('close', resolve))
  return text
}
