import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCalls } from '#contract/system.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { makeFailedJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { ownSmtp } from '#server/testing/smtp.ts'
import { openSite } from '#server/testing/sites.ts'
import { takeOver } from '#server/installation.ts'
import { RELEASE } from '#server/db/release.ts'
import { VERSION } from '#server/version.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat.ts'

async function readSystem(t: TestApp) {
  const client = t.as(await makeUser(t.services, { role: 'super_admin' }))
  return (await client.call(systemCalls.get)).system
}

/** A node of this installation that reports when it is told to. */
function node(t: TestApp, nodeName: string): Heartbeat {
  return createHeartbeat({ ...t.services, config: { ...t.services.config, nodeName } })
}

const age = (t: TestApp, id: string, seconds: number) =>
  t.services.database.pool.query(`update nodes set seen_at = seen_at - $2 * interval '1 second' where id = $1`, [
    id,
    seconds,
  ])

describe('the page', () => {
  let t: TestApp
  beforeAll(async () => {
    t = (await openSite({ NODE_NAME: 'portal-1', SLOW_REQUEST_MS: '0' })).t
  })
  afterAll(() => t.services.close())

  it.each(['admin', 'supervisor', 'tech_support', 'lab_partner', 'doctor'] as const)(
    'is forbidden for a %s',
    async (role) => {
      const client = t.as(await makeUser(t.services, { role }))
      expect(await client.refused(systemCalls.get)).toMatchObject({ status: 403 })
    },
  )

  it('is there before any node has reported, and without a backup', async () => {
    expect(await readSystem(t)).toMatchObject({
      version: VERSION,
      release: RELEASE,
      is_drill: false,
      is_embedded: t.services.database.embedded,
      nodes: [],
      services: [],
      backups: {
        at: null,
        backup: { last_good: null, fault: null, is_running: false },
        drill: { last_good: null, fault: null, is_running: false },
      },
      migrations: { pending: [], unknown: [], newest: { release: RELEASE } },
    })
  })

  it('shows each node in one row, which says that it stopped', async () => {
    const [first, second] = [node(t, 'portal-1'), node(t, 'portal-2')]
    for (let times = 0; times < 3; times += 1) await first.report()
    await second.report()
    const { nodes } = await readSystem(t)
    expect(nodes).toMatchObject([
      { name: 'portal-1', state: 'running', version: VERSION, release: RELEASE, sockets: 0, is_name_taken: false },
      { name: 'portal-2', state: 'running', is_name_taken: false },
    ])
    for (const each of nodes) {
      expect(each.memory_bytes).toBeGreaterThan(1e7)
      expect(each.memory_limit_bytes).toBeGreaterThan(each.memory_bytes)
      expect(each.disk?.size_bytes).toBeGreaterThan(0)
    }
    await second.stop()
    expect((await readSystem(t)).nodes.map(({ name, state }) => [name, state])).toEqual([
      ['portal-1', 'running'],
      ['portal-2', 'stopped'],
    ])
    await first.stop()
  })

  it('tells two nodes of one name apart, and forgets the one that was replaced', async () => {
    const [first, second] = [node(t, 'twin'), node(t, 'twin')]
    await first.report()
    await second.report()
    const twins = async () => (await readSystem(t)).nodes.filter(({ name }) => name === 'twin')
    expect(await twins()).toMatchObject([{ is_name_taken: true }, { is_name_taken: true }])
    await age(t, first.id, 90)
    const found = (await twins()).map(({ id, state, is_name_taken }) => ({ [id]: `${state} ${is_name_taken}` }))
    expect(Object.assign({}, ...found)).toEqual({ [first.id]: 'gone false', [second.id]: 'running false' })
    const third = node(t, 'twin')
    await third.report()
    expect((await twins()).map(({ id }) => id).sort()).toEqual([second.id, third.id].sort())
    await second.stop()
    await third.stop()
  })

  it('forgets who was last heard of a day ago, and keeps the newest 200 of processes that end over and over', async () => {
    const lost = node(t, 'lost')
    await lost.report()
    await age(t, lost.id, 86_500)
    await t.services.database.pool.query(
      `insert into nodes select gen_random_uuid(), installation, is_drill, 'crash-' || n, version, release, started_at,
         now() - n * interval '1 second', null, figures, services, slow_requests
       from nodes, generate_series(1, 500) n where id = $1`,
      [lost.id],
    )
    await node(t, 'newest').report()
    const { rows } = await t.services.database.pool.query<{ name: string }>('select name from nodes')
    expect(rows.length).toBeLessThanOrEqual(200)
    expect(rows.map(({ name }) => name)).not.toContain('lost')
    expect((await readSystem(t)).nodes.length).toBeLessThanOrEqual(200)
    await t.services.database.pool.query('delete from nodes')
  })

  it('sums up slow requests of all nodes by route, without a value', async () => {
    const other = createHeartbeat({ ...t.services, slowRequests: (await openTwin(t)).slowRequests })
    await t.app.inject({ url: '/api/v2/patients/4711?name=Sorenson', headers: { 'x-request-id': 'ignored' } })
    const own = node(t, 'portal-1')
    await own.report()
    await other.report()
    const { slow_requests } = await readSystem(t)
    expect(slow_requests.limit_ms).toBe(0)
    const route = slow_requests.routes.find((each) => each.route === 'GET /api/v2/patients/:id')
    expect(route).toMatchObject({ count: 3, ms: 90_000, database_ms: 80_000, request_id: 'slowest' })
    expect(JSON.stringify(slow_requests)).not.toMatch(/4711|Sorenson/)
    await own.stop()
    await other.stop()
  })

  it('shows what waits and what failed by queue', async () => {
    await makeFailedJob(t.services)
    await t.services.database.pool.query(
      `insert into jobs (feature, payload, due_at) values ('mails', '{"kind":"clock","slot":"day"}', now() - interval '1 hour')`,
    )
    const { queues } = await readSystem(t)
    expect(queues.map(({ queue }) => queue)).toEqual(t.services.queue.features.map((each) => each.feature))
    expect(queues.find(({ queue }) => queue === 'mails')?.oldest_seconds).toBeGreaterThanOrEqual(3600)
    expect(queues.find(({ queue }) => queue === 'mails')?.failed).toBeGreaterThanOrEqual(1)
    expect((await t.app.inject('/metrics')).body).toMatch(/jobs_oldest_seconds\{queue="mails"\} 36\d\d/)
  })

  it('shows the last good backup beside why the newest failed', async () => {
    const { db } = t.services
    const at = (hour: number) => `2026-03-04T0${hour}:00:00.000Z`
    await db
      .insertInto('backups')
      .values([
        { kind: 'backup', place: '/backups', started_at: at(2), finished_at: at(3), files: 7, bytes: 4096 },
        { kind: 'backup', place: '/backups', started_at: at(4), finished_at: at(5), fault: 'no space' },
        { kind: 'drill', place: '/backups', started_at: at(6) },
      ])
      .execute()
    expect((await readSystem(t)).backups).toEqual({
      at: null,
      backup: {
        last_good: { finished_at: at(3), files: 7, bytes: 4096 },
        fault: 'no space',
        failed_at: at(5),
        is_running: false,
      },
      drill: { last_good: null, fault: null, failed_at: null, is_running: true },
    })
  })

  it('names migrations of a newer release', async () => {
    const { pool } = t.services.database
    await pool.query(`insert into migrations (name, checksum, release) values ('9000-next.sql', 'x', $1)`, [
      RELEASE + 1,
    ])
    const { migrations } = await readSystem(t)
    expect(migrations).toMatchObject({ pending: [], unknown: ['9000-next.sql'] })
    await pool.query(`delete from migrations where name = '9000-next.sql'`)
  })
})

