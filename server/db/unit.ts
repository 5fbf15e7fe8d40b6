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
import { codeOf } from '#server/error-code.ts'
import type { DB } from './schema.ts'

/** One piece of work on one connection: its statements are sent as they are asked and answered in that order. */
export type Unit = {
  db: Kysely<DB>
  /** Lets the work go on without the answer of a statement that was asked: the end waits for it, and fails with it. */
  send(statement: Promise<unknown>): void
  /** The same connection for what begins before it is known whether it may: no answer reaches it before the check has passed. */
  after(check: Promise<unknown>): Unit
}

/** Reads on one connection, so that what does not depend on each other travels together (docs/decisions/032). */
export function reading<Result>(pool: Pool, run: (unit: Unit) => Promise<Result>): Promise<Result> {
  return againWhereOutdated(() => readOnce(pool, run))
}

async function readOnce<Result>(pool: Pool, run: (unit: Unit) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const use: Use = { client, sent: [], isOver: false }
  try {
    const result = await run(unitOf(use))
    await Promise.all(use.sent)
    return result
  } finally {
    use.isOver = true
    client.release()
  }
}

/** One transaction. `begin` travels with the first statement, and `commit` with those that were only sent. */
export function writing<Result>(pool: Pool, run: (unit: Unit) => Promise<Result>): Promise<Result> {
  return againWhereOutdated(() => writeOnce(pool, run))
}

async function writeOnce<Result>(pool: Pool, run: (unit: Unit) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const use: Use = { client, sent: [], isOver: false }
  let broken: Error | undefined
  try {
    const begun = client.query('begin')
    // Heard below; until then the first statement fails with it.
    begun.catch(() => undefined)
    const result = await run(unitOf(use, begun))
    use.isOver = true
    await Promise.all([...use.sent, commit(client)])
    return result
  } catch (error) {
    // Before the rollback is sent: what another branch asks behind it would stay.
    use.isOver = true
    await client.query('rollback').catch((reason: Error) => (broken = reason))
    throw (await findUnheard(use.sent)) ?? error
  } finally {
    client.release(broken)
  }
}

/**
 * A plan that a connection kept is refused once a migration, that of the next release for instance, has changed the columns
 * of its row. Nothing of the work is left then, and the second time it is planned anew (docs/decisions/013).
 */
async function againWhereOutdated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (codeOf(error) !== '0A000') throw error
    return work()
  }
}

/** What failed without anybody waiting for it is why the statements after it were refused. */
async function findUnheard(sent: readonly Promise<unknown>[]): Promise<unknown> {
  const ended = await Promise.allSettled(sent)
  return ended.flatMap((each) => (each.status === 'rejected' && !isRefused(each.reason) ? [each.reason] : []))[0]
}

/** A statement after one that failed, in the same transaction: refused, or named by one that was. */
function isRefused(error: unknown) {
  const code = codeOf(error)
  return code === '25P02' || code === '26000'
}

/** PostgreSQL answers the end of a transaction of which a statement failed with a rollback, and calls that no error. */
async function commit(client: PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was taken back, for one of its statements had failed.')
}

type Use = { client: PoolClient; sent: Promise<unknown>[]; isOver: boolean }

function unitOf(use: Use, check?: Promise<unknown>): Unit {
  return {
    db: through(connectionOf(use, check)),
    send: (statement) => {
      statement.catch(() => undefined)
      use.sent.push(statement)
    },
    after: (next) => {
      const both = check ? Promise.all([check, next]) : next
      // No statement may come to wait for it.
      both.catch(() => undefined)
      return unitOf(use, both)
    },
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
      const { command, rowCount, rows } = await asked.catch(afterItsCause)
      return { rows: rows as Row[], ...(CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery: refuse,
  }
}

/** Both may come at once: whoever waits for both must hear the cause first. */
async function afterItsCause(error: unknown): Promise<never> {
  if (isRefused(error)) await new Promise((resolve) => setImmediate(resolve))
  throw error
}

const nothing = async () => {}
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => driver,
}
const driver: Driver = {
  init: nothing,
  acquireConnection: refuse,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  releaseConnection: nothing,
  destroy: nothing,
}
const adapter = dialect.createAdapter()
const compiler = dialect.createQueryCompiler()

/** A statement leaves in the moment in which it is asked, in the order of the asking: Kysely's own ways to a connection have turns to wait. */
function through(connection: DatabaseConnection) {
  const provider: ConnectionProvider = { provideConnection: (use) => use(connection) }
  const executor = new DefaultQueryExecutor(compiler, adapter, provider)
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}

function refuse(): never {
  throw new Error('A piece of work is one transaction: none begins within, and nothing is streamed.')
}
