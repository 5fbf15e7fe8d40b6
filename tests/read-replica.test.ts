import { sql } from 'kysely'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { locationCalls } from '#contract/locations.ts'
import { reportCalls } from '#contract/reports.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import { handlers } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { readReplica } from '#server/doctor/checks/read-replica.ts'
import { diagnose } from '#server/doctor/diagnose.ts'
import { PROBES } from '#server/features/system/probes.ts'
import { invalid } from '#server/errors.ts'
import { registerProcessGauges } from '#server/http/process-gauges.ts'
import { REPLICATED } from '#server/http/replicated-calls.ts'
import { raiseGeneration } from '#server/installation.ts'
import { judgeLag } from '#server/read-replica.ts'
import { toDrillConfig } from '#server/restore-drill.ts'
import { findStartFaults } from '#server/start-checks.ts'
import { openTestApp, type Client, type TestApp } from '#server/testing/app.ts'
import { clusterTools, copyCluster, freePort, startCluster, type Cluster } from '#server/testing/cluster.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { locationBody } from '#server/testing/locations.ts'
import { makeUser } from '#server/testing/people.ts'
import { openSearchClient, runSearchPass } from '#server/testing/search.ts'

const why = clusterTools ? '' : ' (skipped: no initdb on this machine, or no user postgres to run it)'

describe('calls that a replica may answer', () => {
  it('read, belong to somebody, and do nothing before', () => {
    const groups = Object.keys(api) as (keyof typeof api)[]
    const bound = groups.flatMap((group) =>
      Object.entries<Call>(api[group]).map(([name, call]) => ({
        call,
        handler: (handlers[group] as Record<string, unknown>)[name],
      })),
    )
    const replicated = bound.filter(({ call }) => REPLICATED.has(call))
    expect(replicated).toHaveLength(REPLICATED.size)
    for (const { call, handler } of replicated) {
      expect(call.method).toBe('GET')
      expect(call.access).not.toBe('public')
      // A handler with steps of its own is an object.
      expect(handler).toBeTypeOf('function')
    }
  })
})

