import { mkdtempSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { configWarnings, readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'typodont-config-'))
const SECRET = 'a secret of thirty-two characters or more'
const production = { DATA_DIR, APP_SECRET: SECRET, PUBLIC_URL: 'https://portal.test' }
/** Neither one's own machine nor open to everybody. */
const office = { ...production, HOST: '192.168.0.7', PUBLIC_URL: 'http://192.168.0.7:3000' }
const stax = {
  STAX_URL: 'http://127.0.0.1:9',
  STAX_API_KEY: 'key',
  STAX_WEB_TOKEN: 'token',
  STAX_WEBHOOK_SECRET: 'a secret of some length',
}

describe('readConfig', () => {
  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET: must have 32 characters or more'],
    [{ APP_SECRET: `${SECRET},short` }, 'APP_SECRET: must have 32 characters or more'],
    [{ APP_SECRET: `${SECRET},` }, 'APP_SECRET: must have 32 characters or more'],
    [{ APP_SECRET: [SECRET, SECRET, SECRET].join(',') }, 'APP_SECRET: takes two secrets at most'],
    [{ SEED: 'some' }, 'SEED'],
    [{ SESSION_IDLE_STAFF: '0' }, 'SESSION_IDLE_STAFF'],
    [{ INSTALLER_URL: 'javascript:alert(1)' }, 'INSTALLER_URL: must be an address that begins with https://'],
    [{ S3_BUCKET: 'cases' }, 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'],
    [{ SEARCH_URL: 'http://127.0.0.1:7700' }, 'SEARCH_URL, SEARCH_KEY and SEARCH_KEY_UID go together'],
    [{ SEARCH_KEY_UID: 'some' }, 'SEARCH_KEY_UID'],
    [
      { REQUIRE_SECOND_FACTOR: 'admin, doctor' },
      'REQUIRE_SECOND_FACTOR.1: must be a comma-separated list of super_admin',
    ],
    [{ BOT_CHECK: 'turnstile' }, 'BOT_CHECK: turnstile needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET'],
    [{ ...production, APP_SECRET: '' }, 'APP_SECRET: required in production'],
    [{ ...office, PUBLIC_URL: '' }, 'PUBLIC_URL: required in production'],
    [{ HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/x' }, 'not everything is on this machine: HOST, DATABASE_URL.'],
    [{ WITHOUT_TLS: 'DATABASE_URL, MAIL' }, 'WITHOUT_TLS.1: must be a comma-separated list of DATABASE_URL, REDIS_URL'],
    [{ ...production, REDIS_URL: 'redis://cache' }, 'REDIS_URL: must begin with rediss://'],
    [{ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED: 0 is refused in production'],
    [{ ...production, TRUST_PROXY: 'true' }, 'TRUST_PROXY: true is refused in production'],
    [{ ...production, BOT_CHECK: 'off' }, 'BOT_CHECK=off is refused where anybody can come (PUBLIC_URL)'],
    [{ STAX_URL: 'http://127.0.0.1:1' }, 'STAX_URL, STAX_API_KEY, STAX_WEB_TOKEN and STAX_WEBHOOK_SECRET go together'],
    [{ STAX_WEBHOOK_SECRET: 'short' }, 'STAX_WEBHOOK_SECRET: must have 16 characters or more'],
    [{ ...stax, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox and STAX_URL exclude each other'],
    [{ ...production, ...stax, STAX_URL: 'http://pay.test' }, 'STAX_URL: must begin with https://'],
    [{ ...stax, STAX_URL: 'https://pay.test' }, 'not everything is on this machine: STAX_URL.'],
    [{ ...production, PAYMENTS: 'sandbox' }, 'PAYMENTS=sandbox is refused where anybody can come (PUBLIC_URL)'],
    [{ ...office, PUBLIC_URL: 'https://10.0.0.7', PAYMENTS: 'sandbox' }, 'SANDBOX_URL: an https:// address is needed'],
    [{ ...production, SEED: 'demo' }, 'SEED=demo is refused where anybody can come'],
    [{ ...production, DEV_INBOX: 'on' }, 'DEV_INBOX=on is refused where anybody can come'],
    [{ ...production, METRICS: 'open' }, 'METRICS=open is refused where anybody can come'],
    [{ ...office, HOST: '0.0.0.0', SEED: 'demo' }, 'SEED=demo is refused where anybody can come (HOST)'],
  ])('refuses %o in words', (env, words) => {
    expect(() => readConfig({ DATA_DIR, ...env })).toThrow(words)
  })

  it('needs nothing on a fresh machine and keeps the secret that it makes', () => {
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

  it('knows the search engine with the way of the browsers to it', () => {
    expect(readConfig({ DATA_DIR }).search).toBeUndefined()
    const key = { SEARCH_KEY: 'key', SEARCH_KEY_UID: '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d' }
    const given = { ...production, SEARCH_URL: 'https://10.0.0.7:7700', ...key }
    expect(readConfig(given).search).toMatchObject({ url: 'https://10.0.0.7:7700', publicUrl: 'https://10.0.0.7:7700' })
    const outside = readConfig({ ...given, SEARCH_PUBLIC_URL: 'https://search.portal.test/' })
    expect(outside.search).toMatchObject({ publicUrl: 'https://search.portal.test', key: 'key' })
  })

  it('pays in the sandbox of its own machine, by the provider it was given, or not at all', () => {
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
    const asked = readConfig({ ...office, PAYMENTS: 'sandbox', SANDBOX_PORT: '4000' })
    expect(asked.payments).toMatchObject({ url: 'http://192.168.0.7:4000', publicUrl: 'http://192.168.0.7:4000' })
    expect(configWarnings(asked).join()).toContain('PAYMENTS=sandbox')
  })

  it('reads the roles that must have a second factor', () => {
    expect(readConfig({ DATA_DIR }).requireSecondFactor).toEqual([])
    expect(readConfig(production).requireSecondFactor).toEqual(['super_admin', 'admin', 'supervisor', 'tech_support'])
    expect(readConfig({ ...production, REQUIRE_SECOND_FACTOR: 'none' }).requireSecondFactor).toEqual([])
    const REQUIRE_SECOND_FACTOR = 'super_admin, admin'
    expect(readConfig({ DATA_DIR, REQUIRE_SECOND_FACTOR }).requireSecondFactor).toEqual(['super_admin', 'admin'])
  })

  it.each(['TRUE', '-1', '1.5', 'proxy.test', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.1,'])(
    'believes no proxy that is none: %s',
    (TRUST_PROXY) => {
      const words = 'TRUST_PROXY: must be true, false, the number of proxies, or their addresses and networks'
      expect(() => readConfig({ ...production, TRUST_PROXY })).toThrow(words)
    },
  )

  it.each(['1', '10.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback'])('believes these proxies: %s', (TRUST_PROXY) => {
    expect(readConfig({ ...production, TRUST_PROXY }).trustProxy).toBeTruthy()
  })

  it('takes two secrets while one follows the other', () => {
    const before = 'the one before it which has to be as long'
    expect(readConfig({ DATA_DIR, APP_SECRET: `${SECRET}, ${before}` }).secrets).toEqual([SECRET, before])
  })

  it.each(['', 'development', 'test', 'production'])(
    'is closed in production, whatever NODE_ENV says: %o',
    (NODE_ENV) => {
      const closed = { production: true, seed: 'empty', devInbox: false, apiReference: false, openMetrics: false }
      expect(readConfig({ ...production, NODE_ENV })).toMatchObject(closed)
      expect(readConfig({ ...office, NODE_ENV })).toMatchObject(closed)
      expect(readConfig({ DATA_DIR, NODE_ENV })).toMatchObject({ production: false, seed: 'demo', devInbox: true })
    },
  )

  it('opens by name on a private network, with a warning for each', () => {
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

  it('encrypts what leaves the machine, and says what was named not to be', () => {
    const given = { ...production, DATABASE_URL: 'postgres://db/x', SMTP_URL: 'smtp://mail' }
    const config = readConfig({ ...given, REDIS_URL: 'redis://cache', WITHOUT_TLS: 'REDIS_URL,SEARCH_URL' })
    expect(config).toMatchObject({
      databaseUrl: 'postgres://db/x?sslmode=verify-full',
      smtpUrl: 'smtp://mail?requireTLS=true',
      redisUrl: 'redis://cache',
    })
    expect(configWarnings(config)).toEqual([expect.stringContaining('WITHOUT_TLS=REDIS_URL: whoever is on the way')])
  })

  it("closes by name on one's own machine", () => {
    const closed = readConfig({ DATA_DIR, SEED: 'empty', DEV_INBOX: 'off', METRICS: 'closed' })
    expect(closed).toMatchObject({ production: false, seed: 'empty', devInbox: false, openMetrics: false })
  })

  it('warns where passwords would travel in the clear', () => {
    expect(configWarnings(readConfig(office))).toHaveLength(1)
    expect(configWarnings(readConfig({ ...production, HOST: '0.0.0.0' }))).toEqual([])
    expect(configWarnings(readConfig({ DATA_DIR }))).toEqual([])
  })
})
