import { Pool, type PoolConfig } from 'pg'
import { watchConnectionLoss } from './connection-loss.ts'
import { poolDefaults } from './pool.ts'
import type { Database } from './port.ts'
import { usePreparedStatements } from './prepared-statements.ts'
import { batchSocketWrites } from './batched-socket-writes.ts'

export type PostgresOptions = { databaseUrl: string; max?: number }

/** Creates the pool of a PostgreSQL server; connects with the first query. `max` is the number of connections. */
export async function openPostgres({ databaseUrl, max = 10 }: PostgresOptions): Promise<Database> {
  const pool = createServerPool({ connectionString: databaseUrl, max })
  return { pool, embedded: false, close: () => pool.end() }
}

export function createServerPool(options: PoolConfig) {
  const pool = new Pool({ ...poolDefaults, statement_timeout: 30_000, ...options })
  watchConnectionLoss(pool)
  pool.on('connect', usePreparedStatements)
  pool.on('connect', batchSocketWrites)
  return pool
}
