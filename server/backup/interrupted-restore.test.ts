import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/adapters/database/index.ts'
import { requireThisVersion } from '#server/commands/backup.ts'
import { runBackup } from '#server/features/backups/run-backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { compareInstallations } from '#server/installation.ts'
import { makeBucket, noS3, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { bucketVariables, emptySite, openSite, type Site, temporaryFolder } from '#server/testing/sites.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import { createKeyFile, readKeyFile } from './key-file.ts'
import { partPath } from './names.ts'
import { openPlace } from './place.ts'
import { loadPostgres, withClient } from './postgres-dump.ts'
import { restore } from './restore.ts'
import { unseal } from './sealed-stream.ts'
import { noteRestore, refuseUnfinishedRestore } from '#server/db/unfinished-restore.ts'

type Target = Awaited<ReturnType<typeof emptySite>>
type Options = { backup?: string; databaseOnly?: boolean }

const keyFile = path.join(temporaryFolder('key'), 'backup.key')
createKeyFile(keyFile)
const key = readKeyFile(keyFile)
const to = temporaryFolder('backups')
/** Where a file of the backup is while it cannot be read. */
const elsewhere = path.join(temporaryFolder('elsewhere'), 'file')

let site: Site
let names: [string, string]
beforeAll(async () => {
  site = await openSite()
  names = [await backUp(), await backUp()]
})
afterAll(() => site.t.services.close())

async function backUp() {
  const { config, database, storage, db } = site.t.services
  const clock = () => new Date().toISOString()
  const source = { config, database, storage }
  const done = await runBackup({ source, db, clock, to, key, s3: undefined, keepDays: 30 })
  if (!done) throw new Error('another backup runs')
  return done.name
}

async function restoreInto({ config, storage }: Target, { backup, databaseOnly = false }: Options = {}) {
  const lines: string[] = []
  const place = await openPlace(to, {})
  const say = (line: string) => lines.push(line)
  await restore(config, storage, place, key, { backup, newSecret: false, databaseOnly, say })
  return lines
}

/** Ends a restore after the database and one of two files, as the backup has lost the other one for a moment. */
async function interrupt(target: Target, options: Options = {}) {
  const folder = path.join(to, 'files')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const [lost] = files.map((entry) => path.join(entry.parentPath, entry.name))
  if (lost === undefined) throw new Error('The backup has no files.')
  renameSync(lost, elsewhere)
  try {
    await expect(restoreInto(target, options)).rejects.toThrow('is missing')
  } finally {
    renameSync(elsewhere, lost)
  }
}

/** An empty site on PostgreSQL. Skips the test on the embedded database, which has no pg_restore. */
async function emptyPostgres(skip: () => never) {
  const target = await emptySite()
  return { target, databaseUrl: target.config.databaseUrl ?? skip() }
}

async function useDatabase<Result>(
  { config }: Target,
  use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
) {
  const database = await openDatabase(config)
  return use(database).finally(() => database.close())
}

const stores = [
  { store: 'files on the disk', bucket: () => Promise.resolve(undefined), skipped: false },
  { store: `files in S3${skippedWithoutS3}`, bucket: makeBucket, skipped: noS3 },
]

describe.each(stores)('a restore that was interrupted, with $store', ({ bucket, skipped }) => {
  it.skipIf(skipped)('is no site, and is gone on with by the same command', async () => {
    const target = await emptySite(bucketVariables(await bucket()))
    await interrupt(target)
    // As a start, a take-over and the doctor do first.
    await expect(useDatabase(target, ({ pool }) => migrate(pool))).rejects.toThrow(
      `the restore of the backup ${names[1]} into this database was interrupted`,
    )
    const lines = await restoreInto(target)
    expect(lines[0]).toContain(`Going on with the interrupted restore of the backup ${names[1]}`)
    expect(lines).toContainEqual('Files: 1 written, 1 had been written before.')
    expect(Buffer.from(await target.storage.read(site.scan))).toEqual(Buffer.from(tinyStl(11)))
    expect(await target.storage.head(site.scan)).toMatchObject({ contentType: 'application/octet-stream' })
    expect(await useDatabase(target, ({ pool }) => compareInstallations(pool, target.storage))).toEqual({
      kind: 'current',
    })
    await expect(restoreInto(target)).rejects.toThrow('into an empty site only')
  })
})

describe('the rest of a restore', () => {
  it('is left as it is by another backup, and by the database alone', async () => {
    const target = await emptySite()
    await interrupt(target, { backup: names[0] })
    await expect(restoreInto(target, { backup: names[1] })).rejects.toThrow(`not the restore of the backup ${names[1]}`)
    await expect(restoreInto(target, { databaseOnly: true })).rejects.toThrow('begun without --database-only')
    expect((await restoreInto(target))[0]).toContain(names[0])
  })

  it('is neither backed up nor drilled', async () => {
    const target = await emptySite()
    await interrupt(target)
    await expect(useDatabase(target, requireThisVersion)).rejects.toThrow('Nothing is done, since')
    await restoreInto(target)
    await useDatabase(target, requireThisVersion)
  })

  it('in a storage is refused by a restore into another database', async () => {
    const target = await emptySite()
    await interrupt(target)
    const other = await emptySite()
    await expect(restoreInto({ ...other, storage: target.storage })).rejects.toThrow('into another database')
    await restoreInto(target)
    await expect(restoreInto({ ...other, storage: target.storage })).rejects.toThrow('holds objects')
  })

  it('is written again where the type of a file was not stored any more', async () => {
    const target = await emptySite()
    await interrupt(target)
    rmSync(path.join(target.config.dataDir, 'files', '.types'), { recursive: true })
    mkdirSync(path.join(target.config.dataDir, 'files', '.types'))
    expect(await restoreInto(target)).toContainEqual('Files: 2 written.')
  })

  it('is not gone on with if a portal took the storage meanwhile', async () => {
    const target = await emptySite()
    await interrupt(target)
    await target.storage.mark({ id: crypto.randomUUID(), generation: 1, former: [] })
    await expect(restoreInto(target)).rejects.toThrow('the file storage holds objects')
  })
})

describe('a restore that was killed in the database', () => {
  it('of the embedded kind left no database, and begins anew', async ({ skip }) => {
    const target = await emptySite()
    skip(target.config.databaseUrl !== undefined)
    const beside = path.join(target.config.dataDir, 'restoring/postgres')
    mkdirSync(beside, { recursive: true })
    writeFileSync(path.join(beside, 'PG_VERSION'), '')
    expect((await restoreInto(target))[0]).toContain('Restoring the backup')
    expect(existsSync(path.dirname(beside))).toBe(false)
  })

  it('before its transaction ended begins anew, with any backup', async ({ skip }) => {
    const { target, databaseUrl } = await emptyPostgres(skip)
    const note = { backup: names[1], database_only: false, is_checked: false }
    await withClient(databaseUrl, (client) => noteRestore(client, note))
    expect((await restoreInto(target, { backup: names[0] }))[0]).toContain(`Restoring the backup ${names[0]}`)
  })

  it('right after it gives up the rights that it had not given up yet', async ({ skip }) => {
    const { target, databaseUrl } = await emptyPostgres(skip)
    const place = await openPlace(to, {})
    const part = partPath(names[1], 'database')
    await withClient(databaseUrl, (client) =>
      noteRestore(client, { backup: names[1], database_only: false, is_checked: false }),
    )
    await loadPostgres(databaseUrl, unseal(place.get(part), key, part))
    expect(await restoreInto(target)).toContainEqual('Files: 2 written.')
    await withClient(databaseUrl, async (client) => {
      await expect(client.query('delete from events')).rejects.toThrow(/append-only|denied/)
    })
  })

  it('is waited for while its pg_restore goes on', async ({ skip }) => {
    const { target, databaseUrl } = await emptyPostgres(skip)
    const orphan = new Client({ connectionString: databaseUrl, application_name: 'pg_restore' })
    await orphan.connect()
    await expect(restoreInto(target)).rejects.toThrow('pg_restore is still at work')
    await orphan.end()
  })

  it('and could not be loaded leaves no note', async () => {
    const target = await emptySite()
    const file = path.join(to, partPath(names[1], 'database'))
    renameSync(file, elsewhere)
    writeFileSync(file, '')
    await expect(restoreInto(target, { backup: names[1] })).rejects.toThrow('The backup is damaged')
    renameSync(elsewhere, file)
    await useDatabase(target, ({ pool }) => refuseUnfinishedRestore(pool))
  })
})
