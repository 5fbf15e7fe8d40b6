import type { PoolConfig } from 'pg'
import { types } from './parsers.ts'

export const poolDefaults = {
  types,
  // Statements that are issued together are sent together (docs/decisions/032).
  pipeline: true,
  connectionTimeoutMillis: 15_000,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
} satisfies PoolConfig