describe.skipIf(!clusterTools)(`a read replica${why}`, () => {
  let primary: Cluster
  let standby: Cluster
  let copy: Cluster
  let t: TestApp
  let owner: Client
  let staff: Client
  let organization_id: number
  const warnings: string[] = []
  const listen = ({ message }: Error) => {
    if (message.startsWith('the read replica')) warnings.push(message)
  }
  const clusters: Cluster[] = []

  beforeAll(async () => {
    if (!clusterTools) return
    process.on('warning', listen)
    primary = await openCluster(startCluster)
    standby = await copyOf(primary, 'standby')
    t = await openApp(primary, standby)
    await raiseGeneration(t.services.database.pool, t.services.storage)
    // A copy of the disk goes on by itself, and so does the original.
    copy = await copyOf(primary, 'copy')
    await raiseGeneration(t.services.database.pool, t.services.storage)
    await t.services.database.pool.query('create table growth as select generate_series(1, 100000)')

    const made = await makeOrganization(t.services)
    organization_id = made.organization.id
    owner = t.as(made.owner)
    staff = t.as(await makeUser(t.services, { role: 'admin' }), { management: true })
  })

  afterAll(async () => {
    process.off('warning', listen)
    await close(t)
    for (const cluster of clusters.toReversed()) cluster.remove()
  })

  describe('is refused at the start', () => {
    const ask = async (DATABASE_URL: string, DATABASE_READ_URL: string) =>
      findStartFaults(readConfig({ DATA_DIR: '/tmp', DATABASE_URL, DATABASE_READ_URL, PAYMENTS: 'off' }))
    const FIX = 'write the address of a standby of DATABASE_URL, or unset it'

    it('if it can be written to', async () => {
      const { faults } = await ask(primary.url, copy.url)
      expect(faults).toEqual([
        `DATABASE_READ_URL: 127.0.0.1:${copy.port} is no standby, since it can be written to; ${FIX}`,
      ])
    })

    it('if it follows another server, or belongs to another database', async () => {
      const stranger = await openCluster(startCluster)
      expect((await ask(stranger.url, standby.url)).faults).toEqual([
        `DATABASE_READ_URL: 127.0.0.1:${standby.port} is a standby of another server than DATABASE_URL; ${FIX}`,
      ])
      const other = standby.url.replace(/\w+$/, 'template1')
      expect((await ask(primary.url, other)).faults).toEqual([
        `DATABASE_READ_URL: 127.0.0.1:${standby.port} leads to another database than DATABASE_URL; ${FIX}`,
      ])
    })

    it('if this database is a copy of the one that it follows', async () => {
      await withClient(copy.url, (client) =>
        client.query('update installation set generation = generation + 1, raised_at = now()'),
      )
      expect((await ask(copy.url, standby.url)).faults).toEqual([
        `DATABASE_READ_URL: 127.0.0.1:${standby.port} is a standby of another installation than DATABASE_URL; ${FIX}`,
      ])
    })

    it('but only warned of if it is away, since the primary answers everything', async () => {
      const port = await freePort()
      expect(await ask(primary.url, `postgres://postgres@127.0.0.1:${port}/postgres`)).toEqual({
        faults: [],
        warnings: [
          `DATABASE_READ_URL: nothing listens at 127.0.0.1:${port}; start the service, or write where it listens`,
        ],
      })
      expect(await ask(primary.url, standby.url)).toEqual({ faults: [], warnings: [] })
    })

    it('and both by the doctor', async () => {
      const found = (DATABASE_READ_URL: string) =>
        diagnose(() => {}, {
          env: {
            DATA_DIR: '/tmp',
            DATABASE_URL: primary.url,
            DATABASE_READ_URL,
            PAYMENTS: 'off',
            APP_SECRET: 'x'.repeat(32),
          },
          checks: [readReplica],
        })
      expect(await found(copy.url)).toContainEqual({
        level: 'fault',
        subject: 'DATABASE_READ_URL',
        what: `127.0.0.1:${copy.port} is no standby, since it can be written to`,
        write: FIX,
      })
      expect(await found(standby.url)).toContainEqual({
        level: 'ok',
        subject: 'DATABASE_READ_URL',
        what: expect.stringMatching(/^a standby, \d\.\d s behind$/),
      })
      expect(judgeLag(12).write).toContain('paused replay')
    })

    it('and not used by a restore drill', () => {
      expect(toDrillConfig(t.services.config).databaseReadUrl).toBeUndefined()
    })
  })

  it('answers lists, searches and reports, and neither single records nor live counts', async () => {
    await runSearchPass(t)
    const searching = await openSearchClient(t, staff)
    await serves(() => staff.call(reportCalls.download, { params: { type: 'patients' } }))
    await serves(() => staff.call(dashboardCalls.get))
    await serves(async () => expect((await searching.search({ q: '' })).totalHits).toBeGreaterThan(0))
    const { locations } = await owner.call(locationCalls.list)
    const before = await sides()
    await staff.call(dashboardCalls.get, { query: { with_live_data: true } })
    await owner.call(locationCalls.get, { params: { id: locations.data[0]?.id ?? 0 } })
    expect(await sides()).toEqual(before)
  })

  it('is a service of the page System', async () => {
    const probe = PROBES.find(({ service }) => service === 'replica')
    expect(await probe?.run(t.services)).toMatchObject({ state: 'fine', what: expect.stringContaining('a standby') })
    expect(await probe?.run({ ...t.services, replica: undefined })).toBeUndefined()
  })

  it('refuses as the primary does: without a session, without the right, with a wrong filter', async () => {
    const before = await sides()
    expect((await t.refused(locationCalls.list)).status).toBe(401)
    expect((await owner.refused(reportCalls.download, { params: { type: 'patients' } })).status).toBe(403)
    expect((await owner.send(locationCalls.list, { query: { filter: { color: 'red' } } })).status).toBe(422)
    expect(await sides()).toEqual(before)
  })

  it('always has what was saved before, whoever saved it', async () => {
    const before = await sides()
    for (let round = 0; round < 30; round += 1) await saveAndList()
    expect((await sides()).replica).toBeGreaterThan(before.replica)
  })

  it('is passed over while its replay is paused, and asked again afterwards', async () => {
    await serves()
    await replay('pause')
    const name = await save()
    for (const reader of [owner, staff]) {
      const before = await sides()
      expect(await names(reader)).toContain(name)
      expect(await sides()).toEqual({ ...before, primary: before.primary + 1 })
    }
    expect(await lag()).toBeGreaterThan(0)
    await replay('resume')
    await serves()
    expect(await names(owner)).toContain(name)
    await vi.waitFor(async () => expect(await lag()).toBe(0))
  })

  it('honors a right that was taken away while it is behind', async () => {
    const leaver = await makeUser(t.services, { role: 'admin' })
    const client = t.as(leaver, { management: true })
    await client.call(locationCalls.list)
    await serves()
    await replay('pause')
    await t.services.db.updateTable('users').set({ role: 'doctor' }).where('id', '=', leaver.id).execute()
    expect((await client.refused(reportCalls.download, { params: { type: 'patients' } })).status).toBe(403)
    await replay('resume')
    await serves()
  })

  it('is lost and comes back: the same requests are answered, and it is said', async () => {
    await serves()
    warnings.splice(0)
    standby.stop('immediate')
    for (let round = 0; round < 5; round += 1) await saveAndList()
    await isSaid('the read replica does not serve: ')
    expect(await lag()).toBeUndefined()
    standby.start()
    await serves()
    await saveAndList()
  })

  it('is passed over if its machine does not answer any more', async () => {
    await serves()
    const { rows } = await withClient(standby.url, (client) =>
      client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      ),
    )
    const name = await save()
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
    expect(await names(owner)).toContain(name)
    await isSaid('does not answer')
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    await serves()
  })

  it('leaves a read to the primary that it cancels, or that would write, and stays in use', async () => {
    await serves()
    await t.services.database.pool.query('create table scratch as select 1 as n')
    await serves()
    const read = (statement: string) =>
      t.services.replica?.read(
        async () => undefined,
        ({ db }) => sql.raw<DB>(statement).execute(db),
      )
    const slow = read('select pg_sleep(30) from scratch')
    await vi.waitFor(async () => {
      const { rows } = await withClient(standby.url, (client) =>
        client.query(`select from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`),
      )
      expect(rows).toHaveLength(1)
    }, 20_000)
    await t.services.database.pool.query('drop table scratch')
    expect(await slow).toBeUndefined()
    await isSaid('conflict with recovery')
    expect(await read('delete from users')).toBeUndefined()
    await isSaid('read-only')
    await serves()
  })

  it('passes on what the work itself throws', async () => {
    const refused = t.services.replica?.read(
      async () => undefined,
      () => Promise.reject(invalid('Wrong.')),
    )
    await expect(refused).rejects.toThrow('Wrong.')
  })

  it('is passed over for good once it was promoted, and does not follow a promoted server unseen', async () => {
    await serves()
    const follower = await copyOf(primary, 'standby')
    standby.promote()
    // The follower has what the promoted server never got.
    await t.services.database.pool.query('insert into growth select generate_series(1, 100000)')
    for (let round = 0; round < 3; round += 1) await saveAndList()
    await isSaid('is no standby')
    const after = await openApp(standby, follower)
    const before = await sides(after)
    const answered = await after.services.replica?.read(
      async () => undefined,
      async () => 'from the other history',
    )
    expect(answered).toBeUndefined()
    expect(await sides(after)).toEqual({ ...before, primary: before.primary + 1 })
    await isSaid('does not follow the history of the primary')
    await close(after)
  })

  async function openCluster(make: (tools: NonNullable<typeof clusterTools>) => Promise<Cluster>) {
    if (!clusterTools) throw new Error('there is no PostgreSQL on this machine')
    const made = await make(clusterTools)
    clusters.push(made)
    made.start()
    return made
  }

  const copyOf = (cluster: Cluster, kind: 'standby' | 'copy') =>
    openCluster((tools) => copyCluster(tools, cluster, kind))

  async function save() {
    const location_name = `Branch ${Math.random()}`
    await owner.call(locationCalls.create, { body: locationBody({ location_name }) })
    return location_name
  }

  /** The owner saves, and everybody has it in the list at once. */
  async function saveAndList() {
    const name = await save()
    for (const reader of [owner, staff]) expect(await names(reader)).toContain(name)
  }

  async function names(reader: Client) {
    const { locations } = await reader.call(locationCalls.list, {
      query: { sort: '-created_at', filter: { organization_id } },
    })
    return locations.data.map(({ location_name }) => location_name)
  }

  const isSaid = (words: string) => vi.waitFor(() => expect(warnings.at(-1)).toContain(words))

  /** Reads until the replica answers. */
  function serves(read: () => Promise<unknown> = () => owner.call(locationCalls.list)) {
    const served = async () => {
      const before = await sides()
      await read()
      expect((await sides()).replica).toBe(before.replica + 1)
    }
    return vi.waitFor(served, { timeout: 30_000, interval: 50 })
  }

  async function sides({ services } = t) {
    const { values } = await services.metrics.replicaReads.get()
    const of = (side: string) => values.find(({ labels }) => labels.side === side)?.value ?? 0
    return { primary: of('primary'), replica: of('replica') }
  }

  async function lag() {
    const registry = new Registry()
    registerProcessGauges(registry, t.services)
    const [value] = (await registry.getSingleMetric('database_replica_lag_seconds')?.get())?.values ?? []
    return value?.value
  }

  const replay = (what: 'pause' | 'resume') =>
    withClient(standby.url, (client) => client.query(`select pg_wal_replay_${what}()`))
})

async function openApp(primary: Cluster, replica: Cluster) {
  const environment = { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url }
  return openTestApp(environment, await openPostgres({ databaseUrl: primary.url }))
}

async function close(t: TestApp | undefined) {
  await t?.app.close()
  await t?.services.realtime.close()
  await t?.services.close()
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(url)
  await client.connect()
  return use(client).finally(() => client.end())
}
