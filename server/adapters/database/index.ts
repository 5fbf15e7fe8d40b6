import type { Database } from './port.ts'

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir`. */
export async function openDatabase(config: { databaseUrl?: string | undefined; dataDir: string }): Promise<Database> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres({ databaseUrl })
  return (await import('./pglite.ts')).openPglite({ dataDir })
}
