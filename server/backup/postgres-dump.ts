import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { compareTables, readDatabaseFacts, readTables } from './database-facts.ts'
import type { DatabaseFacts } from './manifest.ts'
import { findTool, outputOf, withTool } from './postgres-tools.ts'

/** Connects for a statement of any length, as counting a large table is one. */
export async function withClient<Result>(databaseUrl: string, use: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: databaseUrl, options: '-c statement_timeout=0 -c TimeZone=UTC' })
  // A connection that is lost fails the next query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Dumps the database with pg_dump. The facts are those of the same snapshot, so they say exactly what is in the dump. */
export function dumpPostgres(
  databaseUrl: string,
  store: (dump: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<DatabaseFacts> {
  return withClient(databaseUrl, async (client) => {
    const file = await findTool('pg_dump', await serverMajor(client))
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
    const facts = await readDatabaseFacts(client, 'postgres')
    const args = ['--format=custom', '--no-owner', `--snapshot=${rows[0]?.snapshot}`]
    await withTool(file, args, databaseUrl, (dump) => store(outputOf(dump)))
    return facts
  })
}

/** Restores a dump into an empty database and returns how it differs from the manifest. */
export async function restorePostgres(
  databaseUrl: string,
  dump: AsyncIterable<Uint8Array>,
  facts: Pick<DatabaseFacts, 'tables'>,
): Promise<string[]> {
  await loadPostgres(databaseUrl, dump)
  return settlePostgres(databaseUrl, facts)
}

/** Loads a dump in one transaction, so that one that turns out to be damaged leaves the database empty. */
export function loadPostgres(databaseUrl: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const file = await findTool('pg_restore', await serverMajor(client))
    const args = ['--no-owner', '--no-privileges', '--no-comments', '--exit-on-error', '--single-transaction']
    await withTool(file, args, databaseUrl, async ({ stdin, exit }) => {
      const fed = await pipeline(dump, stdin).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      // A tool that failed stops reading, and then what it said is the reason and not the broken pipe.
      if (fed && !isBrokenPipe(fed.error)) throw fed.error
      await exit
    })
  })
}

/**
 * Compares the rows of a loaded dump with those of the manifest. Rights are not loaded with it, since they name the role
 * that the database had; those that the owner had given up are given up again.
 */
export function settlePostgres(databaseUrl: string, { tables }: Pick<DatabaseFacts, 'tables'>): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    for (const [name, { revoked }] of Object.entries(tables))
      if (revoked.length > 0) await client.query(`revoke ${revoked.join(', ')} on ${name} from current_user`)
    await client.query('analyze')
    return compareTables(tables, await readTables(client))
  })
}

export async function serverMajor(client: Client) {
  const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
  return Math.floor(Number(rows[0]?.number) / 10_000)
}

function isBrokenPipe(error: unknown) {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Whether a pg_restore works in this database: one whose command was killed goes on as long as it needs no more input. */
export async function isBeingLoaded(client: Client) {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and application_name = 'pg_restore') as found`,
  )
  return rows[0]?.found === true
}
