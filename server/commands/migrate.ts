import { openDatabase } from '#server/adapters/database/index.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Command } from './command.ts'

export const command: Command = {
  usage: 'typodont migrate',
  async run(args, print) {
    if (args.length > 0) return 2
    const database = await openDatabase(readConfig())
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
