import type { Database } from './port.ts'

type Options = { databaseUrl?: string | undefined; dataDir: string; lockWaitMs?: number | undefined }

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`. */
export async function openDatabase({ databaseUrl, dataDir, lockWaitMs }: Options): Promise<Database> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres({ databaseUrl })
  return (await import('./pglite.ts')).openPglite({ dataDir, lockWaitMs })
}
