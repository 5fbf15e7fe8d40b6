import { Client } from 'pg'
import { measureLag, ReplicaBehind, verifyReplica, WrongReplica } from './replica.ts'

/** Connects once and disconnects. Throws the error of the server or the network. */
export async function checkPostgres(databaseUrl: string, withinMs: number) {
  await withClient(databaseUrl, withinMs, async () => undefined)
}

type Urls = { primary: string; replica: string }

/**
 * Compares a standby with its primary. Returns why it may not answer for it; undefined also while that cannot be known.
 * Throws the error of the standby or the network to it.
 */
export function findReplicaFault(urls: Urls, withinMs: number) {
  return withBoth(urls, withinMs, async (primary, replica) => {
    try {
      await verifyReplica(primary, replica, withinMs)
      return undefined
    } catch (error) {
      if (error instanceof WrongReplica) return error.message
      // It catches up later, and is compared again then.
      if (error instanceof ReplicaBehind) return undefined
      throw error
    }
  })
}

/** Seconds by which a standby is behind its primary; undefined if that one is away. */
export function checkReplicaLag(urls: Urls, withinMs: number) {
  return withBoth(urls, withinMs, measureLag)
}

function withBoth<Result>(urls: Urls, withinMs: number, use: (primary: Client, replica: Client) => Promise<Result>) {
  return withClient(urls.replica, withinMs, async (replica) => {
    const primary = await connect(urls.primary, withinMs).catch(() => undefined)
    return primary && use(primary, replica).finally(() => primary.end())
  })
}

async function withClient<Result>(url: string, withinMs: number, use: (client: Client) => Promise<Result>) {
  const client = await connect(url, withinMs)
  return use(client).finally(() => client.end())
}

async function connect(url: string, withinMs: number) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: withinMs })
  client.on('error', () => {})
  await client.connect()
  return client
}
