import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { createSocketServer } from './socket-server.ts'

export const CONNECTION_NAME = 'typodont-realtime'
// The name appears in CLIENT LIST. Older servers reject the other client info that ioredis sends.
const named = { connectionName: CONNECTION_NAME, disableClientInfo: true }

export function openRedisRealtime(redisUrl: string) {
  let stopping = false
  const warn = (error: unknown) => {
    if (!stopping) process.emitWarning(`real-time over Redis: ${String(error)}`)
  }
  // A subscribed connection can run no other commands, hence two. The subscriber waits for Redis without a limit.
  const publisher = warnOnCommandErrors(new Redis(redisUrl, named), warn)
  const subscriber = warnOnCommandErrors(new Redis(redisUrl, { ...named, maxRetriesPerRequest: null }), warn)
  return createSocketServer({
    adapter: createAdapter(publisher, subscriber, { key: 'typodont' }),
    async stop() {
      stopping = true
      publisher.disconnect()
      subscriber.disconnect()
    },
  })
}

/**
 * The adapter ignores the promises of its commands, so a lost message would end the process as an unhandled rejection.
 */
function warnOnCommandErrors(redis: Redis, warn: (error: unknown) => void) {
  redis.on('error', warn)
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (...command) => {
    const result = send(...command)
    if (result instanceof Promise) result.catch(warn)
    return result
  }
  return redis
}
