import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import { openDatabase } from '#server/adapters/database/index.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { type BackupKey, readKeyFile } from '#server/backup/key-file.ts'
import { openPlace } from '#server/backup/place.ts'
import { restore } from '#server/backup/restore.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { runDrill } from '#server/features/backups/run-drill.ts'
import { chooseBackupPlace, requireThisVersion } from './backup.ts'
import type { Command, Print } from './command.ts'

const USAGE = `typodont restore --from <folder | s3://bucket/prefix> --key-file <file>   restores the newest backup into an empty site
  --backup <name>   restores this one
  --new-secret      restores without the APP_SECRET of the backup, and prints what is lost
typodont restore --drill [--from ...] [--key-file ...] [--backup <name>]   restores into a scratch database, checks and drops it
  --read-all        decrypts every file instead of a hundred`

/** Restores a lost site, or proves beside a running one that its backup can be restored. */
export const command: Command = { usage: USAGE, run }

async function run(args: string[], print: Print) {
  const asked = readArguments(args)
  if (!asked) return 2
  const config = readConfig()
  const { to: from, keyFile } = chooseBackupPlace(config, { to: asked.from, keyFile: asked['key-file'] })
  const key = readKeyFile(keyFile)
  const { backup } = asked
  if (asked.drill) return printDrill(config, { from, key, backup, readAll: asked['read-all'] }, print)
  const place = await openPlace(from, { s3: config.backup.s3 })
  const storage = await openStorage(config)
  await restore(config, storage, place, key, { backup, newSecret: asked['new-secret'], say: print })
  print('The site is restored: start the portal. `typodont storage unknown` lists what was uploaded during the backup.')
  return 0
}

type DrillOrder = { from: string; key: BackupKey; backup: string | undefined; readAll: boolean }

async function printDrill(config: Config, order: DrillOrder, print: Print) {
  const database = await openDatabase(config)
  try {
    await requireThisVersion(database)
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
    const result = await runDrill({ config, db, clock: () => new Date().toISOString(), ...order })
    if (!result) throw new Error('A backup or another drill of this database is running.')
    print(`Backup ${result.name}`)
    for (const { isGood, line } of result.findings) print(`${isGood ? 'ok   ' : 'FAULT'} ${line}`)
    print(result.isPassed ? 'The drill passed.' : 'The drill failed: this backup cannot be relied on.')
    return result.isPassed ? 0 : 1
  } finally {
    await database.close()
  }
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        from: { type: 'string' },
        'key-file': { type: 'string' },
        backup: { type: 'string' },
        drill: { type: 'boolean', default: false },
        'new-secret': { type: 'boolean', default: false },
        'read-all': { type: 'boolean', default: false },
      },
    })
    const isMixed = values.drill ? values['new-secret'] : values['read-all']
    return isMixed ? undefined : values
  } catch {
    return undefined
  }
}
