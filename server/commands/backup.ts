import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '#server/adapters/database/port.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { createKeyFile, readKeyFile } from '#server/backup/key-file.ts'
import { placeFault } from '#server/backup/place.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { refuseUnfinishedRestore } from '#server/db/unfinished-restore.ts'
import { type FinishedBackup, runBackup } from '#server/features/backups/run-backup.ts'
import { compareInstallations, describeMoved } from '#server/installation.ts'
import type { Services } from '#server/services.ts'
import type { Command, Print } from './command.ts'
import { readExistingSite } from './existing-site.ts'
import { onDatabase } from './on-database.ts'
import { parseOptions } from './parse-options.ts'

const USAGE = `typodont backup --to <folder | s3://bucket/prefix> --key-file <file>   writes a backup; without these to BACKUP_TO
typodont backup --new-key <file>                                       writes a new key`

/** Writes a backup while the portal runs. Refused in a restore drill, since that is a copy. */
export const command: Command = { usage: USAGE, run }

async function run(args: string[], print: Print) {
  const asked = readArguments(args)
  if (!asked) return 2
  if (asked.newKey !== undefined) {
    createKeyFile(asked.newKey)
    print(`${asked.newKey} holds a new key. Keep a copy of it apart from the backups: without it nobody can read them.`)
    return 0
  }
  const config = readExistingSite()
  const { to, keyFile } = chooseBackupPlace(config, asked)
  const given = ['--to', to, '--key-file', keyFile]
  return onDatabase(config, { name: 'backup', args: given, print }, async (database) =>
    backUpSite({ config, database, storage: await openStorage(config) }, given, print),
  )
}

type Site = Pick<Services, 'config' | 'database' | 'storage'>

/** Does the work with what the command or a running portal has opened. */
export async function backUpSite({ config, database, storage }: Site, args: string[], print: Print) {
  const asked = readArguments(args)
  if (!asked) return 2
  const { to, keyFile } = chooseBackupPlace(config, asked)
  const key = readKeyFile(keyFile)
  await requireThisVersion(database)
  const standing = await compareInstallations(database.pool, storage)
  if (standing.kind === 'moved') throw new Error(describeMoved(standing.moved))
  if (config.restoreDrill || standing.kind === 'older')
    throw new Error('This is a restore drill, of which no backup is made.')
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
  const { s3, keepDays } = config.backup
  const clock = () => new Date().toISOString()
  const done = await runBackup({ source: { config, database, storage }, db, clock, to, key, s3, keepDays })
  if (!done) throw new Error('Another backup or drill of this database is running.')
  print(describeBackup(done))
  if (done.pruneFault) print(`Outdated backups were not removed: ${done.pruneFault}`)
  return 0
}

function describeBackup({ name, tables, rows, count, copied, bytes, removed }: FinishedBackup) {
  const outdated = removed > 0 ? ` ${removed} outdated backups were removed.` : ''
  return `Backup ${name}: ${tables} tables with ${rows} rows, ${count} files of ${bytes} bytes, ${copied} of them new.${outdated}`
}

type Asked = { to?: string | undefined; keyFile?: string | undefined }

/**
 * The place and the key that the arguments name, or those of the schedule, as paths that a portal finds too. Throws an
 * Error that says what is missing.
 */
export function chooseBackupPlace(config: Config, asked: Asked) {
  const to = asked.to ?? config.backup.to
  const keyFile = asked.keyFile ?? config.backup.keyFile
  if (to === undefined)
    throw new Error('Write where the backups lie: --to <folder | s3://bucket/prefix>, or BACKUP_TO.')
  if (keyFile === undefined)
    throw new Error('Write the key of the backups: --key-file <file>, or BACKUP_KEY_FILE; --new-key <file> makes one.')
  const fault = placeFault(to, keyFile, config, config.backup.s3)
  if (fault) throw new Error(fault)
  return { to: to.startsWith('s3://') ? to : path.resolve(to), keyFile: path.resolve(keyFile) }
}

/**
 * Throws for a database without the table of backups, as a backup before an upgrade is made by the version that runs, and
 * for half of a restored one.
 */
export async function requireThisVersion({ pool }: Database) {
  await refuseUnfinishedRestore(pool)
  const { rows } = await pool.query<{ is_there: boolean }>(`select to_regclass('backups') is not null as is_there`)
  if (!rows[0]?.is_there)
    throw new Error('The database is empty or of an older version: back it up with that one, or run typodont migrate.')
}

function readArguments(args: string[]): (Asked & { newKey?: string | undefined }) | undefined {
  const values = parseOptions(args, {
    to: { type: 'string' },
    'key-file': { type: 'string' },
    'new-key': { type: 'string' },
  })
  if (!values) return undefined
  const { to, 'key-file': keyFile, 'new-key': newKey } = values
  if (newKey !== undefined && (to !== undefined || keyFile !== undefined)) return undefined
  return { to, keyFile, newKey }
}
