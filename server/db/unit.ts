import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { DB } from './schema.ts'

/** One piece of work on one connection: its statements are sent as they are asked and answered in that order. */
export type Unit = {
  db: Kysely<DB>
  /** The same connection for what begins before it is known whether it may: no answer reaches it before the check has passed. */
  after(check: Promise<unknown>): Unit
}

/** Reads on one connection, so that what does not depend on each other travels together (docs/decisions/032). */
export async function reading<Result>(pool: Pool, run: (unit: Unit) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const use = { client, isOver: false }
  try {
    return await run(unitOf(use))
  } finally {
    use.isOver = true
    client.release()
  }
}

/**
 * One transaction. `begin` travels with the first statement, and `commit` with the last ones.
 *
 * @param last what is written when all else is done.
 */
export async function writing<Result>(
  pool: Pool,
  run: (unit: Unit) => Promise<Result>,
  last: (db: Kysely<DB>) => Promise<unknown>,
): Promise<Result> {
  const client = await pool.connect()
  const use = { client, isOver: false }
  let broken: Error | undefined
  try {
    const begun = client.query('begin')
    // Heard below; until then the first statement fails with it.
    begun.catch(() => undefined)
    const unit = unitOf(use)
    const result = await run(unit.after(begun))
    await Promise.all([last(unit.db), commit(client)])
    return result
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw error
  } finally {
    use.isOver = true
    client.release(broken)
  }
}

/** PostgreSQL answers the end of a transaction of which a statement failed with a rollback, and calls that no error. */
async function commit(client: PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was taken back, for one of its statements had failed.')
}

type Use = { client: PoolClient; isOver: boolean }

function unitOf(use: Use, check?: Promise<unknown>): Unit {
  return {
    db: through(connectionOf(use, check)),
    after: (next) => unitOf(use, check ? Promise.all([check, next]) : next),
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function connectionOf(use: Use, check: Promise<unknown> | undefined): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (use.isOver) throw new Error('This statement came after the end of its work.')
      const asked = use.client.query(sql, [...parameters])
      if (check) {
        // Where the check fails nobody asks any more how this one ended.
        asked.catch(() => undefined)
        await check
      }
      const { command, rowCount, rows } = await asked
      return { rows: rows as Row[], ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery: refuse,
  }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
const nothing = async () => {}

/** Kysely's own transactions have each statement wait for the one before it. */
function through(connection: DatabaseConnection) {
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      releaseConnection: nothing,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: nothing,
    }),
  }
  return new Kysely<DB>({ dialect })
}

function refuse(): never {
  throw new Error('A piece of work is one transaction: none begins within, and nothing is streamed.')
}
