import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openPglite } from '#server/adapters/database/pglite.ts'
import type { EmbeddedDatabase } from '#server/adapters/database/port.ts'
import { compareTables, readDatabaseFacts, readTables } from './database-facts.ts'
import type { DatabaseFacts } from './manifest.ts'

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

export function hasEmbeddedDatabase(dataDir: string) {
  return existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))
}

async function withScratchFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-backup-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
