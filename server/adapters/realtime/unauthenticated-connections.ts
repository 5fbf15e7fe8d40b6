import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'

/** Limit of unauthenticated connections per address; a practice whose tabs all reconnect at once stays below it. */
const MAX_STRANGERS = 100

export type AddressOf = (request: IncomingMessage) => string

/**
 * Counts by address the connections that have not presented a valid token yet, because a token arrives only after the
 * connection is open.
 */
export function trackUnauthenticated(addressOf: AddressOf) {
  const waiting = new Map<string, Set<object>>()
  return {
    hasRoom: (request: IncomingMessage) => (waiting.get(addressOf(request))?.size ?? 0) < MAX_STRANGERS,
    leave,
    /** Counts every connection from now on. */
    watch(io: Server) {
      io.engine.on('connection', (connection: Connection) => {
        const address = addressOf(connection.request)
        const connections = waiting.get(address) ?? new Set()
        waiting.set(address, connections.add(connection))
        connection.once('close', () => leave(connection))
      })
    },
  }

  function leave(connection: Connection) {
    const address = addressOf(connection.request)
    const connections = waiting.get(address)
    connections?.delete(connection)
    if (connections?.size === 0) waiting.delete(address)
  }
}

type Connection = { request: IncomingMessage; once: (event: 'close', listener: () => void) => unknown }
