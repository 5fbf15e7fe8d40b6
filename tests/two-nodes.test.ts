import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { fileCalls } from '#contract/files.ts'
import { userCalls } from '#contract/users.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { childDatabase } from '#server/testing/database.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, signIn } from '#server/testing/people.ts'
import { hasRedis, ownRedis } from '#server/testing/redis.ts'
import { upload } from '#server/testing/uploads.ts'

const isEmbedded = inject('template').kind === 'embedded'
const why = isEmbedded
  ? ' (skipped: TEST_DATABASE_URL is not set, and two portals cannot share the embedded database)'
  : ''
const whyNoRedis = hasRedis ? why : ' (skipped: no redis-server on this machine)'

describe.skipIf(why !== '')(`two nodes over PostgreSQL${why}`, () => {
  describeNodes(async () => ({}))
})
describe.skipIf(whyNoRedis !== '')(`two nodes over Redis${whyNoRedis}`, () => {
  describeNodes(async () => {
    const redis = await ownRedis()
    afterAll(() => redis.stop())
    return { REDIS_URL: redis.url }
  })
})

type Practice = Awaited<ReturnType<typeof makeOrganization>>

/** Nodes find each other in their own time, so what is told before that is tried again. */
const PATIENCE = { timeout: 20_000, interval: 100 }

function describeNodes(connect: () => Promise<Record<string, string>>) {
  let nodes: Promise<[TestApp, TestApp]> | undefined
  const openNodes = async (): Promise<[TestApp, TestApp]> => {
    const { DATABASE_URL = '' } = await childDatabase()
    const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'typodont-two-nodes-'))
    afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
    const environment = { DATABASE_URL, DATA_DIR, ...(await connect()) }
    const open = async () => openTestApp(environment, await openPostgres({ databaseUrl: DATABASE_URL }))
    const opened: [TestApp, TestApp] = [await open(), await open()]
    for (const { services } of opened)
      afterAll(async () => {
        await services.realtime.close()
        await services.close()
      })
    return opened
  }
  const both = () => (nodes ??= openNodes())

  it('show no older dashboard than the one that was counted last', async () => {
    const [near, far] = await both()
    const now = new Date().toISOString()
    for (const node of [near, far]) node.setClock(now)
    const { organization, owner, location } = await makeOrganization(near.services)
    const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
    const staff = await makeUser(near.services, { role: 'super_admin' })
    const token = await signIn(near.services, staff.id, true)
    const read = async (node: TestApp, isLive: boolean) => {
      const reply = await node.app.inject({
        url: `/api/v2${dashboardCalls.get.path}${isLive ? '?with_live_data=1' : ''}`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect(reply.statusCode).toBe(200)
      return reply.body
    }
    const before = await read(far, false)
    await makeCase(near.services, place)
    expect(await read(far, false)).toBe(before)
    await vi.waitFor(async () => {
      const counted = await read(near, true)
      expect(counted).not.toBe(before)
      expect(await read(far, false)).toBe(counted)
    }, PATIENCE)
    for (const node of [near, far]) node.setClock(undefined)
  })

  it('give a practice one turn on both in the queue of its files', async () => {
    const [near, far] = await both()
    const staff = await makeUser(near.services, { role: 'tech_support' })
    const send = async ({ organization, owner, location }: Practice, name: string) => {
      const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
      const made = await makeCase(near.services, place)
      const file_path = await upload(near.services, organization.id, name)
      const body = { patient_id: made.id, patient_file_type_id: 1 as const, original_file_name: name, file_path }
      await near.as(staff).call(fileCalls.store, { body })
    }
    const inspected = async () =>
      near.services.db
        .selectFrom('events as e')
        .innerJoin('patient_files as f', 'f.id', 'e.subject_id')
        .where('e.name', '=', 'file.inspected')
        .orderBy('e.id', 'desc')
        .limit(2)
        .select('f.original_name')
        .execute()
    await vi.waitFor(async () => {
      const [first, second] = [await makeOrganization(near.services), await makeOrganization(near.services)]
      await send(first, 'first.stl')
      await near.runJobs()
      await send(first, 'again.stl')
      await send(second, 'other.stl')
      await far.runJobs()
      expect((await inspected()).map((each) => each.original_name)).toEqual(['again.stl', 'other.stl'])
    }, PATIENCE)
  })

  it('refuse a session at once that was ended on the other one', async () => {
    const [near, far] = await both()
    const user = await makeUser(near.services, { role: 'super_admin' })
    const token = await signIn(near.services, user.id, true)
    const headers = { authorization: `Bearer ${token}` }
    const readMe = async (node: TestApp) =>
      (await node.app.inject({ url: `/api/v2${userCalls.me.path}`, headers })).statusCode
    expect([await readMe(near), await readMe(far)]).toEqual([200, 200])
    await near.app.inject({ method: 'POST', url: `/api/v2${authCalls.logout.path}`, headers })
    expect([await readMe(near), await readMe(far)]).toEqual([401, 401])
  })
}
