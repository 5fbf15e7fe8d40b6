import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/adapters/database/index.ts'
import { isPermanentFailure, openMail } from '#server/adapters/mail/index.ts'
import { openRealtime } from '#server/adapters/realtime/index.ts'
import { CONNECTION_NAME } from '#server/adapters/realtime/redis.ts'
import { jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { API_BASE } from '#server/http/register-calls.ts'
import { findDueQueues } from '#server/jobs/poll.ts'
import { openServices } from '#server/services.ts'
import { hasOpenssl, makeAuthority, type Certificate } from '#server/testing/certificates.ts'
import { clusterTools, startCluster } from '#server/testing/cluster.ts'
import { startPortal } from '#server/testing/portal.ts'
import { hasRedis, ownRedis } from '#server/testing/redis.ts'
import { ownSmtp } from '#server/testing/smtp.ts'
import { command as trail } from '#server/commands/trail.ts'

/** Resolves to 127.0.0.1 everywhere, but is spelled so that the portal treats it as another machine. */
const AWAY = '127.1'
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-tls-'))
const production = {
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret of thirty-two characters or more',
  PUBLIC_URL: 'https://portal.test',
  MAIL_FROM: 'cases@portal.test',
  EMBEDDED: 'on',
  LOG_LEVEL: 'silent',
}
const NOT_BELIEVED = 'DEPTH_ZERO_SELF_SIGNED_CERT'
const OTHER_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID'

const why = hasOpenssl ? '' : ' (skipped: no openssl on this machine)'

describe.skipIf(!hasOpenssl)(`a service on another machine${why}`, () => {
  let authority: ReturnType<typeof makeAuthority>
  let right: Certificate
  let stranger: Certificate
  let otherName: Certificate
  beforeAll(() => {
    authority = makeAuthority()
    // Newer Nodes normalize the name before they compare it, and some clients verify the address that it resolves to.
    const names = `DNS:${AWAY},DNS:127.0.0.1,IP:127.0.0.1`
    right = authority.vouchedFor(names)
    stranger = authority.stranger(names)
    otherName = authority.vouchedFor('DNS:other.test')
  })
  afterAll(() => {
    authority?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const noCluster = clusterTools ? '' : ' (skipped: no initdb on this machine, or no user postgres to run it)'
  describe.skipIf(!clusterTools)(`PostgreSQL${noCluster}`, () => {
    let cluster: Awaited<ReturnType<typeof startCluster>>
    const show = (certificate: Certificate) => {
      cluster.stop('fast')
      cluster.encrypt(certificate)
      cluster.start()
    }
    const address = (query = '') => `postgres://postgres@${AWAY}:${cluster.port}/postgres${query}`
    const configOf = (query = '', more = {}) =>
      readConfig({ ...production, EMBEDDED: '', DATABASE_URL: address(query), ...more })
    const ask = async (config: ReturnType<typeof readConfig>) => {
      const database = await openDatabase(config)
      return database.pool
        .query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
        .then(({ rows }) => rows[0])
        .finally(() => database.close())
    }
    beforeAll(async () => {
      if (!clusterTools) return
      cluster = await startCluster(clusterTools)
      cluster.start()
    })
    afterAll(() => cluster?.remove())

    it('is refused without TLS immediately, unless WITHOUT_TLS lists it', async () => {
      const began = Date.now()
      await expect(openServices(configOf(), jobs)).rejects.toThrow('The database has no TLS')
      expect(Date.now() - began).toBeLessThan(10_000)
      expect(await ask(configOf('', { WITHOUT_TLS: 'DATABASE_URL' }))).toEqual({ ssl: false })
    })

    it('is refused with a self-signed certificate', async () => {
      show(stranger)
      const caused = { code: NOT_BELIEVED }
      await expect(ask(configOf())).rejects.toMatchObject({ cause: caused })
      // For these two modes pg alone would check less.
      await expect(ask(configOf('?uselibpqcompat=true&sslmode=require'))).rejects.toMatchObject({ cause: caused })
      await expect(ask(configOf('?sslmode=prefer'))).rejects.toMatchObject({ cause: caused })
      const named = configOf('?sslmode=no-verify', { WITHOUT_TLS: 'DATABASE_URL' })
      expect(await ask(named)).toEqual({ ssl: true })
    })

    it('is refused with a certificate for another name', async () => {
      show(otherName)
      await expect(ask(configOf(`?sslrootcert=${authority.ca}`))).rejects.toMatchObject({ cause: { code: OTHER_NAME } })
    })

    it('has every connection encrypted: requests, queue, push and the trail check', async () => {
      show(right)
      const given = { ...production, EMBEDDED: '', DATABASE_URL: address(`?sslrootcert=${authority.ca}`) }
      const services = await openServices(readConfig(given), jobs)
      try {
        await findDueQueues(services.db, ['mails'])
        const clients = () =>
          services.database.pool
            .query<{ ssl: boolean; query: string }>(
              `select ssl, query from pg_stat_ssl join pg_stat_activity using (pid) where backend_type = 'client backend'`,
            )
            .then(({ rows }) => rows)
        await vi.waitFor(async () => {
          expect((await clients()).map(({ query }) => query)).toContainEqual(expect.stringMatching(/^LISTEN/))
        })
        expect((await clients()).filter(({ ssl }) => !ssl)).toEqual([])
        for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
        const said: string[] = []
        expect(await trail.run(['verify'], (line) => said.push(line))).toBe(0)
        expect(said).toEqual([expect.stringContaining('The trail is whole')])
      } finally {
        vi.unstubAllEnvs()
        await services.realtime.close()
        await services.close()
      }
    })

    it.skipIf(!hasRedis)(
      'works with Redis and SMTP under a private CA; services with another name receive nothing',
      async () => {
        show(right)
        const [redis, smtp] = [await ownRedis(right), await ownSmtp(right)]
        const [otherRedis, otherSmtp] = [await ownRedis(otherName), await ownSmtp(otherName)]
        const start = (name: string, redisPort: number, smtpPort: number, more = {}) =>
          startPortal({
            APP_SECRET: production.APP_SECRET,
            DATABASE_URL: `postgres://postgres@${AWAY}:${cluster.port}/${name}`,
            REDIS_URL: `rediss://${AWAY}:${redisPort}`,
            SMTP_URL: `smtp://us:secret@${AWAY}:${smtpPort}`,
            NODE_EXTRA_CA_CERTS: authority.ca,
            MAIL_FROM: production.MAIL_FROM,
            FIRST_PERSON: 'owner@portal.test',
            ...more,
          })
        const portals = [
          await start('postgres', redis.port, smtp.port),
          await start('template1', otherRedis.port, otherSmtp.port, { START_WITHOUT: 'REDIS_URL,SMTP_URL' }),
        ] as const
        try {
          for (const portal of portals) {
            await portal.until('/readyz', 200, 60_000)
            const asked = await fetch(`${portal.url}${API_BASE}/request_reset`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ email: 'owner@portal.test' }),
            })
            expect(asked.status).toBe(200)
          }
          await vi.waitFor(() => expect(smtp.received).toHaveLength(1), 20_000)
          expect(smtp.received[0]).toMatchObject({ encrypted: true, mail: expect.stringContaining('password') })
          // At least a login at the start and one for the mail; the page System tries the server now and then.
          expect(smtp.passwords.length).toBeGreaterThan(1)
          expect(new Set(smtp.passwords)).toEqual(new Set(['secret']))
          expect(await namesOn(redis.port, authority.ca)).toHaveLength(2)

          await vi.waitFor(() => expect(portals[1].said()).toMatch(/"queue":"mails".*job failed/), 20_000)
          expect(portals[1].said()).toContain(`real-time over Redis: Error [${OTHER_NAME}]`)
          expect(portals[1].said()).not.toContain('fingerprint')
          expect(portals[1].said()).toContain('Warning: SMTP_URL: 127.1')
          expect([otherSmtp.received, otherSmtp.passwords]).toEqual([[], []])
          expect(await namesOn(otherRedis.port, authority.ca)).toEqual([])
        } finally {
          for (const portal of portals) await portal.remove()
          await Promise.all([redis.stop(), smtp.close(), otherRedis.stop(), otherSmtp.close()])
        }
      },
      120_000,
    )
  })

  describe.skipIf(!hasRedis)(`Redis${hasRedis ? '' : ' (skipped: no redis-server on this machine)'}`, () => {
    it.each(['one without TLS', 'the certificate of a stranger'])('is refused: %s', async (which) => {
      const isPlain = which === 'one without TLS'
      const redis = await ownRedis(isPlain ? undefined : stranger)
      const warned = once(process, 'warning')
      const realtime = await openRealtime(readConfig({ ...production, REDIS_URL: `rediss://${AWAY}:${redis.port}` }))
      try {
        const [warning] = (await warned) as [Error]
        expect(warning.message).toMatch(isPlain ? /ETIMEDOUT/ : /self-signed certificate/)
        expect(await namesOn(redis.port, isPlain ? undefined : stranger.cert)).toEqual([])
      } finally {
        await realtime.close()
        await redis.stop()
      }
    })
  })

  describe('SMTP', () => {
    const mail = { id: 7, to: 'ana@example.com', from: 'us@typodont.test', subject: 'Yours', html: '<p>Hi', text: 'Hi' }
    const open = (port: number, more = {}) =>
      openMail(readConfig({ ...production, SMTP_URL: `smtp://us:secret@${AWAY}:${port}`, ...more }))

    it.each(['one without TLS', 'the certificate of a stranger'])(
      'is refused before the password is sent: %s',
      async (which) => {
        const smtp = await ownSmtp(which === 'one without TLS' ? undefined : stranger)
        try {
          const transport = await open(smtp.port)
          const error = await transport.send(mail).catch((failure: unknown) => failure)
          expect(error).toBeInstanceOf(Error)
          // The mail is not at fault, so it is kept and retried.
          expect(isPermanentFailure(error)).toBe(false)
          expect([smtp.received, smtp.passwords]).toEqual([[], []])
        } finally {
          await smtp.close()
        }
      },
    )

    it('receives mail without TLS if WITHOUT_TLS lists it', async () => {
      const smtp = await ownSmtp()
      try {
        const transport = await open(smtp.port, { WITHOUT_TLS: 'SMTP_URL' })
        await transport.send(mail)
        expect(smtp.received).toMatchObject([{ encrypted: false }])
      } finally {
        await smtp.close()
      }
    })
  })
})

/** Returns the connections of the portal, as that Redis lists them. */
async function namesOn(port: number, ca?: string) {
  const tls = ca && { ca: readFileSync(ca), checkServerIdentity: () => undefined }
  const redis = new Redis({ port, host: '127.0.0.1', ...(tls && { tls }) })
  const list = String(await redis.call('CLIENT', 'LIST'))
  redis.disconnect()
  return list.split('\n').filter((line) => line.includes(` name=${CONNECTION_NAME} `))
}
