import net from 'node:net'

/** A round trip: from the first bytes that the client sent after a reply until the server's next reply. */
export type Trip = { startedAt: number; endedAt: number }

export type Proxy = {
  /** The database as seen through the proxy. */
  url: string
  /** Returns the round trips since the last call. */
  drain(): Trip[]
  stop(): Promise<void>
}

/** Opens a proxy to PostgreSQL with the given round trip time that counts the round trips. */
export async function startProxy(databaseUrl: string, roundTripMs: number): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const send = createDelay(roundTripMs / 2)
  const sockets = new Set<net.Socket>()
  let trips: Trip[] = []

  const listener = net.createServer((client) => {
    const server = net.connect(Number(target.port || 5432), target.hostname)
    let open: Trip | undefined
    let hasReply = true
    client.on('data', (bytes) => {
      if (hasReply) open = { startedAt: performance.now(), endedAt: 0 }
      hasReply = false
      send(() => server.write(bytes))
    })
    server.on('data', (bytes) => {
      // Bytes without a request are a notification.
      if (open && !hasReply) trips.push(open)
      hasReply = true
      if (open) open.endedAt = performance.now()
      send(() => client.write(bytes))
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('end', () => send(() => other.end()))
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((listener.address() as net.AddressInfo).port)
  return {
    url: url.toString(),
    drain() {
      const recorded = trips
      trips = []
      return recorded
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
}

/** Returns how many round trips were sequential: concurrent ones cost a single wait. */
export function countSequential(trips: readonly Trip[]) {
  let count = 0
  let lastEnd = -Infinity
  for (const { startedAt, endedAt } of trips.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (startedAt < lastEnd) continue
    count += 1
    lastEnd = endedAt
  }
  return count
}

/**
 * Delays calls in order. Timers have a resolution of a millisecond at best, so the queue is polled in every turn of the
 * event loop; an empty queue stops the polling.
 */
function createDelay(milliseconds: number) {
  if (milliseconds <= 0) return (work: () => void) => work()
  const waiting: { due: number; work: () => void }[] = []
  const deliver = () => {
    const now = performance.now()
    while (waiting[0] && waiting[0].due <= now) waiting.shift()?.work()
    if (waiting.length > 0) setImmediate(deliver)
  }
  return (work: () => void) => {
    waiting.push({ due: performance.now() + milliseconds, work })
    if (waiting.length === 1) setImmediate(deliver)
  }
}
