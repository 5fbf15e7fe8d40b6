import { createAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import { createSocketServer } from './socket-server.ts'

export const CONNECTION_NAME = 'typodont-realtime'
// The name appears in CLIENT LIST. Older servers reject the other client info that ioredis sends.
const named = { connectionName: CONNECTION_NAME, disableClientInfo: true }

/** Runs when a message is sent to the other nodes; what it returns runs with the outcome. */
export type BeginCommand = (name: string) => (error?: unknown) => void

export function openRedisRealtime(redisUrl: string, beginCommand?: BeginCommand) {
  let stopping = false
  const warn = (error: unknown) => {
    if (!stopping) process.emitWarning(`real-time over Redis: ${String(error)}`)
  }
  // A subscribed connection can run no other commands, hence two. The subscriber waits for Redis without a limit.
  const publisher = warnOnCommandErrors(new Redis(redisUrl, named), warn, beginCommand)
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
 * The adapter ignores the promises of its commands, so a lost message would end the process as an unhandled rejection,
 * and only here it is known whether one arrived.
 */
function warnOnCommandErrors(redis: Redis, warn: (error: unknown) => void, begin?: BeginCommand) {
  redis.on('error', warn)
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (...command) => {
    // Other commands belong to the connection: a subscription waits for Redis without a limit.
    const end = command[0].name === 'publish' ? begin?.('publish') : undefined
    const result = send(...command)
    if (result instanceof Promise)
      result.then(
        () => end?.(),
        (error: unknown) => {
          end?.(error)
          warn(error)
        },
      )
    return result
  }
  return redis
}
