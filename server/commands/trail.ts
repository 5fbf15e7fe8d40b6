import { Kysely, PostgresDialect } from 'kysely'
import { formatTrailFault } from '#contract/trail.ts'
import type { DB } from '#server/db/schema.ts'
import { checkTrail } from '#server/features/trail/check.ts'
import type { Services } from '#server/services.ts'
import type { Command, Print } from './command.ts'
import { readExistingSite } from './existing-site.ts'
import { onDatabase } from './on-database.ts'

const SEAL = /^(\d+):([0-9a-f]{64})$/i

/**
 * Prints whether the trail is complete and unchanged; with a seal of an earlier log, also whether it is still that trail.
 * Exits with 1 for a fault.
 */
export const command: Command = { usage: 'typodont trail verify [seal]', run }

async function run(args: string[], print: Print) {
  const known = readKnownSeal(args, print)
  if (!known) return 2
  return onDatabase(readExistingSite(), { name: 'trail', args, print }, (database) =>
    verifyTrail({ database }, args, print),
  )
}

/** Verifies with what the command or a running portal has opened. */
export async function verifyTrail({ database }: Pick<Services, 'database'>, args: string[], print: Print) {
  const known = readKnownSeal(args, print)
  if (!known) return 2
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
  const { fault, sealed, waiting, hash: newest } = await checkTrail(db, known.seal)
  if (fault) print(`The trail is not whole. ${formatTrailFault(fault)}`)
  else
    print(`The trail is whole: ${sealed} events are sealed, ${waiting} wait for it. Newest seal: ${sealed}:${newest}`)
  return fault ? 1 : 0
}

function readKnownSeal([task, seal, ...more]: string[], print: Print) {
  if (task !== 'verify' || more.length > 0) return undefined
  const [, position, hash] = (seal && SEAL.exec(seal)) || []
  if (position && hash) return { seal: { position: Number(position), hash } }
  if (!seal) return { seal: undefined }
  print('A seal is written as it stands in the log: its number, a colon and its hash.')
  return undefined
}
