import type { Secrets } from '#server/adapters/sealing.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import type { OpenedStorage } from '#server/adapters/storage/index.ts'
import type { Print } from '#server/commands/command.ts'
import { RELEASE } from '#server/db/release.ts'
import { takeOver } from '#server/installation.ts'
import { isEmptyDatabase } from './database-facts.ts'
import { hasEmbeddedDatabase, restoreEmbedded } from './embedded-dump.ts'
import { chooseBackup } from './find-backup.ts'
import type { BackupKey } from './key-file.ts'
import { type Manifest, readManifest, secretFingerprints } from './manifest.ts'
import { partPath } from './names.ts'
import type { BackupPlace } from './port.ts'
import { restorePostgres, withClient } from './postgres-dump.ts'
import { restoreFiles } from './restore-files.ts'
import { unseal } from './sealed-stream.ts'

export type RestoreTarget = { databaseUrl?: string | undefined; dataDir: string; secrets: Secrets }

type Options = {
  backup?: string | undefined
  newSecret: boolean
  /** The files were not lost: the storage stays as it is. */
  databaseOnly: boolean
  say: Print
}

const INTO_EMPTY = 'A backup is restored into an empty site only'

/** Reads the manifest of the wanted backup, or of the newest one. Throws if this version cannot restore it. */
export async function openBackup(place: BackupPlace, key: BackupKey, backup: string | undefined) {
  const manifest = await readManifest(place, key, await chooseBackup(place, backup))
  if (manifest.release > RELEASE + 1)
    throw new Error(
      `The backup is of release ${manifest.release} and this is release ${RELEASE}: restore it with Typodont ${manifest.version}.`,
    )
  return manifest
}

/**
 * Brings a backup into an empty site, whose storage belongs to the restored database from then on. A restored database
 * alone is older than the storage that it finds, so it starts as a drill until it takes that over.
 */
export async function restore(
  target: RestoreTarget,
  storage: OpenedStorage,
  place: BackupPlace,
  key: BackupKey,
  options: Options,
) {
  const { say, databaseOnly } = options
  const manifest = await openBackup(place, key, options.backup)
  refuseOtherKind(manifest, target)
  refuseOtherSecret(manifest, target, options.newSecret)
  if (!databaseOnly) await refuseFullStorage(storage, INTO_EMPTY)
  await refuseFullDatabase(target)
  const rows = Object.values(manifest.database.tables).reduce((sum, table) => sum + table.rows, 0)
  say(`Restoring the backup ${manifest.name} of Typodont ${manifest.version}.`)
  const { database, differences } = await restoreDatabase(target, place, key, manifest)
  try {
    if (differences.length > 0)
      throw new Error(`The restored database is not what the backup says: ${differences.join('; ')}.`)
    say(`Database: ${Object.keys(manifest.database.tables).length} tables with ${rows} rows, as the backup says.`)
    if (!databaseOnly) {
      const count = await restoreFiles(place, key, manifest.name, storage)
      say(`Files: ${count} written.`)
      await takeOver(database.pool, storage)
    }
    if (!fitsSecret(manifest, target)) say(await describeLoss(database))
  } finally {
    await database.close()
  }
  return manifest
}

async function restoreDatabase(target: RestoreTarget, place: BackupPlace, key: BackupKey, manifest: Manifest) {
  const part = partPath(manifest.name, 'database')
  const dump = unseal(place.get(part), key, part)
  if (target.databaseUrl === undefined)
    return restoreEmbedded({ dataDir: target.dataDir, inMemory: false }, dump, manifest.database)
  const differences = await restorePostgres(target.databaseUrl, dump, manifest.database)
  const database: Database = await openPostgres({ databaseUrl: target.databaseUrl })
  return { database, differences }
}

export function refuseOtherKind({ database }: Manifest, { databaseUrl }: Pick<RestoreTarget, 'databaseUrl'>) {
  if (database.kind === 'postgres' && databaseUrl === undefined)
    throw new Error('The backup is of a PostgreSQL database: write an empty one in DATABASE_URL.')
  if (database.kind === 'embedded' && databaseUrl !== undefined)
    throw new Error('The backup is of an embedded database: unset DATABASE_URL and write an empty DATA_DIR.')
}

/** Whether what the backup encrypted with APP_SECRET can be read with that of this site. */
export function fitsSecret({ secrets }: Manifest, target: Pick<RestoreTarget, 'secrets'>) {
  const known = secretFingerprints(target.secrets)
  return secrets.every((secret) => known.includes(secret))
}

function refuseOtherSecret(manifest: Manifest, target: RestoreTarget, newSecret: boolean) {
  if (fitsSecret(manifest, target) || newSecret) return
  throw new Error(
    'APP_SECRET is not that of the backup: write the former one in APP_SECRET, or into DATA_DIR/secret if none was set. If it is lost, --new-secret restores without it: authenticator apps and recovery codes stop working.',
  )
}

/** `into` begins the sentence. */
export async function refuseFullStorage(storage: OpenedStorage, into: string) {
  for await (const { key } of storage.list(''))
    throw new Error(`${into}, and the file storage holds objects below ${key.slice(0, key.indexOf('/') + 1)}.`)
  if (await storage.newestMark()) throw new Error(`${into}, and the file storage belongs to an installation.`)
}

async function refuseFullDatabase({ databaseUrl, dataDir }: RestoreTarget) {
  const isEmpty =
    databaseUrl === undefined ? !hasEmbeddedDatabase(dataDir) : await withClient(databaseUrl, isEmptyDatabase)
  if (!isEmpty)
    throw new Error(
      `${INTO_EMPTY}, and the database holds tables: write an empty one in ${databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'}.`,
    )
}

async function describeLoss({ pool }: Database) {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from (select user_id from totp_secrets union select user_id from recovery_codes) lost',
  )
  return `APP_SECRET is another one: authenticator apps and recovery codes of ${rows[0]?.count ?? 0} users stopped working, and links in mails that were sent before. An administrator resets their second factor; passkeys still work.`
}
