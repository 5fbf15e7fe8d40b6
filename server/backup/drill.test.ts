import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { runBackup } from '#server/features/backups/run-backup.ts'
import { runDrill } from '#server/features/backups/run-drill.ts'
import { openSite, type Site, temporaryFolder } from '#server/testing/sites.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import { createKeyFile, readKeyFile } from './key-file.ts'
import { filePath } from './names.ts'

const keyFile = path.join(temporaryFolder('key'), 'backup.key')
createKeyFile(keyFile)
const key = readKeyFile(keyFile)
const clock = () => new Date().toISOString()

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.t.services.close())

async function backUp() {
  const to = temporaryFolder('backups')
  const { config, database, storage, db } = site.t.services
  await runBackup({ source: { config, database, storage }, db, clock, to, key, s3: undefined, keepDays: 30 })
  return to
}

async function drillOf(from: string, options: { secret?: string; readAll?: boolean } = {}) {
  const { config, db } = site.t.services
  const { secret, readAll = false } = options
  const given = secret === undefined ? config : { ...config, secrets: [secret] as const }
  const result = await runDrill({ config: given, db, clock, from, key, readAll })
  if (!result) throw new Error('another drill runs')
  return result
}

const faultsOf = async (...given: Parameters<typeof drillOf>) =>
  (await drillOf(...given)).findings.filter(({ isGood }) => !isGood).map(({ line }) => line)

/** Every file of the storage with its bytes and its time. */
function stateOfStorage() {
  const { dataDir } = site.t.services.config
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file, statSync(file).mtimeMs, createHash('sha256').update(readFileSync(file)).digest('hex')])
}

/** Every row of the database, but for the record of the drill. */
async function stateOfDatabase() {
  const { db } = site.t.services
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'backups' order by 1`.execute(
    db,
  )
  const state: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ sum: string | null }>`
      select md5(string_agg(row::text || row.xmin::text, ' ' order by row::text)) as sum from ${sql.table(name)} as row`.execute(
      db,
    )
    state[name] = rows[0]?.sum
  }
  return state
}

async function listScratchDatabases() {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'typodont_drill%'`.execute(site.t.services.db)
  return rows
}

/** Drills of other tests on the same server have databases of their own, which are gone soon; one that is left stays. */
async function expectNoScratchDatabase() {
  await expect.poll(listScratchDatabases, { timeout: 20_000 }).toEqual([])
}

function lastDrill() {
  return site.t.services.db
    .selectFrom('backups')
    .selectAll()
    .where('kind', '=', 'drill')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

describe('a drill fails', () => {
  it('with another secret, and says what would be lost', async () => {
    const secret = 'another secret of thirty-two characters'
    expect(await faultsOf(await backUp(), { secret })).toEqual([
      expect.stringContaining('recovery codes would be lost'),
    ])
  })

  it('without a file that a row references, in the place or in the list', async () => {
    const to = await backUp()
    const part = path.join(to, filePath(key, { key: site.scan, size: tinyStl(11).length }))
    rmSync(part)
    expect(await faultsOf(to)).toEqual([expect.stringContaining('is listed and not in the place')])

    const unlisted = await site.storeFile('unlisted.stl', 15)
    await site.t.services.storage.remove(unlisted)
    expect(await faultsOf(await backUp())).toEqual([
      expect.stringMatching(/^Files: a file in organizations\/\d+\/[0-9a-f-]+\/ is not in the backup/),
    ])
    await site.t.services.db.deleteFrom('patient_files').where('file_path', '=', unlisted).execute()
  })

  it('with a file that was changed, if it is read', async () => {
    const to = await backUp()
    const part = path.join(to, filePath(key, { key: site.scan, size: tinyStl(11).length }))
    const bytes = readFileSync(part)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    writeFileSync(part, bytes)
    expect(await faultsOf(to, { readAll: true })).toEqual([expect.stringContaining('is damaged in the backup')])
  })

  it('with a file that had other bytes than its row says', async () => {
    const other = '0'.repeat(64)
    const { db } = site.t.services
    const row = await db
      .selectFrom('patient_files')
      .select('sha256')
      .where('file_path', '=', site.scan)
      .executeTakeFirstOrThrow()
    await db.updateTable('patient_files').set({ sha256: other }).where('file_path', '=', site.scan).execute()
    const [listed, read] = await faultsOf(await backUp())
    expect(listed).toContain('has another checksum than its row says')
    expect(read).toContain('has other bytes than its row says')
    await db.updateTable('patient_files').set(row).where('file_path', '=', site.scan).execute()
  })

  it('and records why, and leaves no database behind', async () => {
    const to = await backUp()
    rmSync(path.join(to, 'files'), { recursive: true })
    expect((await drillOf(to)).isPassed).toBe(false)
    expect(await lastDrill()).toMatchObject({ fault: expect.stringContaining('Files:') as string, name: null })
    await expect(drillOf(temporaryFolder('backups'))).rejects.toThrow('There is no backup')
    expect(await lastDrill()).toMatchObject({ fault: 'There is no backup in that place.' })
    await expectNoScratchDatabase()
  })

  it.skipIf(inject('template').kind === 'embedded')('with a damaged dump, and drops its database', async () => {
    const to = await backUp()
    const [name = ''] = readdirSync(path.join(to, 'backups'))
    const file = path.join(to, 'backups', name, 'database')
    const bytes = readFileSync(file)
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    writeFileSync(file, bytes)
    await expect(drillOf(to)).rejects.toThrow('The backup is damaged')
    await expectNoScratchDatabase()
  })
})

describe('a drill passes', () => {
  it('and changes neither the database nor the storage in use, and leaves nothing behind', async () => {
    const to = await backUp()
    const before = { storage: stateOfStorage(), database: await stateOfDatabase() }
    const result = await drillOf(to, { readAll: true })
    expect(result.findings.filter(({ isGood }) => !isGood)).toEqual([])
    expect(result.isPassed).toBe(true)
    expect(stateOfStorage()).toEqual(before.storage)
    expect(await stateOfDatabase()).toEqual(before.database)
    await expectNoScratchDatabase()
    expect(await lastDrill()).toMatchObject({ fault: null, name: result.name, files: result.count })
  })
})