/** What another process has counted: two requests of one route, the slowest of all among them. */
async function openTwin(t: TestApp) {
  const { createSlowRequests } = await import('#server/slow-requests.ts')
  const slowRequests = createSlowRequests()
  const route = 'GET /api/v2/patients/:id'
  slowRequests.add({ route, ms: 90_000, database_ms: 80_000, request_id: 'slowest' })
  slowRequests.add({ route, ms: 5000, database_ms: 1, request_id: 'other' })
  return { ...t.services, slowRequests }
}

it('a test email goes to the super admin who asked for it, and the trail says so', async () => {
  const { t, staff } = await openSite()
  const { message } = await t.as(staff).call(systemCalls.sendTestMail)
  expect(message).toBe(`A test email is on its way to ${staff.email}.`)
  await t.runJobs()
  expect(await t.mailsTo(staff.email)).toMatchObject([{ subject: 'Test email' }])
  const events = await t.services.db.selectFrom('events').select('actor_id').where('name', '=', 'mail.tested').execute()
  expect(events).toEqual([{ actor_id: staff.id }])
  await t.services.close()
})

describe('a copy', () => {
  it('that was restored shows its own nodes and not those of the lost site', async () => {
    const { t } = await openSite()
    await node(t, 'lost-1').report()
    await takeOver(t.services.database.pool, t.services.storage)
    expect((await readSystem(t)).nodes).toEqual([])
    await node(t, 'restored-1').report()
    expect((await readSystem(t)).nodes.map(({ name }) => name)).toEqual(['restored-1'])
    await t.services.close()
  })

  it('that is a drill says so, and tries no service that it does not use', async () => {
    const { t } = await openSite()
    await node(t, 'original').report()
    const drill = await openTestApp({ RESTORE_DRILL: 'on', SMTP_URL: 'smtp://127.0.0.1:1' }, t.services.database)
    const heartbeat = node(drill, 'copy')
    await heartbeat.probe()
    await heartbeat.report()
    const system = await readSystem(drill)
    expect(system).toMatchObject({ is_drill: true, nodes: [{ name: 'copy' }] })
    expect(system.services.find(({ service }) => service === 'mail')).toMatchObject({ state: 'off' })
    expect((await readSystem(t)).nodes.map(({ name }) => name)).toEqual(['original'])
    await t.services.close()
  })
})

