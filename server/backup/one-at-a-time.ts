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
