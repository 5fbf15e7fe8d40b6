import type { FastifyBaseLogger } from 'fastify'

const PAUSE_MS = 60_000

/**
 * Turns the warnings of this process (a broken connection to Redis, an idle one to PostgreSQL, those of Node) into log
 * lines, because Node would print each as text, and an outage causes several a second. Each topic, the text before the
 * first colon, is logged once a minute with the number of warnings since.
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
  // Node prints warnings by a listener like any other.
  process.removeAllListeners('warning')
  process.on('warning', listener)
  return listener
}

/** Ends the process after an error that nothing caught, with a log line instead of Node's text, which shows its values. */
export function logUncaughtErrors(log: Pick<FastifyBaseLogger, 'fatal'>) {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the portal ends, because nothing caught this error')
    process.exit(1)
  })
}
