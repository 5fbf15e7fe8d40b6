import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, Pool } from 'pg'
import { createNode } from './node.ts'

const warn = (error: Error) => process.emitWarning(`real-time over PostgreSQL: ${error.message}`)

/** Two connections: one listens for good, one speaks. Payloads over the limit of NOTIFY go through socket_io_attachments. */
export function openPostgresRealtime(databaseUrl: string) {
  const speaks = new Pool({ connectionString: databaseUrl, max: 1 })
  speaks.on('error', warn)
  const listens = createListener(databaseUrl)
  // Of a pool the adapter uses these two. It never gives a broken listener back, and hears no errors of it: in a real
  // pool each restart of the database would end the process or take one more connection away.
  const pool = { query: speaks.query.bind(speaks), connect: () => listens.connect() } as unknown as Pool
  const adapter = createAdapter(pool, { payloadThreshold: 7000, errorHandler: warn })
  return createNode({
    adapter,
    async stop() {
      await listens.stop()
      await speaks.end()
    },
  })
}

function createListener(connectionString: string) {
  let current: Client | undefined
  let stopped = false
  return {
    async connect() {
      // The adapter tries again after every failure, also when it is closed meanwhile.
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
