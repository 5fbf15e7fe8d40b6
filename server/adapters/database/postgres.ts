import { Pool } from 'pg'
import { watchBreaks } from './connection-loss.ts'
import { poolDefaults } from './pool.ts'
import type { Database } from './port.ts'
import { withPrepared } from './prepared-statements.ts'
import { writeTogether } from './write-together.ts'

export type PostgresOptions = { databaseUrl: string; max?: number }

/** Creates the pool of a PostgreSQL server; connects with the first query. `max` is the number of connections. */
export async function openPostgres({ databaseUrl, max = 10 }: PostgresOptions): Promise<Database> {
  const pool = new Pool({ ...poolDefaults, connectionString: databaseUrl, max, statement_timeout: 30_000 })
  watchBreaks(pool)
  pool.on('connect', withPrepared)
  pool.on('connect', writeTogether)
  return { pool, embedded: false, close: () => pool.end() }
}
