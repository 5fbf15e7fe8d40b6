import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'

/** Open at once from one address without having said who it is; a practice whose tabs all come back takes a moment. */
const MAX_STRANGERS = 100

export type AddressOf = (request: IncomingMessage) => string

/** Connections that have not shown a valid token yet, counted by address: a token comes only after the connection is there. */
export function openLobby(addressOf: AddressOf) {
  const waiting = new Map<string, Set<object>>()
  return {
    hasRoom: (request: IncomingMessage) => (waiting.get(addressOf(request))?.size ?? 0) < MAX_STRANGERS,
    leave,
    /** From now on who connects waits there. */
    watch(io: Server) {
      io.engine.on('connection', (connection: Connection) => {
        const address = addressOf(connection.request)
        const others = waiting.get(address) ?? new Set()
        waiting.set(address, others.add(connection))
        connection.once('close', () => leave(connection))
      })
    },
  }

  function leave(connection: Connection) {
    const address = addressOf(connection.request)
    const others = waiting.get(address)
    others?.delete(connection)
    if (others?.size === 0) waiting.delete(address)
  }
}

type Connection = { request: IncomingMessage; once: (event: 'close', heard: () => void) => unknown }
