import { statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { configWarnings, inspectEnvironment, readConfig } from './config.ts'
import { findStartFaults } from './start-checks.ts'
import {
  CLOSED,
  DATA_DIR,
  NOT_THERE,
  NOTHING,
  office,
  production,
  SECRET,
  stax,
  WRONG,
} from './testing/wrong-configurations.ts'

const postgres = inject('template').kind === 'postgres' ? inject('template') : undefined

describe('a wrong variable stops the start with one sentence', () => {
  it.each(WRONG)('%s=%s', (variable, value, sentence, others) => {
    expect(() => readConfig({ DATA_DIR, ...others, [variable]: value })).toThrow(new Error(`${variable}: ${sentence}`))
  })

  it.each(NOT_THERE)('%s=%s, which is unreachable', async (variable, value, sentence, others) => {
    const config = readConfig({ DATA_DIR, ...others, [variable]: value })
    expect((await findStartFaults(config, { forMs: 0 })).faults).toEqual([`${variable}: ${sentence}`])
  })

  it.skipIf(!postgres)('an unknown database or user of PostgreSQL', async () => {
    const url = new URL(postgres?.kind === 'postgres' ? postgres.url : '')
    const place = `${url.hostname}:${url.port || '5432'}`
    const faultsOf = async (DATABASE_URL: string) =>
      (await findStartFaults(readConfig({ DATA_DIR, DATABASE_URL }))).faults
    expect(await faultsOf(url.href)).toEqual([])
    expect(await faultsOf(new URL('/nowhere', url).href)).toEqual([
      `DATABASE_URL: ${place} has no such database; create it, or write the name of one that exists`,
    ])
    url.username = 'stranger'
    expect(await faultsOf(url.href)).toEqual([
      `DATABASE_URL: ${place} refuses the user; write a user and password that it accepts`,
    ])
  })

  it('warns instead if START_WITHOUT lists the service', async () => {
    const config = readConfig({ DATA_DIR, SMTP_URL: `smtp://${CLOSED}`, START_WITHOUT: 'SMTP_URL' })
    expect(await findStartFaults(config, { forMs: 0 })).toEqual({ faults: [], warnings: [`SMTP_URL: ${NOTHING}`] })
  })

  it('lists what is wrong with the others too, and no guesses', () => {
    const { faults } = inspectEnvironment(() => SECRET, {
      DATA_DIR,
      PORT: 'many',
      SEARCH_URL: 'search.test',
      SEARCH_KEY: 'key',
      DATABSE_URL: 'postgres://db.test/cases',
      EMBEDDED: 'off',
    })
    expect(faults).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'SEARCH_URL: search.test has no scheme; write https://search.test',
      'DATABASE_URL: required with EMBEDDED=off',
      'DATABSE_URL: is no variable of the portal; write DATABASE_URL, or unset it',
    ])
    const { faults: ofProduction } = inspectEnvironment(() => SECRET, {
      ...production,
      APP_SECRET: 'short',
      METRICS: 'on',
    })
    expect(ofProduction.map((fault) => fault.split(':')[0])).toEqual(['APP_SECRET', 'METRICS'])
  })

  it('shows no password that is a parameter', () => {
    expect(() => readConfig({ DATA_DIR, DATABASE_URL: 'mysql://db.test/cases?user=me&password=hidden#x' })).toThrow(
      'write postgres://db.test/cases?user=me&password=...',
    )
  })

  it('ignores the variables of other programs', () => {
    const others = {
      HOSTNAME: 'portal',
      PATH: '/bin',
      HOME: '/',
      SHELL: 'sh',
      POSTGRES_PORT: '1',
      AWS_REGION: 'eu',
      PORTS: '1',
    }
    expect(readConfig({ DATA_DIR, ...others }).port).toBe(3000)
  })
})

it('requires its own database on a public portal unless EMBEDDED is on', () => {
  expect(() => readConfig({ ...production, EMBEDDED: '' })).toThrow(
    'DATABASE_URL: required where anybody can come (PUBLIC_URL); write postgres://user:password@host:5432/database, or EMBEDDED=on to run a small site on the embedded database',
  )
  expect(() => readConfig({ DATA_DIR, EMBEDDED: 'on', DATABASE_URL: 'postgres://localhost/cases' })).toThrow(
    'EMBEDDED=on and DATABASE_URL exclude each other',
  )
  expect(readConfig(production).databaseUrl).toBeUndefined()
})

it('shows no other company name and no unknown sender address outside of the demo', () => {
  expect(readConfig(production)).toMatchObject({ providerName: 'Typodont', firstPerson: undefined })
  expect(readConfig({ DATA_DIR, SEED: 'empty' })).toMatchObject({ providerName: 'Typodont' })
  expect(() => readConfig({ ...production, SMTP_URL: 'smtps://mail.test' })).toThrow(
    'MAIL_FROM: required with SMTP_URL; write Practice <no-reply@practice.com>',
  )
})

