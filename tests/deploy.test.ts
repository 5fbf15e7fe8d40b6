import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, VARIABLES } from '#server/config.ts'
import { SECRET_PATHS } from '#server/logged-request.ts'

type Variables = Record<string, string>

const read = (file: string) => readFileSync(path.join('deploy', file), 'utf8')

/** What an operator writes where an example leaves a value out. */
const FILLED: Variables = {
  APP_SECRET: 'a secret of thirty-two characters or more',
  FIRST_PERSON: 'mina@practice.com',
  DATABASE_URL: 'postgres://typodont:secret@db.example.com:5432/typodont',
  REDIS_URL: 'rediss://redis.example.com',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'portal',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'no-reply@practice.com',
  DOMAIN: 'portal.example.com',
  POSTGRES_PASSWORD: 'secret',
  SEARCH_KEY: 'key',
  SEARCH_KEY_UID: '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d',
}

function readVariables(...files: string[]): Variables {
  const lines = files.flatMap((file) => [...read(file).matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)])
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
}

/** The environment of a portal in compose.yaml, with what it takes from its .env. */
function readCompose(): Variables {
  const [portal = ''] = /environment: &environment\n[\s\S]*?\nservices:/.exec(read('compose.yaml')) ?? []
  const lines = [...portal.matchAll(/^ {4}([A-Z][A-Z0-9_]*): '?(.*?)'?$/gm)]
  const resolve = (value: string) =>
    value.replaceAll(/\$\{([A-Z0-9_]+)[^}]*\}/g, (_match, name: string) => FILLED[name] ?? '')
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, resolve(value)]))
}

/** The image listens on every address. */
const IMAGE = { HOST: '0.0.0.0', DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'typodont-deploy-')) }

const EXAMPLES: [name: string, variables: Variables][] = [
  ['typodont.env.example', { ...readVariables('typodont.env.example'), DATA_DIR: IMAGE.DATA_DIR }],
  ...['single', 'ha'].map((overlay): [string, Variables] => {
    const files = ['portal.env', 'secret.env'].map((file) => `kubernetes/overlays/${overlay}/${file}`)
    return [`the overlay ${overlay}`, { ...IMAGE, ...readVariables(...files) }]
  }),
  ['compose.yaml', { ...IMAGE, ...readCompose() }],
]

describe.each(EXAMPLES)('%s', (name, variables) => {
  it('names variables of the portal only', () => {
    expect(Object.keys(variables).filter((each) => !VARIABLES.includes(each))).toEqual([])
    expect(Object.keys(variables).length).toBeGreaterThan(5)
  })

  it('refuses a start until a secret is filled in', () => {
    expect(() => readConfig({ ...variables, APP_SECRET: '' })).toThrow('APP_SECRET: required in production')
  })

  it('is accepted once it is', () => {
    const given = Object.entries(variables).map(([each, value]) => [each, value || (FILLED[each] ?? '')])
    const config = readConfig(Object.fromEntries(given) as Variables)
    expect(config).toMatchObject({ isPublic: true, openMetrics: false, publicUrl: 'https://portal.example.com' })
    expect(config.databaseUrl).toContain('typodont')
    // One portal keeps its files in a volume.
    expect(config.s3?.bucket).toBe(name === 'the overlay single' ? undefined : 'portal')
  })
})

it('every one waits longer for a portal that stops than the portal waits for its requests', () => {
  const { stopWithinMs } = readConfig({ DATA_DIR: IMAGE.DATA_DIR })
  const seconds = [
    /^TimeoutStopSec=(\d+)$/m.exec(read('typodont.service')),
    /stop_grace_period: (\d+)s/.exec(read('compose.yaml')),
    /terminationGracePeriodSeconds: (\d+)/.exec(read('kubernetes/base/portal.yaml')),
  ].map((found) => Number(found?.[1]))
  for (const each of seconds) expect(each * 1000).toBeGreaterThan(stopWithinMs + 5000)
})

it('Caddy and Kubernetes ask often enough to notice within DRAIN_SECONDS that a portal stops', () => {
  const { drainMs } = readConfig({ ...IMAGE, ...readCompose() })
  const caddy = /health_interval (\d+)ms[\s\S]*health_timeout (\d+)s/.exec(read('Caddyfile'))
  expect(drainMs).toBeGreaterThan(Number(caddy?.[1]) + Number(caddy?.[2]) * 1000)
  const probe = /readinessProbe:[\s\S]*?periodSeconds: (\d+)\n\s+failureThreshold: (\d+)/.exec(
    read('kubernetes/base/portal.yaml'),
  )
  expect(drainMs).toBeGreaterThan(Number(probe?.[1]) * Number(probe?.[2]) * 1000)
  expect(read('typodont.env.example')).toContain(`DRAIN_SECONDS=${drainMs / 1000}\n`)
})

it.each(['nginx.conf', 'Caddyfile'])('%s hides each path that contains a secret', (file) => {
  const [, ...hidden] = /\^\((?:\?<\w+>)?((?:\/[\w/]+\/\|?)+)\)/.exec(read(file)) ?? []
  expect(hidden.join().split('|').sort()).toEqual(SECRET_PATHS.map((each) => `${each}/`).sort())
})
