import { createApp } from '#server/app.ts'
import type { Database } from '#server/adapters/database/port.ts'
import type { Measurement } from './requests.ts'
import { openBenchServices } from './services.ts'
import { countRows, rowDifference, type RowCounts } from './count-rows.ts'

export type Statement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

/** One measured request as the bare server replays it: its statements, the values that change, and the reply. */
export type Replay = {
  key: string
  method: 'GET' | 'POST' | 'PUT'
  token: string
  statements: Statement[]
  isChange: boolean
  unique: string | null
  rows: readonly (readonly number[])[]
  reply: unknown
  /** The request as sent, and how many rows of each kind it wrote. */
  asked: SentRequest
  written: RowCounts
  /** The same request for another row. */
  again: SentRequest
}

type SentRequest = { path: string; body?: unknown }

/** Runs each request once in this process and records its statements for the ceiling to replay. */
export async function capture(database: Database, measurements: readonly Measurement[]): Promise<Replay[]> {
  let statements: Statement[] = []
  recordStatements(database, (statement) => statements.push(statement))
  const services = await openBenchServices(database)
  const app = await createApp(services)
  const replays: Replay[] = []
  // Reads run after all changes, because their replies are compared with what the ceilings return later.
  for (const measurement of measurements.toSorted((a, b) => Number(isChange(b)) - Number(isChange(a)))) {
    const { key, request, unique, rows = [] } = measurement
    const ask = ({ path, body }: SentRequest) =>
      app.inject({
        method: request.method,
        url: path,
        headers: { authorization: `Bearer ${request.token}` },
        ...(body !== undefined && { payload: body as object }),
      })
    const next = (): SentRequest => ({ path: request.path, ...request.next?.() })
    // A repeated request caches or writes something the first time, so it runs once before.
    if (!request.next) await ask(next())
    const what = next()
    const before = await countRows(database.pool)
    statements = []
    const reply = await ask(what)
    const asked = [...statements]
    if (reply.statusCode >= 400) throw new Error(`${key} was refused: ${reply.body}`)
    replays.push({
      key,
      method: request.method,
      token: request.token,
      statements: asked,
      isChange: isChange(measurement),
      unique: unique?.(what.body) ?? null,
      rows,
      reply: reply.json(),
      asked: what,
      written: rowDifference(before, await countRows(database.pool)),
      again: next(),
    })
  }
  await services.close()
  return replays
}

function isChange({ request, reads }: Measurement) {
  return request.method !== 'GET' && !reads
}

type Answer = { rows: Statement['rows'] }
type Asked = (text: string, values?: unknown[], ...more: unknown[]) => Promise<Answer>

/** Records the statements of each connection of the pool in order, with their results. */
function recordStatements({ pool }: Database, tell: (statement: Statement) => void) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Asked
    const recorded: Asked = (text, values, ...more) => {
      const [done] = more
      if (typeof text !== 'string' || (values !== undefined && !Array.isArray(values)))
        return query(text, values, ...more)
      const statement: Statement = { text, values: values ?? [], rows: [] }
      tell(statement)
      const keep = (result: Answer | undefined) => {
        statement.rows = result?.rows ?? []
      }
      // The pool itself passes a callback, for statements of an adapter or of the queue, which is idle meanwhile.
      if (isCallback(done)) {
        return query(text, values, (error: unknown, result: Answer | undefined) => {
          keep(result)
          done(error, result)
        })
      }
      return query(text, values, ...more).then((result) => {
        keep(result)
        return result
      })
    }
    Object.assign(client, { query: recorded })
  })
}

type Callback = (error: unknown, result: Answer | undefined) => void

function isCallback(given: unknown): given is Callback {
  return typeof given === 'function'
}
