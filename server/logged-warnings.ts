import type { FastifyBaseLogger } from 'fastify'

const PAUSE_MS = 60_000

/**
 * Turns the warnings of this process (a broken connection to Redis, an idle one to PostgreSQL, those of Node) into log
 * lines: Node itself would print each as text, and a service that is away gives several a second. Each topic, which is
 * what stands before the first colon, has one line a minute, with the number of those since the last one.
 */
export function logWarnings(log: Pick<FastifyBaseLogger, 'warn'>, now: () => number = Date.now) {
  const topics = new Map<string, { loggedAt: number; more: number }>()
  const listener = ({ name, message }: Error) => {
    const topic = message.split(':')[0] ?? name
    const before = topics.get(topic)
    if (before && now() - before.loggedAt < PAUSE_MS) {
      before.more += 1
      return
    }
    log.warn({ warning: name, reason: message, ...(before?.more && { more: before.more }) }, topic)
    topics.set(topic, { loggedAt: now(), more: 0 })
  }
  // The one that Node prints with is a listener like any other.
  process.removeAllListeners('warning')
  process.on('warning', listener)
  return listener
}
