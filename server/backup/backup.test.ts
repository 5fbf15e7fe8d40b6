import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '#server/adapters/database/pglite.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import { runBackup } from '#server/features/backups/run-backup.ts'
import { checkTrail } from '#server/features/trail/check.ts'
import { compareInstallations, raiseGeneration, takeOver } from '#server/installation.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeBucket, noS3, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { bucketVariables, emptySite, openSite, type Site, temporaryFolder } from '#server/testing/sites.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import { chooseBackup } from './find-backup.ts'
import { createKeyFile, readKeyFile } from './key-file.ts'
import { partPath } from './names.ts'
import { openPlace } from './place.ts'
import { restore } from './restore.ts'

const keyFile = path.join(temporaryFolder('key'), 'backup.key')
createKeyFile(keyFile)
const key = readKeyFile(keyFile)

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.t.services.close())

async function backUpTo(to: string, { t }: Site = site) {
  const { config, database, storage, db } = t.services
  const clock = () => new Date().toISOString()
  const source = { config, database, storage }
  const done = await runBackup({ source, db, clock, to, key, s3: config.backup.s3, keepDays: 30 })
  if (!done) throw new Error('another backup runs')
  return done
}

type Options = { with?: typeof key; backup?: string; newSecret?: boolean; databaseOnly?: boolean }

/** Restores into the site and returns what was printed. */
async function restoreFrom(to: string, target: Awaited<ReturnType<typeof emptySite>>, options: Options = {}) {
  const lines: string[] = []
  const { config, storage } = target
  const { backup, newSecret = false, databaseOnly = false } = options
  const place = await openPlace(to, { s3: config.backup.s3 })
  await restore(config, storage, place, options.with ?? key, {
    backup,
    newSecret,
    databaseOnly,
    say: (line) => lines.push(line),
  })
  return lines
}

async function openRestored({ environment, config }: Awaited<ReturnType<typeof emptySite>>) {
  const { databaseUrl, dataDir } = config
  return openTestApp(environment, databaseUrl ? await openPostgres({ databaseUrl }) : await openPglite({ dataDir }))
}

