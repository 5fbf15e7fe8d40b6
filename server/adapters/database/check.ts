import { Client } from 'pg'

/** Connects once and disconnects. Throws the error of the server or the network. */
export async function checkPostgres(databaseUrl: string, withinMs: number) {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: withinMs })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}
