import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '#server/error-code.ts'
import { RELEASE } from './release.ts'

export type Migration = { name: string; sql: string; checksum: string }

export type Patience = {
  /** How long a statement waits for a lock. Everybody who comes after it waits for that table too. */
  lockMs: number
  /** Between two attempts, in which those who waited get their turn. */
  pauseMs: number
  attempts: number
}

/** Five minutes in all, within the ten that deploy/ gives a start. */
export const PATIENCE: Patience = { lockMs: 2000, pauseMs: 5000, attempts: 42 }

/** A lock that was not free in time, or two transactions that waited for each other. */
const CONTENDED = ['55P03', '40P01']

/** A file of one index that is built while others write. PostgreSQL does so outside of a transaction only. */
const CONCURRENT = /^(?:\s*--.*\n)*\s*create index concurrently (\w+) on [^;]+;?\s*$/

/**
 * Applies one file in a transaction, which is rolled back and repeated while others use its tables. Its statements may
 * take longer than those of requests: building an index of millions of rows takes minutes.
 */
export async function applyMigration(
  client: pg.PoolClient,
  migration: Migration,
  { patience = PATIENCE, say }: { patience?: Patience; say?: ((line: string) => void) | undefined },
) {
  const [, index] = CONCURRENT.exec(migration.sql) ?? []
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (index) await buildIndex(client, migration, index, patience)
      else await applyOnce(client, migration, patience.lockMs)
      return
    } catch (error) {
      if (!CONTENDED.includes(errorCode(error) ?? ''))
        throw new Error(`Migration ${migration.name} failed.`, { cause: error })
      if (attempt >= patience.attempts)
        throw new Error(await explainContention(client, migration, patience), { cause: error })
      if (attempt === 1) say?.(`Migration ${migration.name} waits for tables that are in use`)
      await wait(patience.pauseMs)
    }
  }
}

async function applyOnce(client: pg.PoolClient, migration: Migration, lockMs: number) {
  await inTransaction(client, async () => {
    await client.query(`set local lock_timeout = ${lockMs}; set local statement_timeout = 0`)
    await client.query(migration.sql)
    await recordMigration(client, migration)
  })
}

/**
 * Builds an index beside those who write, whom it lets pass while it waits for older transactions, so that it may wait
 * long. One that was interrupted leaves an index that is not used but maintained: it is dropped and built again.
 */
async function buildIndex(client: pg.PoolClient, migration: Migration, index: string, patience: Patience) {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  await client.query(`set lock_timeout = ${patience.lockMs * 10}; set statement_timeout = 0`)
  try {
    if (rows[0]?.valid === false) await client.query(`drop index concurrently ${index}`)
    if (!rows[0]?.valid) await client.query(migration.sql)
  } finally {
    await client.query('reset lock_timeout; reset statement_timeout')
  }
  await recordMigration(client, migration)
}

async function recordMigration(client: pg.PoolClient, { name, checksum }: Migration) {
  const insert = 'insert into migrations (name, checksum, release) values ($1, $2, $3)'
  await client.query(insert, [name, checksum, RELEASE])
}

/** Names the transactions that may hold the lock, without their statements, which contain values. */
async function explainContention(client: pg.PoolClient, { name }: Migration, { lockMs, attempts }: Patience) {
  const { rows } = await client.query<{ pid: number; who: string; seconds: number }>(
    `select pid, concat_ws(', ', nullif(application_name, ''), usename, host(client_addr), state) as who,
       round(extract(epoch from clock_timestamp() - xact_start))::int as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start < clock_timestamp() - $1 * interval '1 ms'
     order by xact_start limit 3`,
    [lockMs],
  )
  const holders = rows.map(({ pid, who, seconds }) => `process ${pid} (${who}) for ${seconds} s`).join(', ')
  return [
    `Migration ${name} waited ${attempts} times for ${lockMs / 1000} s for tables that others use, and gave up, since everybody else waits behind it.`,
    holders ? `These transactions are open: ${holders}.` : 'No transaction is open any more.',
    'A backup, a report or a forgotten session may hold them: let it end, or end it with select pg_terminate_backend(process), and start again. What was applied before stays.',
  ].join(' ')
}

export async function inTransaction(client: pg.ClientBase, run: () => Promise<void>) {
  await client.query('begin')
  try {
    await run()
    await client.query('commit')
  } catch (error) {
    // On a connection that is lost this fails too, and says less.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
