import { Redis } from 'ioredis'

/** Signs in to Redis and asks for one answer. Throws what the server or the network says. */
export async function checkRedis(redisUrl: string, withinMs: number) {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    disableClientInfo: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // What the promise says of a refused connection is only that it is closed.
  let reason: unknown
  redis.on('error', (error) => (reason ??= error))
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    throw reason ?? error
  } finally {
    redis.disconnect()
  }
}
