import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { BenchDatabase } from './bench-database.ts'
import type { Target } from './load.ts'
import { createMeter } from './processor-time.ts'
import { CONNECTION_NAME, type Running } from './servers.ts'

const POLL_MS = 50
/** How often in a row no connection may be busy before the server counts as idle. */
const IDLE_POLLS = 4

/** Watches a running server, over a connection of the bench's own if its database is PostgreSQL. */
export async function openTarget(
  { databaseUrl }: BenchDatabase,
  { url, child }: Running,
): Promise<Target & { close(): Promise<void> }> {
  const database = databaseUrl ? new pg.Client(databaseUrl) : undefined
  await database?.connect()
  return {
    url,
    meter: createMeter(child.pid ?? 0, database, CONNECTION_NAME),
    settle: async () => {
      if (!database) return
      for (let idle = 0; idle < IDLE_POLLS; idle = (await isBusy(database)) ? 0 : idle + 1) await wait(POLL_MS)
    },
    close: async () => database?.end(),
  }
}

async function isBusy(database: pg.Client) {
  const { rowCount } = await database.query(
    `select from pg_stat_activity where datname = current_database() and application_name = $1 and state <> 'idle'`,
    [CONNECTION_NAME],
  )
  return rowCount !== 0
}
