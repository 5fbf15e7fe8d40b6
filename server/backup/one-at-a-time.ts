import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { withClient } from './postgres-dump.ts'

/** The advisory lock of backups and drills; its session ends with the process, however that ends. */
const LOCK = 7_219_403

let runsHere = false

/**
 * Runs it unless another backup or drill of this database runs, in this process or, on PostgreSQL, in any other. Returns
 * undefined then.
 */
export async function oneAtATime<Result>(
  databaseUrl: string | undefined,
  run: () => Promise<Result>,
): Promise<Result | undefined> {
  if (runsHere) return undefined
  runsHere = true
  try {
    if (databaseUrl === undefined) return await run()
    return await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
      return rows[0]?.locked ? await run() : undefined
    })
  } finally {
    runsHere = false
  }
}

/** Whether a backup or a drill of this database runs, here or in another process. One that was killed does not. */
export async function isBackupRunning(db: Kysely<DB>) {
  if (runsHere) return true
  const { rows } = await sql<{ locked: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as locked`.execute(db)
  return rows[0]?.locked === true
}
