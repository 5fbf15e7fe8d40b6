import { createSocketServer } from './socket-server.ts'

/**
 * For a single process: the embedded database allows no second one, and its only connection must not be spent on
 * LISTEN.
 */
export function openMemory() {
  return createSocketServer()
}
