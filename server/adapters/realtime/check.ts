import { Redis } from 'ioredis'

/** Connects to Redis, signs in and pings once. Throws the error of the server or the network. */
export async function checkRedis(redisUrl: string, withinMs: number) {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    disableClientInfo: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // The rejected promise only reports a closed connection; the reason arrives as an event.
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
