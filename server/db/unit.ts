import {
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { errorCode } from '#server/error-code.ts'
import type { DB } from './schema.ts'

/** A unit of work on one connection: statements are sent at once, and answered in the order of the calls. */
export type Unit = {
  db: Kysely<DB>
  /** Continues without the result of a statement: the end of the unit waits for it, and fails with it. */
  send(statement: Promise<unknown>): void
  /** The same connection for work that starts before its check has passed: no result reaches it before that. */
  after(check: Promise<unknown>): Unit
}

/** Runs reads on one connection, so that independent queries are sent together (docs/decisions/032). */
export function runReads<Result>(pool: Pool, run: (unit: Unit) => Promise<Result>): Promise<Result> {
  return retryOutdatedPlan(() => readOnce(pool, run))
}

/** Thrown by a read whose connection does not answer any more, so that nobody uses it again. */
export class SilentConnection extends Error {}

async function readOnce<Result>(pool: Pool, run: (unit: Unit) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const use: Use = { client, sent: [], isOver: false }
  let broken: Error | undefined
  try {
    const result = await run(createUnit(use))
    await Promise.all(use.sent)
    return result
  } catch (error) {
    if (error instanceof SilentConnection) broken = error
    throw error
  } finally {
    use.isOver = true
    client.release(broken)
  }
}

/**
 * How much a transaction sees of the others. A `snapshot` sees none that ends after it has begun: if it then changes or
 * locks a row that one of them has changed, it is rolled back and runs again on a new snapshot.
 */
export type Isolation = 'latest' | 'snapshot'

/** Runs one transaction. `begin` is sent with the first statement, and `commit` with those that were only sent. */
export function runTransaction<Result>(
  pool: Pool,
  run: (unit: Unit) => Promise<Result>,
  isolation: Isolation = 'latest',
): Promise<Result> {
  const once = () => retryOutdatedPlan(() => writeOnce(pool, run, isolation))
  return isolation === 'snapshot' ? retryOutdatedSnapshot(once) : once()
}

const BEGIN = { latest: 'begin', snapshot: 'begin isolation level repeatable read' } as const

async function writeOnce<Result>(
  pool: Pool,
  run: (unit: Unit) => Promise<Result>,
  isolation: Isolation,
): Promise<Result> {
  const client = await pool.connect()
  const use: Use = { client, sent: [], isOver: false }
  let broken: Error | undefined
  try {
    const begin = client.query(BEGIN[isolation])
    // The error surfaces in the first statement, which waits for this one.
    begin.catch(() => undefined)
    const result = await run(createUnit(use, begin))
    use.isOver = true
    await Promise.all([...use.sent, commit(client)])
    return result
  } catch (error) {
    // Set before the rollback is sent: a statement of another branch behind it would be committed by itself.
    use.isOver = true
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw (await findUnawaitedError(use.sent)) ?? error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs the work again if PostgreSQL rejects a cached plan, because a migration (of the next release, for instance) has
 * changed the columns of its row. Everything was rolled back, and the second time it is planned anew
 * (docs/decisions/013).
 */
async function retryOutdatedPlan<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) !== '0A000') throw error
    return work()
  }
}

/** Each failure means that somebody else has finished, so it ends; the limit is for a fault that looks like one. */
const MAX_SNAPSHOTS = 20

async function retryOutdatedSnapshot<Result>(work: () => Promise<Result>, attempt = 1): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) !== '40001' || attempt === MAX_SNAPSHOTS) throw error
    return retryOutdatedSnapshot(work, attempt + 1)
  }
}

/** Finds the error of a statement that nobody awaited, because it caused the rejection of the later ones. */
async function findUnawaitedError(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const ended = await Promise.allSettled(sent)
  return ended.flatMap((each) => (each.status === 'rejected' && !isFollowUpError(each.reason) ? [each.reason] : []))[0]
}

/**
 * Whether a statement was rejected only because an earlier one of its transaction failed: 25P02, or 26000 for a plan
 * that such a statement should have prepared.
 */
function isFollowUpError(error: unknown) {
  const code = errorCode(error)
  return code === '25P02' || code === '26000'
}

/** PostgreSQL ends a transaction with a failed statement by a rollback, and reports no error. */
async function commit(client: PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was taken back, for one of its statements had failed.')
}

type Use = { client: PoolClient; sent: Promise<unknown>[]; isOver: boolean }

function createUnit(use: Use, check?: Promise<unknown>): Unit {
  return {
    db: createKysely(connectionOf(use, check)),
    send: (statement) => {
      statement.catch(() => undefined)
      use.sent.push(statement)
    },
    after: (next) => {
      const combined = check ? Promise.all([check, next]) : next
      // Possibly no statement ever waits for it.
      combined.catch(() => undefined)
      return createUnit(use, combined)
    },
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

function connectionOf(use: Use, check: Promise<unknown> | undefined): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      if (use.isOver) throw new Error('This statement came after the end of its work.')
      const result = use.client.query(sql, [...parameters])
      if (check) {
        // If the check fails, nobody waits for this result any more.
        result.catch(() => undefined)
        await check
      }
      const { command, rowCount, rows } = await result.catch(rejectAfterCause)
      return { rows: rows as Row[], ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery: unsupported,
  }
}

/** Both errors may arrive at once: a caller that waits for both must get the cause first. */
async function rejectAfterCause(error: unknown): Promise<never> {
  if (isFollowUpError(error)) await new Promise((resolve) => setImmediate(resolve))
  throw error
}

const noop = async () => {}
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => driver,
}
const driver: Driver = {
  init: noop,
  acquireConnection: unsupported,
  beginTransaction: unsupported,
  commitTransaction: unsupported,
  rollbackTransaction: unsupported,
  releaseConnection: noop,
  destroy: noop,
}
const adapter = dialect.createAdapter()
const compiler = dialect.createQueryCompiler()

/**
 * Sends a statement at the moment and in the order of the calls, because Kysely's own ways to a connection wait for
 * some turns.
 */
function createKysely(connection: DatabaseConnection) {
  const provider: ConnectionProvider = { provideConnection: (use) => use(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}

function unsupported(): never {
  throw new Error('A piece of work is one transaction: none begins within, and nothing is streamed.')
}
