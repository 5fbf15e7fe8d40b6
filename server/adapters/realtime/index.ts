import type { Realtime } from './port.ts'
import type { BeginCommand } from './redis.ts'

type RealtimeConfig = { databaseUrl?: string | undefined; redisUrl?: string | undefined }

/**
 * Connects the nodes through Redis if it is configured, otherwise through PostgreSQL; without both there is one node.
 */
export async function openRealtime(
  { databaseUrl, redisUrl }: RealtimeConfig,
  beginCommand?: BeginCommand,
): Promise<Realtime> {
  if (redisUrl) return (await import('./redis.ts')).openRedisRealtime(redisUrl, beginCommand)
  if (databaseUrl) return (await import('./postgres.ts')).openPostgresRealtime(databaseUrl)
  return (await import('./memory.ts')).openMemory()
}
