import { createApp } from '#server/app.ts'
import type { Database } from '#server/adapters/database/port.ts'
import type { Measurement } from './requests.ts'
import { openBenchServices } from './services.ts'

export type Statement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

/** One measured request as the bare server replays it: its statements, what of their values changes, and the reply. */
export type Replay = {
  path: string
  statements: Statement[]
  isChange: boolean
  unique: string | null
  rows: readonly (readonly number[])[]
  reply: unknown
}

/** Runs each request once in this process and keeps its statements: what the ceiling replays. */
export async function capture(database: Database, measurements: readonly Measurement[]): Promise<Replay[]> {
  let statements: Statement[] = []
  recordStatements(database, (statement) => statements.push(statement))
  const services = await openBenchServices(database)
  const app = await createApp(services)
  const replays: Replay[] = []
  for (const { key, request, unique, reads, rows = [] } of measurements) {
    const ask = (next?: { path?: string; body?: unknown }) =>
      app.inject({
        method: request.method,
        url: next?.path ?? request.path,
        headers: { authorization: `Bearer ${request.token}` },
        ...(next?.body !== undefined && { payload: next.body as object }),
      })
    // What is asked again and again is kept or written down the first time.
    if (!request.next) await ask()
    const next = request.next?.()
    statements = []
    const reply = await ask(next)
    if (reply.statusCode >= 400) throw new Error(`${key} was refused: ${reply.body}`)
    replays.push({
      path: `/${key}`,
      statements,
      isChange: request.method !== 'GET' && !reads,
      unique: unique?.(next?.body) ?? null,
      rows,
      reply: reply.json(),
    })
  }
  await services.close()
  return replays
}

type Answer = { rows: Statement['rows'] }
type Asked = (text: string, values?: unknown[], ...more: unknown[]) => Promise<Answer>

/** Each connection of the pool tells what it was asked, in the order of asking, and keeps the answer with it. */
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
      // The pool itself asks with a callback: what an adapter sends, or the queue, which rests meanwhile.
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
