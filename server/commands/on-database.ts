import { openDatabase } from '#server/adapters/database/index.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { runInPortal } from '#server/command-socket.ts'
import type { Config } from '#server/config.ts'
import type { Print } from './command.ts'
import { requireDatabase } from './existing-site.ts'

type Call = { name: string; args: string[]; print: Print }

/** Runs a command on the database of the site. A portal that has the embedded one runs it instead, with its arguments. */
export async function onDatabase(
  config: Config,
  { name, args, print }: Call,
  run: (database: Database) => Promise<number>,
): Promise<number> {
  const code = config.databaseUrl === undefined ? await runInPortal(config.dataDir, name, args, print) : undefined
  if (code !== undefined) return code
  requireDatabase(config)
  const database = await openDatabase(config)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}
