import { Client } from 'pg'

/** Opens one connection and ends it. Throws what the server or the network says. */
export async function checkPostgres(databaseUrl: string, withinMs: number) {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: withinMs })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}
