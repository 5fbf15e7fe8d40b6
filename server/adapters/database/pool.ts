import type { PoolConfig } from 'pg'
import { types } from './parsers.ts'

export const poolDefaults = {
  types,
  connectionTimeoutMillis: 15_000,
  options: '-c TimeZone=UTC -c DateStyle=ISO',
} satisfies PoolConfig