describe('services', () => {
  it('are those that a fresh clone has', async () => {
    const t = await openTestApp({ PAYMENTS: 'off' })
    const heartbeat = node(t, 'portal-1')
    await heartbeat.probe()
    await heartbeat.report()
    const { services } = await readSystem(t)
    expect(services.map(({ service, state }) => [service, state])).toEqual([
      ['database', 'fine'],
      ['storage', 'fine'],
      ['mail', 'off'],
      ['search', 'fine'],
      ['push', 'fine'],
      ['payments', 'off'],
    ])
    expect(services[0]?.what).toMatch(/^PostgreSQL \d/)
    await t.services.close()
  })

  it('that are away say what to do, since when, and on which node', async () => {
    const smtp = await ownSmtp()
    const t = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    const [well, ill] = [node(t, 'well'), node(t, 'ill')]
    await well.probe()
    await well.report()
    const mail = async () => (await readSystem(t)).services.find(({ service }) => service === 'mail')
    expect(await mail()).toMatchObject({ state: 'fine', nodes: [], write: null })
    await smtp.close()
    await ill.probe()
    await ill.report()
    expect(await mail()).toMatchObject({
      state: 'down',
      ms: null,
      nodes: ['ill'],
      what: `SMTP_URL: nothing listens at 127.0.0.1:${smtp.port}`,
      write: 'start the service, or write where it listens',
    })
    await t.services.close()
  })

  it('that answer and refuse the work are not fine', async () => {
    const smtp = await ownSmtp()
    const t = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    const heartbeat = node(t, 'portal-1')
    await heartbeat.probe()
    const fail = () =>
      t.services.metrics.outgoingCalls.observe({ service: 'smtp', operation: 'send', outcome: 'failed' }, 0.1)
    fail()
    fail()
    const state = async () => {
      await heartbeat.probe()
      await heartbeat.report()
      return (await readSystem(t)).services.find(({ service }) => service === 'mail')
    }
    expect(await state()).toMatchObject({ state: 'fine' })
    fail()
    expect(await state()).toMatchObject({ state: 'warning', what: '3 of the last 3 calls failed' })
    for (let round = 0; round < 4; round += 1) await heartbeat.probe()
    expect(await state()).toMatchObject({ state: 'fine' })
    await t.services.close()
    await smtp.close()
  })
})

it('nothing secret is in the reply, though services repeat what they were given', async () => {
  const secrets = {
    APP_SECRET: 'a secret of this portal that is longer than 32',
    METRICS_TOKEN: 'token-of-the-metrics',
    S3_ACCESS_KEY_ID: 'AKIDOFTHEBUCKET',
    S3_SECRET_ACCESS_KEY: 'secret-key-of-the-bucket',
    SEARCH_KEY: 'key-of-the-search-engine',
    BOT_CHECK_SECRET: 'secret-of-the-bot-check',
    STAX_API_KEY: 'key-of-the-payments',
    STAX_WEB_TOKEN: 'token-of-the-card-fields',
    STAX_WEBHOOK_SECRET: 'secret-of-the-webhook',
    REALTIME_KEY: 'key-of-the-push-service',
  }
  const password = 'pass-word-in-an-address'
  const t = await openTestApp({
    ...secrets,
    BOT_CHECK: 'turnstile',
    BOT_CHECK_SITE_KEY: 'site-key',
    S3_BUCKET: 'cases',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    SEARCH_URL: 'http://127.0.0.1:1',
    SEARCH_KEY_UID: '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d',
    SMTP_URL: `smtp://mailer:${password}@127.0.0.1:1`,
    MAIL_FROM: 'portal@typodont.test',
    STAX_URL: 'http://127.0.0.1:1',
    REALTIME_URL: 'http://127.0.0.1:1',
  })
  await t.services.db
    .insertInto('backups')
    .values({
      kind: 'backup',
      place: '/backups',
      started_at: t.services.clock(),
      finished_at: t.services.clock(),
      fault: `pg_dump: ${password} ${Object.values(secrets).join(' ')}`,
    })
    .execute()
  const heartbeat = node(t, 'portal-1')
  await heartbeat.probe()
  await heartbeat.report()
  const system = await readSystem(t)
  expect(system.services.filter(({ state }) => state === 'down').map(({ service }) => service)).toEqual([
    'storage',
    'mail',
    'search',
    'push',
    'payments',
  ])
  expect(system.backups.backup.fault).toMatch(/^pg_dump: \[hidden\]/)
  for (const secret of [password, ...Object.values(secrets)]) expect(JSON.stringify(system)).not.toContain(secret)
  await t.services.close()
})
