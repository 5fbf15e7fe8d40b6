import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fileCalls } from '#contract/files.ts'
import { settingCalls } from '#contract/settings.ts'
import { openPglite } from '#server/adapters/database/pglite.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { jobs } from '#server/app.ts'
import { restoreReferenced, forgetKnownKeys } from '#server/features/files/after-takeover.ts'
import { compareInstallations, raiseGeneration, takeOver } from '#server/installation.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { openServices, type Services } from '#server/services.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { makeBucket, noS3, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { tinyStl, upload } from '#server/testing/uploads.ts'
import { inTransaction } from '#server/work.ts'
import { sendClockJob } from '#server/testing/jobs.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-drill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const raise = ({ database, storage }: Services) => raiseGeneration(database.pool, storage)

describe('a restore drill from a three-day-old dump leaves the files of the live portal intact', () => {
  it('on disk', async () => {
    const left = await runDrill({ DATA_DIR: path.join(folder, 'disk') })
    expect(left).toEqual(WHOLE)
  })
  it.skipIf(noS3)(`in S3${skippedWithoutS3}`, async () => {
    const s3 = await makeBucket()
    const left = await runDrill({
      DATA_DIR: path.join(folder, 's3'),
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    })
    expect(left).toEqual(WHOLE)
  })
})

const WHOLE = [1, 2, 3].map(() => tinyStl().length)

/**
 * Returns the sizes of the living files at the end. Everything runs with the variables of the living portal, as if the
 * operator forgot to change them.
 */
async function runDrill(environment: Record<string, string>) {
  const database = await openPglite({ dataDir: '.', inMemory: true })
  const live = await openTestApp(environment, database)
  expect((await compareInstallations(database.pool, live.services.storage)).kind).toBe('new')
  expect(await raise(live.services)).toBe(true)
  live.setClock(daysAgo(4))
  const w = await world(live)
  const kept = await w.store('kept.stl')
  const deletedLater = await w.store('deleted-later.stl')
  const storedLater = await upload(live.services, w.organization_id, 'stored-later.stl')
  const staged = { file_path: storedLater, organization_id: w.organization_id, bytes: 9, created_at: daysAgo(4) }
  await live.services.db.insertInto('staged_uploads').values(staged).execute()
  await live.runJobs()
  const dump = path.join(folder, `${live.services.storage.kind}.tar`)
  await database.dump(dump)

  live.setClock(undefined)
  for (const _ of [1, 2, 3]) expect(await raise(live.services)).toBe(true)
  const fresh = await w.store('fresh.stl')
  await w.store('stored-later.stl', storedLater)
  await w.staff().call(fileCalls.remove, { params: { id: deletedLater.id } })
  await live.runJobs()
  const living = [kept.file_path, storedLater, fresh.file_path]
  const sizes = () => Promise.all(living.map(async (key) => (await live.services.storage.head(key))?.size))
  expect(await sizes()).toEqual(WHOLE)

  const copy = await openTestApp(environment, await openPglite({ dataDir: '.', inMemory: true, snapshot: dump }))
  const { config, payments, mail, storage } = copy.services
  expect([config.restoreDrill, payments.provider, mail.kind]).toEqual([true, 'off', 'outbox'])
  expect((await copy.call(settingCalls.get)).settings['restore.drill']).toBe(true)
  expect((await live.call(settingCalls.get)).settings['restore.drill']).toBe(false)
  expect(Buffer.from(await storage.read(kept.file_path))).toEqual(Buffer.from(tinyStl()))
  const there = copy.as({ id: w.staff_id })
  const query = { ...w.about, file_name: 'new.stl', file_size: 9 }
  expect(await there.refused(fileCalls.uploadLink, { query })).toMatchObject({
    status: 409,
    error: 'This copy of the portal is a restore drill: it reads files and writes none.',
  })
  await sendClockJob(copy.services, 'files', 'day')
  await copy.runJobs()
  expect(await sizes()).toEqual(WHOLE)

  // The living portal goes on unaffected.
  expect(await raise(live.services)).toBe(true)
  await live.app.close()

  const raw = await openStorage(live.services.config)
  await takeOver(copy.services.database.pool, raw)
  expect(await raise(live.services)).toBe(false)
  const taken = await openServices(live.services.config, jobs, { database: copy.services.database })
  expect(taken.config.restoreDrill).toBe(false)
  const now = taken.clock()
  await inTransaction(taken, systemSource(now), forgetKnownKeys)
  expect((await taken.storage.head(deletedLater.file_path))?.size).toBe(0)
  // The scan and its thumbnail.
  expect(await inTransaction(taken, systemSource(now), restoreReferenced)).toBe(2)
  expect((await taken.storage.head(deletedLater.file_path))?.size).toBe(tinyStl().length)
  const again = await openTestApp(environment, copy.services.database)
  again.setClock(new Date(Date.now() + 2 * day).toISOString())
  await sendClockJob(again.services, 'files', 'day')
  await again.runJobs()
  // Objects stored after the dump are unknown to it, and only a person removes them.
  const { unknown_objects } = await again.services.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  expect(unknown_objects).toBeGreaterThanOrEqual(2)
  const left = await sizes()
  await live.services.close()
  await again.services.close()
  return left
}

async function world(t: TestApp) {
  const { services } = t
  const { organization, owner, location } = await makeOrganization(services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const patient_id = (await makeCase(services, place)).id
  const user = await makeUser(services, { role: 'super_admin' })
  // Signs in again each time, because days pass.
  const staff = () => t.as(user)
  const about = { patient_id, patient_file_type_id: 1 as const }
  return {
    about,
    staff,
    staff_id: user.id,
    organization_id: organization.id,
    async store(name: string, path?: string) {
      const file_path = path ?? (await upload(services, organization.id, name))
      return (await staff().call(fileCalls.store, { body: { ...about, file_path, original_file_name: name } }))
        .patient_file
    },
  }
}
