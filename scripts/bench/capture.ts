import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApp, jobs } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/adapters/database/port.ts'
import { openServices } from '../../server/services.ts'
import type { Measurement } from './requests.ts'

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
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-')),
    BOT_CHECK: 'off',
    LOG_LEVEL: 'warn',
  })
  const services = await openServices(config, jobs, { database })
  const app = await createApp(services)
  const replays: Replay[] = []
  for (const { key, request, unique, rows = [] } of measurements) {
    const next = request.next?.()
    statements = []
    const reply = await app.inject({
      method: request.method,
      url: next?.path ?? request.path,
      headers: { authorization: `Bearer ${request.token}` },
      ...(next && { payload: next.body as object }),
    })
    if (reply.statusCode >= 400) throw new Error(`${key} was refused: ${reply.body}`)
    replays.push({
      path: `/${key}`,
      statements,
      isChange: request.method !== 'GET',
      unique: unique?.(next?.body) ?? null,
      rows,
      reply: reply.json(),
    })
    // Who opened what is written later, for many requests at once: no part of the next one.
    statements = []
    await services.reads.flush()
  }
  await services.close()
  return replays
}

type Asked = (text: string, values?: unknown[], ...more: unknown[]) => Promise<{ rows: Statement['rows'] }>

/** Each connection of the pool tells what it was asked, in the order of asking, and keeps the answer with it. */
function recordStatements({ pool }: Database, tell: (statement: Statement) => void) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Asked
    const recorded: Asked = (text, values, ...more) => {
      const answer = query(text, values, ...more)
      // What comes with a callback is the pool's own and the queue's.
      if (typeof text !== 'string' || typeof values === 'function' || more.length > 0) return answer
      const statement: Statement = { text, values: values ?? [], rows: [] }
      tell(statement)
      return answer.then((result) => {
        statement.rows = result.rows
        return result
      })
    }
    Object.assign(client, { query: recorded })
  })
}
