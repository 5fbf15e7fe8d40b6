import { Redis } from 'ioredis'

/**
 * Connects to Redis, signs in and pings once. Returns its version if the user may read it. Throws the error of the
 * server or the network.
 */
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
    const about = await redis.info('server').catch(() => '')
    return /^redis_version:(\S+)/m.exec(about)?.[1]
  } catch (error) {
    throw reason ?? error
  } finally {
    redis.disconnect()
  }
}