describe('readConfig', () => {
  it.each([
    [{ APP_SECRET: `${SECRET},short` }, 'APP_SECRET: must have 32 characters or more'],
    [{ APP_SECRET: `${SECRET},` }, 'APP_SECRET: must have 32 characters or more'],
    [{ APP_SECRET: [SECRET, SECRET, SECRET].join(',') }, 'APP_SECRET: takes two secrets at most'],
    [{ S3_BUCKET: 'cases' }, 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'],
    [{ SEARCH_URL: 'http://127.0.0.1:7700' }, 'SEARCH_URL, SEARCH_KEY and SEARCH_KEY_UID go together'],
    [
      { REQUIRE_SECOND_FACTOR: 'admin, doctor' },
      'REQUIRE_SECOND_FACTOR: must be a comma-separated list of super_admin',
    ],
    [{ BOT_CHECK: 'turnstile' }, 'BOT_CHECK: turnstile needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET'],
    [{ ...production, APP_SECRET: '' }, 'APP_SECRET: required in production'],
    [{ ...office, PUBLIC_URL: '' }, 'PUBLIC_URL: required in production'],
    [{ HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/x' }, 'not everything is on this machine: HOST, DATABASE_URL.'],
    [
      { WITHOUT_TLS: 'DATABASE_URL, MAIL' },
      'WITHOUT_TLS: must be a comma-separated list of DATABASE_URL, DATABASE_READ_URL, REDIS_URL',
    ],
    [{ ...production, REDIS_URL: 'redis://cache' }, 'REDIS_URL: must begin with rediss://'],
    [{ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED: 0 is refused in production'],
    [{ ...production, TRUST_PROXY: 'true' }, 'TRUST_PROXY: true is refused in production'],
    [{ ...production, BOT_CHECK: 'off' }, 'BOT_CHECK=off is refused where anybody can come (PUBLIC_URL)'],
    [{ STAX_URL: 'http://127.0.0.1:1' }, 'STAX_URL, STAX_API_KEY, STAX_WEB_TOKEN and STAX_WEBHOOK_SECRET go together'],
    [{ ...stax, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox and STAX_URL exclude each other'],
    [{ ...production, ...stax, STAX_URL: 'http://pay.test' }, 'STAX_URL: must begin with https://'],
    [{ ...stax, STAX_URL: 'https://pay.test' }, 'not everything is on this machine: STAX_URL.'],
    [{ ...production, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox is refused where anybody can come (PUBLIC_URL)'],
    [{ ...office, PUBLIC_URL: 'https://10.0.0.7', PAYMENTS: 'sandbox' }, 'SANDBOX_URL: an https:// address is needed'],
    [{ ...production, SEED: 'demo' }, 'SEED=demo is refused where anybody can come'],
    [{ ...production, DEV_INBOX: 'on' }, 'DEV_INBOX=on is refused where anybody can come'],
    [{ ...production, METRICS: 'open' }, 'METRICS=open is refused where anybody can come'],
    [{ ...office, HOST: '0.0.0.0', SEED: 'demo' }, 'SEED=demo is refused where anybody can come (HOST)'],
  ])('rejects %o with a clear message', (env, words) => {
    expect(() => readConfig({ DATA_DIR, ...env })).toThrow(words)
  })

  it('splits the address of the provider into lines', () => {
    expect(readConfig({ DATA_DIR }).providerAddress).toEqual([])
    const PROVIDER_ADDRESS = '620 S 400 E; Suite 12;;Salt Lake City, UT 84111 '
    const lines = ['620 S 400 E', 'Suite 12', 'Salt Lake City, UT 84111']
    expect(readConfig({ DATA_DIR, PROVIDER_ADDRESS }).providerAddress).toEqual(lines)
  })

  it('needs no variables on a fresh machine and persists the secret that it generates', () => {
    const config = readConfig({ DATA_DIR })
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      seed: 'demo',
      production: false,
      devInbox: true,
      openMetrics: true,
      stopWithinMs: 25_000,
      providerName: 'OrthoSelect',
    })
    expect(config.secrets[0].length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR }).secrets).toEqual(config.secrets)
    expect(statSync(path.join(DATA_DIR, 'secret')).mode & 0o077).toBe(0)
  })

  it('reads the search engine and the public URL that browsers use', () => {
    expect(readConfig({ DATA_DIR }).search).toBeUndefined()
    const key = { SEARCH_KEY: 'key', SEARCH_KEY_UID: '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d' }
    const given = { ...production, SEARCH_URL: 'https://10.0.0.7:7700', ...key }
    expect(readConfig(given).search).toMatchObject({ url: 'https://10.0.0.7:7700', publicUrl: 'https://10.0.0.7:7700' })
    const outside = readConfig({ ...given, SEARCH_PUBLIC_URL: 'https://search.portal.test/' })
    expect(outside.search).toMatchObject({ publicUrl: 'https://search.portal.test', key: 'key' })
  })

  it('uses the local payment sandbox, the configured provider or no payments', () => {
    expect(readConfig({ DATA_DIR, PORT: '3010' }).payments).toMatchObject({
      kind: 'sandbox',
      url: 'http://127.0.0.1:3011',
      scriptUrl: 'http://localhost:3011/stax.js',
    })
    expect(readConfig({ DATA_DIR, ...stax }).payments).toMatchObject({
      kind: 'stax',
      url: 'http://127.0.0.1:9',
      scriptUrl: 'https://staxjs.staxpayments.com/staxjs-captcha.js',
    })
    expect(readConfig(production).payments).toEqual({ kind: 'off' })
    expect(readConfig({ DATA_DIR, PAYMENTS: 'off' }).payments).toEqual({ kind: 'off' })
    expect(readConfig({ DATA_DIR, PAYMENTS: 'sandbox' }).payments).toMatchObject({ kind: 'sandbox' })
    const asked = readConfig({ ...office, PAYMENTS: 'sandbox', SANDBOX_PORT: '4000' })
    expect(asked.payments).toMatchObject({ url: 'http://192.168.0.7:4000', publicUrl: 'http://192.168.0.7:4000' })
    expect(configWarnings(asked).join()).toContain('PAYMENTS=sandbox')
  })

  it('reads the roles that require a second factor', () => {
    expect(readConfig({ DATA_DIR }).requireSecondFactor).toEqual([])
    expect(readConfig(production).requireSecondFactor).toEqual(['super_admin', 'admin', 'supervisor', 'tech_support'])
    expect(readConfig({ ...production, REQUIRE_SECOND_FACTOR: 'none' }).requireSecondFactor).toEqual([])
    const REQUIRE_SECOND_FACTOR = 'super_admin, admin'
    expect(readConfig({ DATA_DIR, REQUIRE_SECOND_FACTOR }).requireSecondFactor).toEqual(['super_admin', 'admin'])
  })

  it.each(['TRUE', '-1', '1.5', 'proxy.test', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.1,'])(
    'rejects an invalid proxy: %s',
    (TRUST_PROXY) => {
      const words = 'TRUST_PROXY: must be true, false, the number of proxies, or their addresses and networks'
      expect(() => readConfig({ ...production, TRUST_PROXY })).toThrow(words)
    },
  )

  it.each(['1', '10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback'])('trusts these proxies: %s', (TRUST_PROXY) => {
    expect(readConfig({ ...production, TRUST_PROXY }).trustProxy).toBeTruthy()
  })

  it('accepts two secrets during a rotation', () => {
    const before = 'the one before it which has to be as long'
    expect(readConfig({ DATA_DIR, APP_SECRET: `${SECRET}, ${before}` }).secrets).toEqual([SECRET, before])
  })

  it.each(['', 'development', 'test', 'production'])(
    'is locked down in production, whatever NODE_ENV is: %o',
    (NODE_ENV) => {
      const closed = { production: true, seed: 'empty', devInbox: false, apiReference: false, openMetrics: false }
      expect(readConfig({ ...production, NODE_ENV })).toMatchObject(closed)
      expect(readConfig({ ...office, NODE_ENV })).toMatchObject(closed)
      expect(readConfig({ DATA_DIR, NODE_ENV })).toMatchObject({ production: false, seed: 'demo', devInbox: true })
    },
  )

  it('allows demo features by name on a private network, with a warning for each', () => {
    const config = readConfig({ ...office, SEED: 'demo', DEV_INBOX: 'on', METRICS: 'open', BOT_CHECK: 'off' })
    expect(config).toMatchObject({ production: true, isPublic: false, seed: 'demo', devInbox: true, openMetrics: true })
    expect(configWarnings(config).map((line) => line.split(':')[0])).toEqual([
      'SEED=demo',
      'DEV_INBOX=on',
      'METRICS=open',
      'BOT_CHECK=off',
      'HOST is not loopback and PUBLIC_URL is not https',
    ])
  })

  it('requires TLS for services on other machines and warns about exceptions', () => {
    const more = { EMBEDDED: '', MAIL_FROM: 'portal@practice.test' }
    const given = { ...production, ...more, DATABASE_URL: 'postgres://db/x', SMTP_URL: 'smtp://mail' }
    const config = readConfig({ ...given, REDIS_URL: 'redis://cache', WITHOUT_TLS: 'REDIS_URL,SEARCH_URL' })
    expect(config).toMatchObject({
      databaseUrl: 'postgres://db/x?sslmode=verify-full',
      smtpUrl: 'smtp://mail?requireTLS=true',
      redisUrl: 'redis://cache',
    })
    expect(configWarnings(config)).toEqual([expect.stringContaining('WITHOUT_TLS=REDIS_URL: whoever is on the way')])
  })

  it('turns demo features off by name on the local machine', () => {
    const closed = readConfig({ DATA_DIR, SEED: 'empty', DEV_INBOX: 'off', METRICS: 'closed' })
    expect(closed).toMatchObject({ production: false, seed: 'empty', devInbox: false, openMetrics: false })
  })

  it('warns if passwords would be sent unencrypted', () => {
    expect(configWarnings(readConfig(office))).toHaveLength(1)
    expect(configWarnings(readConfig({ ...production, HOST: '0.0.0.0' }))).toEqual([])
    expect(configWarnings(readConfig({ DATA_DIR }))).toEqual([])
  })
})
