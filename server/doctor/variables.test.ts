import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { NOT_THERE, production, WRONG } from '#server/testing/wrong-configurations.ts'
import { CHECKS } from './checks.ts'
import { fromSentence } from './finding.ts'
import { diagnose } from './diagnose.ts'
import { secretHider } from '#server/secret-hider.ts'

const SERVICES = new Set(['DATABASE_URL', 'S3_BUCKET', 'SMTP_URL', 'REDIS_URL', 'SEARCH_URL', 'STAX_URL'])
const services = CHECKS.filter(({ name }) => SERVICES.has(name))
const DATA_DIR = path.join(os.tmpdir(), `typodont-doctor-${process.pid}`)

const faultsOf = async (env: Record<string, string>, checks = services) =>
  (await diagnose(() => {}, { env, checks })).filter(({ level }) => level === 'fault')

const sentence = ({ subject, what, write }: { subject: string; what: string; write?: string }) =>
  `${subject}: ${write === undefined ? what : `${what}; ${write}`}`

describe('the doctor', () => {
  it.each(WRONG)('has a line for %s=%s', async (variable, value, words, others) => {
    const faults = await faultsOf({ DATA_DIR, ...others, [variable]: value })
    expect(faults.map(sentence)).toEqual([`${variable}: ${words}`])
    expect(JSON.stringify(faults)).not.toMatch(/me:secret|se#cr/)
  })

  it.each(NOT_THERE)('has a line for %s=%s, which is unreachable', async (variable, value, words, others) => {
    const env = { ...others, [variable]: value, DATA_DIR }
    const faults = await faultsOf(env)
    expect(faults.map(sentence)).toContain(`${variable}: ${words}`)
    expect(JSON.stringify(faults)).not.toMatch(/me:secret/)
  })

  it('changes nothing: the data directory is not made by looking at it', async () => {
    const findings = await diagnose(() => {}, { env: { DATA_DIR }, checks: CHECKS.slice(0, 6) })
    expect(findings.filter(({ level }) => level === 'fault')).toEqual([])
    expect(findings.map(({ what }) => what)).toContain('unset: the first start makes the embedded database')
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('names every fault of the environment, and why this is production', async () => {
    const faults = await faultsOf({
      ...production,
      APP_SECRET: '',
      SEED: 'demo',
      PAYMENTS: 'sandbox',
      S3_BUCKET: 'cases',
    })
    expect(faults.map(({ subject }) => subject)).toEqual([
      'APP_SECRET',
      'variables',
      'SEED',
      'PAYMENTS',
      'S3_BUCKET',
      'SANDBOX_URL',
    ])
    expect(faults.map(({ what }) => what)).toContainEqual(expect.stringContaining('This is production, since'))
  })

  it('warns as a start does', async () => {
    const findings = await diagnose(() => {}, { env: { DATA_DIR, BOT_CHECK: 'off' }, checks: [] })
    expect(findings).toContainEqual({
      level: 'warning',
      subject: 'BOT_CHECK',
      what: 'BOT_CHECK=off: machines can sign up and guess passwords.',
    })
  })

  it('prints no value of a secret, whatever is wrong', async () => {
    const env = {
      DATA_DIR,
      APP_SECRET: 'first-secret-of-32-characters-and-more,second-secret-of-32-characters-and-more',
      METRICS_TOKEN: 'token-of-metrics',
      DATABASE_URL: 'postgres://me:database%2Dpassword@127.0.0.1:1/cases?password=parameter-password',
      REDIS_URL: 'redis://:redis-password@127.0.0.1:1',
      SMTP_URL: 'smtp://me:smtp-password@127.0.0.1:1',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'cases',
      S3_ACCESS_KEY_ID: 'access-key-of-s3',
      S3_SECRET_ACCESS_KEY: 'secret-key-of-s3',
      SEARCH_URL: 'http://127.0.0.1:1',
      SEARCH_KEY: 'key-of-search',
      SEARCH_KEY_UID: '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d',
      BOT_CHECK_SECRET: 'secret-of-bots',
      REALTIME_KEY: 'key-of-push',
    }
    const shown = async (more: Record<string, string>) =>
      JSON.stringify(await diagnose(() => {}, { env: { ...env, ...more } }))
    for (const text of [await shown({}), await shown({ PORT: 'many' })]) {
      expect(text).toContain('value hidden')
      expect(text).not.toMatch(/password@|-password|secret-of|secret-key|access-key-of|token-of|key-of|3f2b8a1e/)
    }
  })

  it('hides what a server repeats of a secret', () => {
    const hide = secretHider({
      SMTP_URL: 'smtp://me:p%40ssword@mail.test',
      SEARCH_KEY: 'key-of-search',
      S3_BUCKET: 'cases',
    })
    expect(hide('p%40ssword, p@ssword and key-of-search of cases')).toBe('[hidden], [hidden] and [hidden] of cases')
  })
})

it.each([
  ['PORT: must be a number', { subject: 'PORT', what: 'must be a number' }],
  [
    'REDIS_URI: is none; write REDIS_URL, or unset it',
    { subject: 'REDIS_URI', what: 'is none', write: 'write REDIS_URL, or unset it' },
  ],
  ['SEED=demo is refused', { subject: 'SEED', what: 'SEED=demo is refused' }],
  [
    'S3_BUCKET, S3_KEY and S3_SECRET go together',
    { subject: 'S3_BUCKET', what: 'S3_BUCKET, S3_KEY and S3_SECRET go together' },
  ],
  ['This is production', { subject: 'variables', what: 'This is production' }],
])('reads the sentence %s', (text, finding) => {
  expect(fromSentence('fault', text, 'variables')).toEqual({ level: 'fault', ...finding })
})

it('DATA_DIR on what is no folder is a fault', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-doctor-'))
  const dataDirectory = CHECKS.filter(({ name }) => name === 'DATA_DIR')
  expect(await faultsOf({ DATA_DIR: '/proc/typodont' }, dataDirectory)).toMatchObject([{ subject: 'DATA_DIR' }])
  expect(await faultsOf({ DATA_DIR: folder }, dataDirectory)).toEqual([])
  rmSync(folder, { recursive: true })
})
