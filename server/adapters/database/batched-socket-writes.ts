import type { Duplex } from 'node:stream'
import type { ClientBase } from 'pg'

/**
 * Sends all statements of one tick in one write, because each write is a system call and perhaps a packet of its own.
 */
export function batchSocketWrites(client: ClientBase) {
  // pg exposes the connection, but its types do not.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isHeld = false
  Object.assign(client, {
    query: (...args: unknown[]) => {
      if (!isHeld) {
        isHeld = true
        stream.cork()
        process.nextTick(() => {
          isHeld = false
          stream.uncork()
        })
      }
      return query(...args)
    },
  })
}
