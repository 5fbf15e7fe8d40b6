import { mkdtempSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { configWarnings, readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'typodont-config-'))
const SECRET = 'a secret of thirty-two characters or more'
const production = { DATA_DIR, NODE_ENV: 'production', APP_SECRET: SECRET, PUBLIC_URL: 'https://portal.test' }

describe('readConfig', () => {
  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET: must have 32 characters or more'],
    [{ SEED: 'some' }, 'SEED'],
    [{ S3_BUCKET: 'cases' }, 'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'],
    [
      { REQUIRE_SECOND_FACTOR: 'admin, doctor' },
      'REQUIRE_SECOND_FACTOR.1: must be a comma-separated list of super_admin',
    ],
    [{ BOT_CHECK: 'turnstile' }, 'BOT_CHECK: turnstile needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET'],
    [{ ...production, APP_SECRET: '' }, 'APP_SECRET: required in production'],
    [{ ...production, PUBLIC_URL: '' }, 'PUBLIC_URL: required in production'],
    [{ ...production, BOT_CHECK: 'off' }, 'BOT_CHECK: off is refused in production'],
    [{ ...production, SEED: 'demo' }, 'SEED: demo is refused in production'],
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
      providerName: 'OrthoSelect',
    })
    expect(config.secret.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR }).secret).toBe(config.secret)
    expect(statSync(path.join(DATA_DIR, 'secret')).mode & 0o077).toBe(0)
  })

  it('reads the roles that must have a second factor', () => {
    expect(readConfig({ DATA_DIR }).requireSecondFactor).toEqual([])
    const REQUIRE_SECOND_FACTOR = 'super_admin, admin'
    expect(readConfig({ DATA_DIR, REQUIRE_SECOND_FACTOR }).requireSecondFactor).toEqual(['super_admin', 'admin'])
  })

  it('has no demo world in production', () => {
    expect(readConfig(production)).toMatchObject({ production: true, seed: 'empty' })
  })

  it('warns where passwords would travel in the clear', () => {
    expect(configWarnings(readConfig({ DATA_DIR, HOST: '0.0.0.0' }))).toHaveLength(1)
    expect(configWarnings(readConfig({ DATA_DIR, HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.test' }))).toEqual([])
    expect(configWarnings(readConfig({ DATA_DIR }))).toEqual([])
  })
})
