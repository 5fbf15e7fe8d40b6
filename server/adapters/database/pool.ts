import type { Pool, PoolConfig } from 'pg'
import { types } from './parsers.ts'

export const poolDefaults = {
  types,
  connectionTimeoutMillis: 15_000,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
} satisfies PoolConfig

/** An idle connection that breaks is replaced by the pool; unheard, its error would end the process. */
export function reportIdleErrors(pool: Pool) {
  pool.on('error', (error) => process.emitWarning(`idle database connection: ${error.message}`))
}
