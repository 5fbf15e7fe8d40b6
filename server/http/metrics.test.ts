import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { authCalls } from '#contract/auth.ts'
import type { Call } from '#contract/call.ts'
import { fileCalls } from '#contract/files.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { observeStorage, createCallObserver } from '#server/outgoing-calls.ts'
import { OUTCOMES, OUTGOING, SIGN_IN_OUTCOMES } from '#server/metrics.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import { hasRedis, ownRedis } from '#server/testing/redis.ts'
import { ownSmtp } from '#server/testing/smtp.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import { VERSION } from '#server/version.ts'

const smtp = await ownSmtp()
const t = await openTestApp({ NODE_NAME: 'portal-1', SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
afterAll(async () => {
  await t.services.close()
  await smtp.close()
})

async function pageOf(app: TestApp = t) {
  return (await app.app.inject('/metrics')).body
}

/** The value of a series; undefined if it does not exist. */
async function valueOf(series: string, app: TestApp = t) {
  const line = (await pageOf(app)).split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

it('name the release and the node, and measure the pool', async () => {
  expect(await valueOf(`build_info{version="${VERSION}",node="portal-1"}`)).toBe(1)
  expect(await valueOf('database_pool_size')).toBe(t.services.database.embedded ? 1 : 10)
  expect(await valueOf('database_pool_waiting')).toBe(0)
  expect(await valueOf('realtime_connections')).toBe(0)
  const before = (await valueOf('database_connection_wait_seconds_count')) ?? 0
  await t.app.inject('/api/v2/settings')
  expect(await valueOf('database_connection_wait_seconds_count')).toBeGreaterThan(before)
})

describe('sign-ins', () => {
  const counted = (outcome: string) => valueOf(`sign_ins_total{outcome="${outcome}"}`)
  const login = (email: string, password: string) => t.send(authCalls.login, { body: { email, password } })

  it.each([
    ['wrong_password', async () => login((await makeUser(t.services)).email, 'Wrong-Password-1')],
    ['unknown_address', async () => login('nobody@typodont.test', PASSWORD)],
    ['unverified_address', async () => login((await makeUser(t.services, { verified: false })).email, PASSWORD)],
    ['signed_in', async () => login((await makeUser(t.services)).email, PASSWORD)],
  ])('are counted: %s', async (outcome, signIn) => {
    const before = (await counted(outcome)) ?? 0
    await signIn()
    expect(await counted(outcome)).toBe(before + 1)
  })
})

it('uploads count once, with their bytes, as soon as a record uses them', async () => {
  const { organization, owner, location } = await makeOrganization(t.services)
  const patient = await makeCase(t.services, {
    organization_id: organization.id,
    user_id: owner.id,
    location_id: location?.id,
  })
  const client = t.as(await makeUser(t.services, { role: 'admin' }))
  const bytes = tinyStl()
  const link = await client.call(fileCalls.uploadLink, {
    query: { patient_id: patient.id, patient_file_type_id: 1, file_name: 'upper.stl', file_size: bytes.length },
  })
  const { pathname } = new URL(link.url)
  await t.app.inject({ method: 'PUT', url: pathname, payload: Buffer.from(bytes), headers: link.headers })
  expect(await valueOf('uploads_total{kind="stl"}')).toBeUndefined()
  const body = {
    patient_id: patient.id,
    patient_file_type_id: 1 as const,
    file_path: link.file_path,
    original_file_name: 'upper.stl',
  }
  for (let times = 0; times < 2; times += 1) await client.call(fileCalls.store, { body })
  expect(await valueOf('uploads_total{kind="stl"}')).toBe(1)
  expect(await valueOf('uploaded_bytes_total{kind="stl"}')).toBe(bytes.length)
})

describe('outgoing calls', () => {
  const counted = (service: string, operation: string, outcome: string, app = t) =>
    valueOf(
      `outgoing_call_duration_seconds_count{service="${service}",operation="${operation}",outcome="${outcome}"}`,
      app,
    )
  async function sendMail(app: TestApp) {
    const { email } = await makeUser(app.services)
    await app.call(authCalls.requestReset, { body: { email } })
    await app.runJobs()
  }

  it('count mails that were sent, that were refused for good, and that failed', async () => {
    await sendMail(t)
    expect(await counted('smtp', 'send', 'ok')).toBe(1)
    const refusing = await ownSmtp(undefined, { refuses: true })
    const refused = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${refusing.port}` })
    await sendMail(refused)
    expect(await counted('smtp', 'send', 'refused', refused)).toBe(1)
    await refusing.close()
    await sendMail(refused)
    expect(await counted('smtp', 'send', 'failed', refused)).toBe(1)
    await refused.services.close()
  })

  it('count a storage that does not answer, and not what is done with a file', async () => {
    const { metrics, config } = t.services
    const s3 = { bucket: 'cases', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
    const closed = { ...s3, endpoint: 'http://127.0.0.1:1', forcePathStyle: true }
    const storage = observeStorage(await openStorage({ ...config, s3: closed }), createCallObserver(metrics))
    const key = `organizations/7/${randomUUID()}/upper.stl`
    await expect(storage.head(key)).rejects.toThrow('ECONNREFUSED')
    await expect(storage.withFile(key, async () => undefined)).rejects.toThrow('ECONNREFUSED')
    expect(await counted('s3', 'head', 'failed')).toBe(1)
    expect(await counted('s3', 'withFile', 'failed')).toBe(1)
    expect(observeStorage(t.services.storage, createCallObserver(metrics))).toBe(t.services.storage)
  })

  it('count calls to the payment provider', async () => {
    const customer = { reference: '7', name: 'Practice', email: 'practice@typodont.test' }
    await t.services.payments.ensureCustomer(customer)
    expect(await counted('payments', 'ensureCustomer', 'ok')).toBe(1)
  })

  it.skipIf(!hasRedis)(
    `count messages over Redis${hasRedis ? '' : ' (skipped: no Redis on this machine)'}`,
    async () => {
      const redis = await ownRedis()
      const app = await openTestApp({ REDIS_URL: redis.url })
      app.services.realtime.attach(app.app.server, async () => undefined)
      await app.services.realtime.publish('private-general', 'x', {})
      await expect.poll(() => counted('redis', 'publish', 'ok', app)).toBeGreaterThan(0)
      await app.services.realtime.close()
      await app.services.close()
      await redis.stop()
    },
  )
})

describe('labels', () => {
  const calls = Object.values(api).flatMap((group): Call[] => Object.values(group))
  const routes = new Set(['unknown', '/healthz', '/metrics', ...calls.map(({ path }) => `/api/v2${path}`)])
  const isWord = (value: string) => /^\w+$/.test(value)
  /** What each label may be: nothing that a request could make up. */
  const BOUNDED: Record<string, (value: string) => boolean> = {
    route: (value) => routes.has(value) || /^\/(?:api\/v2\/)?(?:files\/\*|dev\/mail(?:\/:id)?|readyz)$/.test(value),
    method: (value) => /^[A-Z]+$/.test(value),
    status: (value) => /^\d{3}$/.test(value),
    queue: (value) => t.services.queue.features.some(({ feature }) => feature === value),
    service: (value) => OUTGOING.some((each) => each === value),
    outcome: (value) => [...OUTCOMES, ...SIGN_IN_OUTCOMES].some((each) => each === value),
    operation: (value) => /^[a-zA-Z]+$/.test(value),
    kind: isWord,
    deed: isWord,
    reason: isWord,
    node: (value) => value === 'portal-1',
    le: (value) => value === '+Inf' || Number(value) > 0,
    // Those of Node itself.
    version: (value) => /^v?\d+\.\d+\.\d+(-dev)?$/.test(value),
    major: isWord,
    minor: isWord,
    patch: isWord,
    type: isWord,
    space: isWord,
  }

  beforeAll(async () => {
    for (let n = 0; n < 20; n += 1) {
      await t.app.inject(`/api/v2/patients/${n}?search=${n}`)
      await t.app.inject(`/api/v2/nothing-${n}/${n}`)
      await t.app.inject({ method: 'PURGE' as 'GET', url: `/nothing-${n}` })
      await t.app.inject({ url: '/healthz', headers: { 'x-request-id': `id-${n}` } })
    }
  })

  it('have few values, known beforehand', async () => {
    const series = (await pageOf()).split('\n').filter((line) => line.includes('{'))
    const unknown = series.filter((line) =>
      [...line.matchAll(/(\w+)="([^"]*)"/g)].some(([, name = '', value = '']) => !BOUNDED[name]?.(value)),
    )
    expect(unknown).toEqual([])
    expect(series.length).toBeGreaterThan(100)
    expect(series.length).toBeLessThan(1500)
  })
})