function filesBelow(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** A scan is two files: its bytes, and the light form that is made of it. */
describe('a restore refuses', () => {
  let to: string
  let name: string
  beforeAll(async () => {
    to = temporaryFolder('backups')
    name = (await backUpTo(to)).name
  })

  it('a place without a backup, and a backup that does not exist', async () => {
    await expect(restoreFrom(temporaryFolder('backups'), await emptySite())).rejects.toThrow('There is no backup')
    await expect(restoreFrom(to, await emptySite(), { backup: 'other' })).rejects.toThrow(`there are: ${name}`)
  })

  it('another key', async () => {
    const other = path.join(temporaryFolder('key'), 'other.key')
    createKeyFile(other)
    await expect(restoreFrom(to, await emptySite(), { with: readKeyFile(other) })).rejects.toThrow(
      'The key is not the one that the backup was made with',
    )
  })

  it('another secret', async () => {
    const target = await emptySite({ APP_SECRET: 'another secret of thirty-two characters' })
    await expect(restoreFrom(to, target)).rejects.toThrow('APP_SECRET is not that of the backup')
  })

  it('a site with files, or with tables', async () => {
    const withFiles = await emptySite()
    await withFiles.storage.write(site.scan, tinyStl(), 'model/stl')
    await expect(restoreFrom(to, withFiles)).rejects.toThrow('the file storage holds objects')

    const full = await emptySite()
    await restoreFrom(to, full)
    rmSync(path.join(full.config.dataDir, 'files'), { recursive: true })
    const again = await emptySite({ DATA_DIR: full.config.dataDir, ...databaseOf(full) })
    await expect(restoreFrom(to, again)).rejects.toThrow('the database holds tables')
  })

  it('a partly written backup', async () => {
    const partly = temporaryFolder('backups')
    const written = await backUpTo(partly)
    rmSync(path.join(partly, partPath(written.name, 'manifest')))
    await expect(restoreFrom(partly, await emptySite())).rejects.toThrow(`The backup ${written.name} is incomplete`)
  })

  it.each(['manifest', 'database', 'files'] as const)('a cut-off or changed %s, and leaves no table', async (part) => {
    const damaged = temporaryFolder('backups')
    const written = await backUpTo(damaged)
    const file = path.join(damaged, partPath(written.name, part))
    const whole = readFileSync(file)
    const target = await emptySite()
    if (part === 'files') return expectDamage(damaged, file, whole, target)
    truncateSync(file, whole.length - 20)
    await expect(restoreFrom(damaged, target)).rejects.toThrow('The backup is damaged')
    await expectDamage(damaged, file, whole, target)
    writeFileSync(file, whole)
    await expect(restoreFrom(damaged, target)).resolves.toContainEqual('Files: 2 written.')
  })

  async function expectDamage(
    place: string,
    file: string,
    whole: Buffer,
    target: Awaited<ReturnType<typeof emptySite>>,
  ) {
    const changed = Buffer.from(whole)
    changed[changed.length - 30] = (changed[changed.length - 30] ?? 0) ^ 1
    writeFileSync(file, changed)
    await expect(restoreFrom(place, target)).rejects.toThrow('The backup is damaged')
  }
})

function databaseOf({ environment }: Awaited<ReturnType<typeof emptySite>>): Record<string, string> {
  return environment.DATABASE_URL ? { DATABASE_URL: environment.DATABASE_URL } : {}
}

const stores = [
  { store: 'files on the disk', bucket: () => Promise.resolve(undefined), skipped: false },
  { store: `files in S3${skippedWithoutS3}`, bucket: makeBucket, skipped: noS3 },
]

describe.each(stores)('a lost site with $store', ({ bucket, skipped }) => {
  it.skipIf(skipped)('is restored where nothing but backup, key and secret is left', async () => {
    const lost = await openSite(bucketVariables(await bucket()))
    const backups = await bucket()
    const to = backups ? `s3://${backups.bucket}/of/the/site` : temporaryFolder('backups')
    const { scan, patient, staff } = lost
    const before = await checkTrail(lost.t.services.db)
    expect(await backUpTo(to, lost)).toMatchObject({ count: 2, copied: 2 })
    await lost.t.services.close()

    const target = await emptySite(bucketVariables(await bucket()))
    expect(await restoreFrom(to, target)).toContainEqual('Files: 2 written.')
    const t = await openRestored(target)
    const { services } = t
    expect(services.config.restoreDrill).toBe(false)
    expect((await compareInstallations(services.database.pool, services.storage)).kind).toBe('current')
    expect(Buffer.from(await services.storage.read(scan))).toEqual(Buffer.from(tinyStl(11)))
    expect(await services.storage.head(scan)).toMatchObject({ contentType: 'application/octet-stream' })
    expect(await checkTrail(services.db)).toEqual(before)
    await expect(services.db.deleteFrom('events').execute()).rejects.toThrow(/append-only|denied/)
    const found = await services.db.selectFrom('patients').select('id').where('id', '=', patient.id).execute()
    expect(found).toHaveLength(1)
    expect(t.as(staff)).toBeDefined()
    await services.close()
  })
})

describe('a backup', () => {
  it('holds no name and no byte of the site in the clear', async () => {
    const to = temporaryFolder('backups')
    await backUpTo(to)
    for (const file of filesBelow(to)) {
      expect(file).not.toContain('Jane')
      expect(statSync(file).mode & 0o077).toBe(0)
      const bytes = readFileSync(file).toString('latin1')
      for (const secret of ['Jane', 'PGDMP', 'super_admin']) expect(bytes).not.toContain(secret)
    }
  })

  it('copies each file once, and knows its sum from the backup before', async () => {
    const to = temporaryFolder('backups')
    const first = await backUpTo(to)
    expect(first.copied).toBe(first.count)
    const more = await site.storeFile('lower jaw.stl', 12)
    await site.t.runJobs()
    const second = await backUpTo(to)
    expect(second).toMatchObject({ count: first.count + 2, copied: 2 })
    expect(await backUpTo(to)).toMatchObject({ count: second.count, copied: 0 })
    const target = await emptySite()
    await restoreFrom(to, target)
    expect(Buffer.from(await target.storage.read(more))).toEqual(Buffer.from(tinyStl(12)))
    await restoreFrom(to, await emptySite(), { backup: first.name })
  })

  it('copies a file again that the place lost', async () => {
    const to = temporaryFolder('backups')
    const first = await backUpTo(to)
    rmSync(path.join(to, 'files'), { recursive: true })
    expect(await backUpTo(to)).toMatchObject({ copied: first.count })
  })

  it('is written although the list of the one before is damaged', async () => {
    const to = temporaryFolder('backups')
    const first = await backUpTo(to)
    truncateSync(path.join(to, partPath(first.name, 'files')), 50)
    expect(await backUpTo(to)).toMatchObject({ count: first.count, copied: 0 })
    await restoreFrom(to, await emptySite())
  })

  it('has a file that was uploaded while it ran, which its database does not know', async () => {
    const to = temporaryFolder('backups')
    const { services } = site.t
    const late = site.scan.replace('upper jaw', 'late')
    const storage = {
      ...services.storage,
      list: (prefix: string) => uploadFirst(prefix),
    }
    async function* uploadFirst(prefix: string) {
      await services.storage.write(late, tinyStl(13), 'model/stl')
      yield* services.storage.list(prefix)
    }
    const { config, database, db } = services
    const clock = () => new Date().toISOString()
    await runBackup({ source: { config, database, storage }, db, clock, to, key, s3: undefined, keepDays: 30 })
    const target = await emptySite()
    await restoreFrom(to, target)
    expect(Buffer.from(await target.storage.read(late))).toEqual(Buffer.from(tinyStl(13)))
    await services.storage.remove(late)
  })

  it('is kept for so many days, with the files that a kept one names', async () => {
    const to = temporaryFolder('backups')
    const { services } = site.t
    const { config, database, storage, db } = services
    const at = (now: string) => {
      const source = { config, database, storage }
      return runBackup({ source, db, clock: () => now, to, key, s3: undefined, keepDays: 7 })
    }
    const gone = await site.storeFile('gone.stl', 14)
    const first = await at('2026-03-01T02:30:00.000Z')
    await storage.remove(gone)
    await at('2026-03-05T02:30:00.000Z')
    expect(filesBelow(path.join(to, 'files'))).toHaveLength(first?.count ?? 0)
    expect(await at('2026-03-09T02:30:00.000Z')).toMatchObject({ removed: 1 })
    expect(filesBelow(path.join(to, 'files'))).toHaveLength((first?.count ?? 0) - 1)
    expect(readdirSync(path.join(to, 'backups'))).toHaveLength(2)
    const place = await openPlace(to, {})
    expect(await chooseBackup(place, undefined)).toBe('2026-03-09T02-30-00-000Z')
    await restoreFrom(to, await emptySite())
  })
})

describe('a lost database', () => {
  it('is restored beside files that were not lost, and is a drill until it takes them over', async () => {
    const lost = await openSite()
    const to = temporaryFolder('backups')
    await backUpTo(to, lost)
    await raiseGeneration(lost.t.services.database.pool, lost.t.services.storage)
    const { DATA_DIR } = lost.environment
    rmSync(path.join(DATA_DIR, 'postgres'), { recursive: true, force: true })
    await lost.t.services.close()
    const target = await emptySite({ DATA_DIR })
    await expect(restoreFrom(to, target)).rejects.toThrow('the file storage holds objects')
    await restoreFrom(to, target, { databaseOnly: true })
    const restored = await openRestored(target)
    expect(restored.services.config.restoreDrill).toBe(true)
    await takeOver(restored.services.database.pool, target.storage)
    await restored.services.close()
    const { services } = await openRestored(target)
    expect(services.config.restoreDrill).toBe(false)
    expect(Buffer.from(await services.storage.read(lost.scan))).toEqual(Buffer.from(tinyStl(11)))
    await services.close()
  })
})

describe('another secret', () => {
  it('is accepted if the loss is, which is printed', async () => {
    const to = temporaryFolder('backups')
    await backUpTo(to)
    const target = await emptySite({ APP_SECRET: 'another secret of thirty-two characters' })
    const lines = await restoreFrom(to, target, { newSecret: true })
    expect(lines.at(-1)).toContain('authenticator apps and recovery codes of 0 users stopped working')
  })
})
