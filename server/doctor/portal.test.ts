import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, hasOpenssl, makeAuthority } from '#server/testing/certificates.ts'
import { freePort } from '#server/testing/cluster.ts'
import { childDatabase } from '#server/testing/database.ts'
import { builtServer, startPortal } from '#server/testing/portal.ts'
import type { Finding } from './finding.ts'
import { CHECKS } from './checks.ts'
import { diagnose } from './diagnose.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-doctor-'))
const NAMES = ['PORT', 'certificate', 'PUBLIC_URL']
const checks = CHECKS.filter(({ name }) => NAMES.includes(name))

const base = {
  DATA_DIR: dataDir,
  APP_SECRET: 'a secret of thirty-two characters or more',
  SEED: 'empty',
  BOT_CHECK: 'altcha',
  PAYMENTS: 'off',
  LOG_LEVEL: 'silent',
}
const servers: { close(): unknown }[] = []

describe('beside a portal', () => {
  let portal: Awaited<ReturnType<typeof startPortal>>
  let env: Record<string, string>
  const ask = async (more: Record<string, string> = {}) =>
    (await diagnose(() => {}, { env: { ...env, ...more }, checks })).filter(({ subject, level }) => {
      return level !== 'ok' || ['certificate', 'web sockets', 'METRICS'].includes(subject)
    })
  const faults = async (more: Record<string, string>) => (await ask(more)).filter(({ level }) => level === 'fault')

  beforeAll(async () => {
    const started = await startReady({ ...base, ...(await childDatabase()) })
    portal = started.portal
    env = started.env
  })
  afterAll(async () => {
    await portal?.remove()
    for (const server of servers) server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('finds it at PUBLIC_URL and passes a web socket', async () => {
    const found = await diagnose(() => {}, { env, checks })
    expect(found.filter(({ level }) => level === 'fault')).toEqual([])
    expect(found).toContainEqual({
      level: 'ok',
      subject: 'PUBLIC_URL',
      what: expect.stringMatching(/^this portal answers at http:\/\/127\.0\.0\.1:\d+ in \d+ ms$/),
    })
    expect(found).toContainEqual(expect.objectContaining({ level: 'ok', subject: 'web sockets' }))
    // Open metrics are no fault on one's own machine.
    expect(found.map(({ subject }) => subject)).not.toContain('METRICS')
  })

  it('says that open metrics are seen from outside, in production', async () => {
    expect(await faults({ HOST: '0.0.0.0' })).toMatchObject([
      { subject: 'METRICS', write: expect.stringContaining('METRICS=closed') },
    ])
    const openedByName = { ...env, HOST: '192.168.0.7', METRICS: 'open' }
    const publicAddress = checks.filter(({ name }) => name === 'PUBLIC_URL')
    const found = await diagnose(() => {}, { env: openedByName, checks: publicAddress })
    expect(found).toContainEqual(
      expect.objectContaining({ level: 'warning', what: expect.stringContaining('/metrics') }),
    )
  })

  it('is not deceived by a portal with another secret', async () => {
    expect(await faults({ APP_SECRET: 'another secret of thirty-two characters' })).toMatchObject([
      { subject: 'PORT', what: expect.stringContaining('another program, or a portal with another secret') },
      { subject: 'PUBLIC_URL', what: expect.stringContaining('is not this portal, or has another APP_SECRET') },
    ])
    const rotated = `another secret of thirty-two characters,${base.APP_SECRET}`
    expect(await faults({ APP_SECRET: rotated })).toEqual([])
  })

  it('says that PUBLIC_URL leads nowhere, to a proxy without a portal, or to something else', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const gateway = await listen(http.createServer((_, reply) => reply.writeHead(502).end()))
    const other = await listen(http.createServer((_, reply) => reply.end('{"status":"ok"}')))
    expect(await faults({ PUBLIC_URL: nowhere })).toMatchObject([
      { subject: 'PUBLIC_URL', what: expect.stringMatching(/^nothing answers at .*, but the portal runs at/) },
    ])
    expect(await faults({ PUBLIC_URL: gateway })).toMatchObject([
      { what: expect.stringMatching(/^the proxy at \S+ answers 502, but the portal runs at/) },
    ])
    expect(await faults({ PUBLIC_URL: other })).toMatchObject([{ what: expect.stringContaining('is not this portal') }])
    expect(
      await faults({ ...base, PUBLIC_URL: 'https://portal.invalid', EMBEDDED: 'on', DATABASE_URL: '' }),
    ).toContainEqual(expect.objectContaining({ what: 'the host of https://portal.invalid cannot be found' }))
    // Before the first start nothing is wrong with them.
    const before = { PORT: String(await freePort()) }
    expect(await faults({ ...before, PUBLIC_URL: nowhere })).toEqual([])
    expect(await ask({ ...before, PUBLIC_URL: gateway })).toMatchObject([
      { level: 'warning', what: expect.stringContaining('since no portal runs behind it yet') },
    ])
  })

  it('says that a proxy drops web sockets', async () => {
    const proxy = http.createServer((request, reply) => {
      // Without an upgrade the header is passed as any other, as a proxy does that was not told of it.
      const { upgrade: _, connection: __, ...headers } = request.headers
      http.get(`${portal.url}${request.url}`, { headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
      })
    })
    expect(await faults({ PUBLIC_URL: await listen(proxy) })).toEqual([
      {
        level: 'fault',
        subject: 'web sockets',
        what: expect.stringMatching(/ answers 4\d\d instead of 101$/),
        write: 'let the proxy pass the headers Upgrade and Connection on /socket.io',
      },
    ])
  })

  describe.skipIf(!hasOpenssl)('behind TLS', () => {
    let authority: ReturnType<typeof makeAuthority>
    beforeAll(() => {
      authority = makeAuthority()
    })
    afterAll(() => authority?.remove())

    const through = async (certificate: Certificate) => {
      const url = new URL(await listen(endTls(certificate, Number(env.PORT))))
      return `https://localhost:${url.port}`
    }

    it.each([
      ['of a stranger', () => authority.stranger('DNS:localhost'), 'it is signed by stranger, whom nobody trusts'],
      [
        'of an unknown authority',
        () => authority.vouchedFor('DNS:localhost'),
        'of its authority Typodont test is not sent',
      ],
    ] as const)('the certificate %s is a fault', async (_, certificate, words) => {
      const found = await faults({ PUBLIC_URL: await through(certificate()) })
      expect(found).toMatchObject([{ subject: 'certificate', what: expect.stringContaining(words) }])
    })

    it('the whole doctor is green with a certificate of a known authority, and red with one for another name', async () => {
      const known = { NODE_EXTRA_CA_CERTS: authority.ca }
      const right = await runDoctor({
        ...env,
        ...known,
        PUBLIC_URL: await through(authority.vouchedFor('DNS:localhost')),
      })
      expect({ code: right.code, faults: right.findings.filter(({ level }) => level === 'fault') }).toEqual({
        code: 0,
        faults: [],
      })
      expect(right.findings).toContainEqual({
        level: 'ok',
        subject: 'certificate',
        what: expect.stringMatching(/^for localhost, by Typodont test, its chain is complete, 1 days left/),
      })
      expect(right.findings).toContainEqual(expect.objectContaining({ level: 'ok', subject: 'PUBLIC_URL' }))
      expect(right.findings).toContainEqual({
        level: 'ok',
        subject: 'NODE_EXTRA_CA_CERTS',
        what: `trusts 1 in ${authority.ca}`,
      })
      const wrong = await runDoctor({
        ...env,
        ...known,
        PUBLIC_URL: await through(authority.vouchedFor('DNS:other.test')),
      })
      expect(wrong.code).toBe(1)
      expect(wrong.findings).toContainEqual({
        level: 'fault',
        subject: 'certificate',
        what: 'it is for DNS:other.test, not for localhost',
        write: 'get one for the host of PUBLIC_URL',
      })
    })
  })
})

it('leaves the embedded database to the portal that runs', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-doctor-'))
  const { portal, env } = await startReady({ ...base, DATA_DIR: folder })
  const { code, findings } = await runDoctor(env)
  expect({ code, database: findings.find(({ subject }) => subject === 'DATABASE_URL') }).toEqual({
    code: 0,
    database: {
      level: 'ok',
      subject: 'DATABASE_URL',
      what: 'unset: a running portal holds the embedded database; it says that it is ready',
    },
  })
  expect(findings).toContainEqual({
    level: 'ok',
    subject: 'migrations',
    what: 'the tables are those of this release',
  })
  await portal.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `typodont doctor --json` of the built server. */
async function runDoctor(env: Record<string, string>) {
  const file = path.join(await builtServer(), 'typodont.js')
  const ended = await promisify(execFile)(process.execPath, [file, 'doctor', '--json'], {
    env: { PATH: process.env.PATH, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
  return { code: ended.code, ...(JSON.parse(ended.stdout) as { findings: Finding[] }) }
}

/** Starts a portal. Returns it with the environment that the doctor needs to find it. */
async function startReady(given: Record<string, string>) {
  const portal = await startPortal(given)
  await portal.until('/readyz', 200, 60_000)
  return { portal, env: { ...given, PORT: new URL(portal.url).port, PUBLIC_URL: portal.url } }
}

async function listen(server: net.Server) {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server has no other kind of address
}

/** A proxy that ends TLS and passes everything else. */
function endTls({ cert, key }: Certificate, port: number) {
  return tls.createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (near) => {
    const far = net.connect(port, '127.0.0.1')
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
}
