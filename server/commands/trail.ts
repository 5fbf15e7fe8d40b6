import { Kysely, PostgresDialect } from 'kysely'
import { formatTrailFault } from '#contract/trail.ts'
import { openDatabase } from '#server/adapters/database/index.ts'
import { readConfig } from '#server/config.ts'
import type { DB } from '#server/db/schema.ts'
import { checkTrail } from '#server/features/trail/check.ts'
import type { Command, Print } from './command.ts'

const SEAL = /^(\d+):([0-9a-f]{64})$/i

/**
 * Prints whether the trail is complete and unchanged; with a seal of an earlier log, also whether it is still that trail.
 * Exits with 1 for a fault.
 */
export const command: Command = { usage: 'typodont trail verify [seal]', run }

async function run([task, seal, ...more]: string[], log: Print): Promise<number> {
  if (task !== 'verify' || more.length > 0) return 2
  const [, position, hash] = (seal && SEAL.exec(seal)) || []
  if (seal && !(position && hash)) {
    log('A seal is written as it stands in the log: its number, a colon and its hash.')
    return 2
  }
  const database = await openDatabase(readConfig())
  try {
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
    const expected = position && hash ? { position: Number(position), hash } : undefined
    const { fault, sealed, waiting, hash: newest } = await checkTrail(db, expected)
    if (fault) log(`The trail is not whole. ${formatTrailFault(fault)}`)
    else
      log(`The trail is whole: ${sealed} events are sealed, ${waiting} wait for it. Newest seal: ${sealed}:${newest}`)
    return fault ? 1 : 0
  } finally {
    await database.close()
  }
}
