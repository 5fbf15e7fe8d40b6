import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, Pool } from 'pg'
import { createSocketServer } from './socket-server.ts'

const warn = (error: Error) => process.emitWarning(`real-time over PostgreSQL: ${error.message}`)

/**
 * Uses two connections: one listens permanently, one sends. Payloads over the limit of NOTIFY go through the table
 * socket_io_attachments.
 */
export function openPostgresRealtime(databaseUrl: string) {
  const publisher = new Pool({ connectionString: databaseUrl, max: 1 })
  publisher.on('error', warn)
  const subscriber = createListener(databaseUrl)
  // The adapter uses only these two methods of a pool. It never releases a broken listener and handles none of its
  // errors: with a real pool each restart of the database would end the process or leak a connection.
  const pool = { query: publisher.query.bind(publisher), connect: () => subscriber.connect() } as unknown as Pool
  const adapter = createAdapter(pool, { payloadThreshold: 7000, errorHandler: warn })
  return createSocketServer({
    adapter,
    async stop() {
      await subscriber.stop()
      await publisher.end()
    },
  })
}

function createListener(connectionString: string) {
  let current: Client | undefined
  let stopped = false
  return {
    async connect() {
      // The adapter reconnects after every failure, even after it was closed; this promise never resolves.
      if (stopped) return new Promise<never>(() => {})
      const client = new Client({ connectionString, keepAlive: true })
      client.on('error', warn)
      current = client
      await client.connect()
      return Object.assign(client, { release: () => {} })
    },
    async stop() {
      stopped = true
      await current?.end().catch(warn)
    },
  }
}
