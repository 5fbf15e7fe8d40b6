import { Kysely, PostgresDialect } from 'kysely'
import { formatTrailFault } from '#contract/trail.ts'
import { openDatabase } from './adapters/database/index.ts'
import { readConfig } from './config.ts'
import type { DB } from './db/schema.ts'
import { checkTrail } from './features/trail/check.ts'

const SEAL = /^(\d+):([0-9a-f]{64})$/i

/**
 * Prints whether the trail is intact and, with a seal from an earlier log, whether it is still that trail. Returns the
 * exit code: 0, 1 for a fault, or 2 for a malformed seal.
 */
export async function verifyTrail(seal: string | undefined, log: (line: string) => void): Promise<number> {
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
