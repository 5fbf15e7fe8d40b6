import { openDatabase } from '#server/adapters/database/index.ts'
import { readConfig } from '#server/config.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { addedMigrations, PREVIOUS } from '#server/db/released.ts'
import { loadSecretOrStandIn } from '#server/portal-secret.ts'
import type { Command, Print } from './command.ts'

export const command: Command = {
  usage: 'typodont migrate [--list]',
  async run(args, print) {
    if (args.length === 1 && args[0] === '--list') return list(print)
    if (args.length > 0) return 2
    const database = await openDatabase(readConfig(undefined, loadSecretOrStandIn))
    try {
      const applied = await migrate(database.pool, { say: print })
      for (const name of applied) print(name)
      print(`${applied.length} migrations applied.`)
      return 0
    } finally {
      await database.close()
    }
  },
}

/** Prints what nodes of the release before meet on a database of this one, without opening a database. */
function list(print: Print) {
  const added = addedMigrations(readMigrations())
  for (const { name } of added) print(name)
  print(`${added.length} migrations since ${PREVIOUS.version}, with which that release runs.`)
  return 0
}
