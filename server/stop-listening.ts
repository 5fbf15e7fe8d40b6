import type { Server } from 'node:http'

/** In ms. A turn of the event loop that is this short has taken nothing from the network. */
const QUIET_MS = 0.2
/** Under load a turn may never be that short. */
const MOST_TURNS = 2000

/**
 * Takes no connection any more, and resolves once the open ones have ended. Closing resets the connections that the
 * kernel has accepted and Node has not taken yet, and no proxy may send a POST twice, so it waits for a turn of the event
 * loop after which none are left.
 */
export async function stopListening(server: Server) {
  let began = performance.now()
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    if (now - began < QUIET_MS) break
    began = now
  }
  await new Promise((resolve) => server.close(resolve))
}
