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

  it('knows the search engine with the way of the browsers to it', () => {
    expect(readConfig({ DATA_DIR }).search).toBeUndefined()
    const key = { SEARCH_KEY: 'key', SEARCH_KEY_UID: '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d' }
    const given = { DATA_DIR, SEARCH_URL: 'http://10.0.0.7:7700', ...key }
    expect(readConfig(given).search).toMatchObject({ url: 'http://10.0.0.7:7700', publicUrl: 'http://10.0.0.7:7700' })
    const outside = readConfig({ ...given, SEARCH_PUBLIC_URL: 'https://search.portal.test/' })
    expect(outside.search).toMatchObject({ publicUrl: 'https://search.portal.test', key: 'key' })
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
