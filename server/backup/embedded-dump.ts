import { createReadStream, createWriteStream, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lockDirectory } from '#server/adapters/database/lock.ts'
import { openPglite } from '#server/adapters/database/pglite.ts'
import type { EmbeddedDatabase } from '#server/adapters/database/port.ts'
import { compareTables, readDatabaseFacts, readTables, refuseDifferences } from './database-facts.ts'
import type { DatabaseFacts } from './manifest.ts'
import { noteRestore } from '#server/db/unfinished-restore.ts'

/** Dumps the data directory of the embedded database. Its only connection is held meanwhile, so nothing changes. */
export async function dumpEmbedded(
  database: EmbeddedDatabase,
  store: (dump: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<DatabaseFacts> {
  return withScratchFolder(async (folder) => {
    const file = path.join(folder, 'database.tar')
    const client = await database.pool.connect()
    let facts: DatabaseFacts
    try {
      facts = await readDatabaseFacts(client, 'embedded')
      await client.query('checkpoint')
      await database.dump(file)
    } finally {
      client.release()
    }
    await store(createReadStream(file))
    return facts
  })
}

/**
 * Restores a dump into a data directory without database, and compares its rows with those of the manifest; in memory
 * for a drill. The caller closes the database.
 */
export async function restoreEmbedded(
  options: { dataDir: string; inMemory: boolean },
  dump: AsyncIterable<Uint8Array>,
  { tables }: Pick<DatabaseFacts, 'tables'>,
): Promise<{ database: EmbeddedDatabase; differences: string[] }> {
  return withScratchFolder(async (folder) => {
    const snapshot = path.join(folder, 'database.tar')
    await pipeline(dump, createWriteStream(snapshot))
    const database = await openPglite({ ...options, snapshot })
    try {
      const client = await database.pool.connect()
      const found = await readTables(client).finally(() => client.release())
      return { database, differences: compareTables(tables, found) }
    } catch (error) {
      await database.close()
      throw error
    }
  })
}

/**
 * Restores a dump beside the place of the database and moves it there with the note of its restore, so that what a
 * killed command left is never taken for a database. Throws for one that is not as the manifest says.
 */
export async function loadEmbedded(
  dataDir: string,
  dump: AsyncIterable<Uint8Array>,
  facts: Pick<DatabaseFacts, 'tables'>,
  { backup, database_only }: { backup: string; database_only: boolean },
) {
  const beside = path.join(dataDir, 'restoring')
  const unlock = await lockDirectory(beside, 0)
  try {
    rmSync(beside, { recursive: true, force: true })
    const { database, differences } = await restoreEmbedded({ dataDir: beside, inMemory: false }, dump, facts)
    try {
      refuseDifferences(differences)
      const client = await database.pool.connect()
      await noteRestore(client, { backup, database_only, is_checked: true }).finally(() => client.release())
    } finally {
      await database.close()
    }
    renameSync(databaseFolder(beside), databaseFolder(dataDir))
  } finally {
    rmSync(beside, { recursive: true, force: true })
    await unlock()
  }
}

export function hasEmbeddedDatabase(dataDir: string) {
  return existsSync(path.join(databaseFolder(dataDir), 'PG_VERSION'))
}

function databaseFolder(dataDir: string) {
  return path.join(dataDir, 'postgres')
}

async function withScratchFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-backup-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
