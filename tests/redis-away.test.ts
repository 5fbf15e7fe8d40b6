import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { describe, expect, inject, it, vi } from 'vitest'
import { ANNOUNCEMENT_UPDATED } from '#contract/announcements.ts'
import { jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { API_BASE } from '#server/http/register-calls.ts'
import { openServices } from '#server/services.ts'
import { childDatabase } from '#server/testing/database.ts'
import { makeUser, signIn } from '#server/testing/people.ts'
import { startPortal } from '#server/testing/portal.ts'
import { hasRedis, ownRedis } from '#server/testing/redis.ts'

const why =
  inject('template').kind === 'embedded'
    ? ' (skipped: TEST_DATABASE_URL is not set, and two portals cannot share the embedded database)'
    : hasRedis
      ? ''
      : ' (skipped: no redis-server on this machine)'

describe.skipIf(why !== '')(`a restart of Redis${why}`, () => {
  it(
    'keeps the requests to two portals working and delivers events to both of them afterwards',
    { timeout: 120_000 },
    async () => {
      const redis = await ownRedis()
      const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'typodont-redis-away-'))
      const environment = { ...(await childDatabase()), REDIS_URL: redis.url, DATA_DIR }
      const token = await tokenOfStaff(environment)
      const portals = await Promise.all([startPortal(environment), startPortal(environment)])
      const sockets = portals.map(({ url }) =>
        io(url, { auth: { token }, transports: ['websocket'], autoConnect: false }),
      )
      try {
        const heard = sockets.map(() => 0)
        for (const [at, socket] of sockets.entries()) {
          await portals[at]?.until('/readyz', 200, 60_000)
          socket.on(ANNOUNCEMENT_UPDATED, () => (heard[at] = (heard[at] ?? 0) + 1))
          socket.connect()
          await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
          expect(await socket.emitWithAck('subscribe', 'private-internal')).toEqual({ ok: true })
        }
        /** A portal always pushes to its own socket, so only if both sockets receive it, Redis works. */
        const saidUntilBothHear = () =>
          vi.waitFor(
            async () => {
              const before = [...heard]
              expect(await save(portals[0].url, token)).toBe(200)
              await wait(300)
              expect(heard.every((count, at) => count > (before[at] ?? 0))).toBe(true)
            },
            { timeout: 30_000, interval: 50 },
          )
        await saidUntilBothHear()

        await redis.stop()
        for (const { url } of portals) expect(await save(url, token)).toBe(200)
        await wait(1000)
        for (const { url } of portals) expect(await save(url, token)).toBe(200)
        for (const portal of portals) await portal.until('/readyz', 200, 2000)

        for (const portal of portals) {
          const lines = portal
            .said()
            .split('\n')
            .filter((line) => line.includes('real-time over Redis'))
          // There are some errors a second while Redis is away, but a single line about them.
          expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['real-time over Redis'])
        }

        await redis.start()
        await saidUntilBothHear()
        expect(portals.map((portal) => portal.hasEnded())).toEqual([false, false])
      } finally {
        for (const socket of sockets) socket.disconnect()
        for (const portal of portals) await portal.remove()
        await redis.stop()
        rmSync(DATA_DIR, { recursive: true, force: true })
      }
    },
  )
})

async function save(url: string, token: string) {
  const reply = await fetch(`${url}${API_BASE}/settings/announcements/1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body: `Said at ${performance.now()}` }),
    signal: AbortSignal.timeout(5000),
  })
  return reply.status
}

async function tokenOfStaff(environment: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-redis-'))
  const { DATABASE_URL } = environment
  const services = await openServices(readConfig({ DATABASE_URL, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), jobs)
  try {
    return await signIn(services, (await makeUser(services, { role: 'super_admin' })).id, true)
  } finally {
    await services.realtime.close()
    await services.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
