import type { Database } from '#server/adapters/database/port.ts'
import type { Storage } from '#server/adapters/storage/port.ts'
import type { Secrets } from '#server/adapters/sealing.ts'
import { RELEASE } from '#server/db/release.ts'
import { VERSION } from '#server/version.ts'
import { type CopyCounts, copyFiles } from './copy-files.ts'
import { DamagedBackup } from './damage.ts'
import { dumpEmbedded } from './embedded-dump.ts'
import { type ListedFile, readFileList, writeFileList } from './file-list.ts'
import { listBackups } from './find-backup.ts'
import type { BackupKey } from './key-file.ts'
import { type DatabaseFacts, secretFingerprints, writeManifest } from './manifest.ts'
import { backupName, partPath } from './names.ts'
import type { BackupPlace } from './port.ts'
import { dumpPostgres } from './postgres-dump.ts'
import { seal } from './sealed-stream.ts'

export type BackupSource = {
  config: { databaseUrl?: string | undefined; secrets: Secrets }
  database: Database
  storage: Storage
}

export type BackupResult = CopyCounts & { name: string; tables: number; rows: number }

/**
 * Writes a backup: the database first and the files directly after it, so that every file that the dump names is copied.
 * The manifest comes last: what was interrupted before has none and is never restored.
 */
export async function backUp(
  source: BackupSource,
  place: BackupPlace,
  key: BackupKey,
  now: string,
): Promise<BackupResult> {
  const name = backupName(now)
  const before = (await listBackups(place)).findLast(({ parts }) => parts.has('files'))
  const database = await dumpDatabase(source, (dump) => {
    const part = partPath(name, 'database')
    return place.put(part, seal(dump, key, part))
  })
  const counts: CopyCounts = { count: 0, bytes: 0, copied: 0 }
  const listed = before ? readListIfWhole(place, key, before.name) : nothing()
  await writeFileList(place, key, name, copyFiles({ storage: source.storage, place, key, before: listed, counts }))
  const files = { count: counts.count, bytes: counts.bytes }
  const secrets = secretFingerprints(source.config.secrets)
  await writeManifest(place, key, { name, version: VERSION, release: RELEASE, secrets, database, files })
  const rows = Object.values(database.tables).reduce((sum, table) => sum + table.rows, 0)
  return { name, ...counts, tables: Object.keys(database.tables).length, rows }
}

function dumpDatabase(
  { config, database }: BackupSource,
  store: (dump: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<DatabaseFacts> {
  if (database.embedded) return dumpEmbedded(database, store)
  if (!config.databaseUrl) throw new Error('The database has no address.')
  return dumpPostgres(config.databaseUrl, store)
}

/** A damaged list costs the sums of files that are not read again, and not this backup. */
async function* readListIfWhole(place: BackupPlace, key: BackupKey, backup: string): AsyncGenerator<ListedFile> {
  try {
    yield* readFileList(place, key, backup)
  } catch (error) {
    if (!(error instanceof DamagedBackup)) throw error
  }
}

async function* nothing(): AsyncGenerator<ListedFile> {}
