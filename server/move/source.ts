import { DirectoryInUse } from '#server/adapters/database/lock.ts'
import { openPglite } from '#server/adapters/database/pglite.ts'
import type { Database } from '#server/adapters/database/port.ts'
import { hasEmbeddedDatabase } from '#server/backup/embedded-dump.ts'
import { compareMigrations } from '#server/db/migrate.ts'
import { findSecret, secretFile } from '#server/portal-secret.ts'

/** Throws for a folder without a database, in which opening one would create it. */
export function requireEvaluation(dataDir: string) {
  if (!hasEmbeddedDatabase(dataDir))
    throw new Error(`${dataDir} holds no embedded database: write the DATA_DIR of the evaluation in --from.`)
}

/** Opens the embedded database of an evaluation, which no portal may have open. */
export async function openSource(dataDir: string): Promise<Database> {
  try {
    return await openPglite({ dataDir, lockWaitMs: 0 })
  } catch (cause) {
    if (!(cause instanceof DirectoryInUse)) throw cause
    throw new Error(`The portal of ${dataDir}, or another move of it, is running: stop it first.`, { cause })
  }
}

/** Throws unless the source has the tables of this release, as those of the target will have. */
export async function requireSameRelease({ pool }: Database) {
  const client = await pool.connect()
  try {
    const { pending, unknown } = await compareMigrations(client)
    if (unknown.length > 0) throw new Error('The evaluation is of a newer release: move it with that one.')
    if (pending.length > 0)
      throw new Error('The evaluation is of an older release: run typodont migrate on it, then move it.')
  } finally {
    client.release()
  }
}

/**
 * The secret of the evaluation, without which sessions, links in mails and second factors of the moved portal would be
 * void. `given` are those of the environment. Throws if they are others.
 */
export function secretOf(dataDir: string, given: string | undefined): string {
  const file = secretFile(dataDir)
  const stored = findSecret(dataDir)
  if (given === undefined && stored === undefined)
    throw new Error(`APP_SECRET is missing: write that of the evaluation, since ${file} does not exist.`)
  const known = given?.split(',').map((secret) => secret.trim())
  if (known && stored !== undefined && !known.includes(stored))
    throw new Error(
      `APP_SECRET is not that of the evaluation: write what ${file} holds, alone or after a comma. If the evaluation ran with this APP_SECRET, remove that file.`,
    )
  return given ?? stored ?? ''
}
