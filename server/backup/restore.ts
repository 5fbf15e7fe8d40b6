import type { Secrets } from '#server/adapters/sealing.ts'
import type { Database } from '#server/adapters/database/port.ts'
import type { OpenedStorage } from '#server/adapters/storage/index.ts'
import type { Print } from '#server/commands/command.ts'
import { RELEASE } from '#server/db/release.ts'
import { takeOver } from '#server/installation.ts'
import { chooseBackup } from './find-backup.ts'
import type { BackupKey } from './key-file.ts'
import { type Manifest, readManifest, secretFingerprints } from './manifest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { BackupPlace } from './port.ts'
import { restoreFiles } from './restore-files.ts'
import { findRest, markStorage, refuseOtherStorage, restoreDatabase } from './restore-target.ts'
import { describeUnfinished, removeNote, type UnfinishedRestore } from '#server/db/unfinished-restore.ts'

export type RestoreTarget = { databaseUrl?: string | undefined; dataDir: string; secrets: Secrets }

type Options = {
  backup?: string | undefined
  newSecret: boolean
  /** The files were not lost: the storage stays as it is. */
  databaseOnly: boolean
  say: Print
}

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
 * Brings a backup into an empty site, whose storage belongs to the restored database from then on, or goes on with one
 * that was interrupted. A restored database alone is older than the storage that it finds, so it starts as a drill until
 * it takes that over.
 */
export async function restore(
  target: RestoreTarget,
  storage: OpenedStorage,
  place: BackupPlace,
  key: BackupKey,
  options: Options,
) {
  const manifest = await oneAtATime(target.databaseUrl, () => restoreAlone(target, storage, place, key, options))
  if (!manifest) throw new Error('Another restore into this database is running.')
  return manifest
}

async function restoreAlone(
  target: RestoreTarget,
  storage: OpenedStorage,
  place: BackupPlace,
  key: BackupKey,
  { say, databaseOnly, newSecret, backup }: Options,
) {
  const before = await findRest(target)
  const manifest = await openBackup(place, key, backup ?? before?.backup)
  refuseOtherKind(manifest, target)
  refuseOtherSecret(manifest, target, newSecret)
  if (before) refuseOtherRestore(before, manifest, databaseOnly)
  if (!databaseOnly) await refuseOtherStorage(storage, before)
  const rows = Object.values(manifest.database.tables).reduce((sum, table) => sum + table.rows, 0)
  const what = `the backup ${manifest.name} of Typodont ${manifest.version}`
  say(before ? `Going on with the interrupted restore of ${what}.` : `Restoring ${what}.`)
  const { database, id } = await restoreDatabase({ target, place, key, manifest, databaseOnly }, before)
  try {
    say(`Database: ${Object.keys(manifest.database.tables).length} tables with ${rows} rows, as the backup says.`)
    if (!databaseOnly) {
      await markStorage(storage, id)
      const { written, found } = await restoreFiles(place, key, manifest.name, storage)
      say(`Files: ${written} written${found > 0 ? `, ${found} had been written before` : ''}.`)
      await takeOver(database.pool, storage)
    }
    if (!fitsSecret(manifest, target)) say(await describeLoss(database))
    await removeNote(database.pool)
  } finally {
    await database.close()
  }
  return manifest
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

function refuseOtherRestore(before: UnfinishedRestore, { name }: Manifest, databaseOnly: boolean) {
  if (before.backup !== name)
    throw new Error(`This is not the restore of the backup ${name}: ${describeUnfinished(before)}.`)
  if (before.database_only !== databaseOnly)
    throw new Error(`That restore was begun ${databaseOnly ? 'without' : 'with'} --database-only: go on with it so.`)
}

async function describeLoss({ pool }: Database) {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from (select user_id from totp_secrets union select user_id from recovery_codes) lost',
  )
  return `APP_SECRET is another one: authenticator apps and recovery codes of ${rows[0]?.count ?? 0} users stopped working, and links in mails that were sent before. An administrator resets their second factor; passkeys still work.`
}
