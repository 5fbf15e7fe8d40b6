import { Kysely, PostgresDialect } from 'kysely'
import { openStorage } from '#server/adapters/storage/index.ts'
import { readKeyFile } from '#server/backup/key-file.ts'
import { openPlace } from '#server/backup/place.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { runDrill } from '#server/features/backups/run-drill.ts'
import { loadOrCreateSecret, loadSecretOrStandIn } from '#server/portal-secret.ts'
import type { Services } from '#server/services.ts'
import { chooseBackupPlace, requireThisVersion } from './backup.ts'
import type { Command, Print } from './command.ts'
import { readExistingSite } from './existing-site.ts'
import { onDatabase } from './on-database.ts'
import { parseOptions } from './parse-options.ts'

const USAGE = `typodont restore --from <folder | s3://bucket/prefix> --key-file <file>   restores the newest backup into an empty site
  --backup <name>   restores this one
  --database-only   leaves the file storage as it is, for \`typodont storage take-over\`
  --new-secret      restores without the APP_SECRET of the backup, and prints what is lost
typodont restore --drill [--from ...] [--key-file ...] [--backup <name>]   restores into a scratch database, checks and drops it
  --read-all        decrypts every file instead of a hundred`

const SITE_RESTORED =
  'The site is restored: start the portal. `typodont storage unknown` lists what was uploaded during the backup.'
const DATABASE_RESTORED =
  'The database is restored, and older than the files: stop every other portal and run `typodont storage take-over`.'

/** Restores a lost site, or proves beside a running one that its backup can be restored. */
export const command: Command = { usage: USAGE, run }

async function run(args: string[], print: Print) {
  const asked = readArguments(args)
  if (!asked) return 2
  const config = asked.drill
    ? readExistingSite()
    : readConfig(undefined, asked['new-secret'] ? loadOrCreateSecret : loadSecretOrStandIn)
  const { to: from, keyFile } = chooseBackupPlace(config, { to: asked.from, keyFile: asked['key-file'] })
  const { backup } = asked
  if (asked.drill) {
    const given = ['--drill', '--from', from, '--key-file', keyFile]
    if (backup !== undefined) given.push('--backup', backup)
    if (asked['read-all']) given.push('--read-all')
    return onDatabase(config, { name: 'restore', args: given, print }, (database) =>
      drillSite({ config, database }, given, print),
    )
  }
  const key = readKeyFile(keyFile)
  const place = await openPlace(from, { s3: config.backup.s3 })
  const storage = await openStorage(config)
  const { 'new-secret': newSecret, 'database-only': databaseOnly } = asked
  await restore(config, storage, place, key, { backup, newSecret, databaseOnly, say: print })
  print(databaseOnly ? DATABASE_RESTORED : SITE_RESTORED)
  return 0
}

type Site = Pick<Services, 'config' | 'database'>

/** Runs a drill with what the command or a running portal has opened. */
export async function drillSite({ config, database }: Site, args: string[], print: Print) {
  const asked = readArguments(args)
  if (!asked?.drill) return 2
  const { to: from, keyFile } = chooseBackupPlace(config, { to: asked.from, keyFile: asked['key-file'] })
  await requireThisVersion(database)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
  const result = await runDrill({
    config,
    db,
    clock: () => new Date().toISOString(),
    from,
    key: readKeyFile(keyFile),
    backup: asked.backup,
    readAll: asked['read-all'],
  })
  if (!result) throw new Error('A backup or another drill of this database is running.')
  print(`Backup ${result.name}`)
  for (const { isGood, line } of result.findings) print(`${isGood ? 'ok   ' : 'FAULT'} ${line}`)
  print(result.isPassed ? 'The drill passed.' : 'The drill failed: this backup cannot be relied on.')
  return result.isPassed ? 0 : 1
}

function readArguments(args: string[]) {
  const values = parseOptions(args, {
    from: { type: 'string' },
    'key-file': { type: 'string' },
    backup: { type: 'string' },
    drill: { type: 'boolean', default: false },
    'new-secret': { type: 'boolean', default: false },
    'database-only': { type: 'boolean', default: false },
    'read-all': { type: 'boolean', default: false },
  })
  const isMixed = values?.drill ? values['new-secret'] || values['database-only'] : values?.['read-all']
  return isMixed ? undefined : values
}
