import type { Duplex } from 'node:stream'
import type { ClientBase } from 'pg'

/** What is asked in one turn leaves in one write: each is a call into the kernel, and may be a packet of its own. */
export function writeTogether(client: ClientBase) {
  // pg has it for everybody, its types do not.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let isHeld = false
  Object.assign(client, {
    query: (...given: unknown[]) => {
      if (!isHeld) {
        isHeld = true
        stream.cork()
        process.nextTick(() => {
          isHeld = false
          stream.uncork()
        })
      }
      return query(...given)
    },
  })
}
