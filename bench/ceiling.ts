import Fastify from 'fastify'
import type { Pool } from 'pg'
import { openDatabase } from '#server/adapters/database/index.ts'
import { samePath, serveBest } from './best.ts'
import type { Replay } from './capture.ts'
import { CEILINGS } from './ceilings/index.ts'
import { proveCeiling } from './compare.ts'

export type CeilingOptions = {
  databaseUrl?: string | undefined
  dataDir: string
  port: number
  replays: readonly Replay[]
  /** Whether the ceilings were already compared, which requires a row that nothing has changed yet. */
  isProven: boolean
}

/**
 * Serves each request without the portal: by the best hand-written handler, and by a plain one that replays our own
 * statements.
 */
async function serve(options: CeilingOptions) {
  const database = await openDatabase(options)
  const app = Fastify()
  for (const replay of options.replays) {
    const ceiling = CEILINGS[replay.key]
    if (ceiling) serveBest(app, database, replay.key, ceiling, replay.reply)
    let turn = 0
    app.all(samePath(replay.key), async () => {
      if (replay.isChange) await change(database.pool, replay, (turn += 1))
      else await read(database.pool, replay)
      return replay.reply
    })
  }
  const proven = options.isProven ? [] : options.replays.filter(({ key }) => CEILINGS[key])
  // Reads are compared first, while nothing has changed since they were captured.
  for (const replay of proven.toSorted((a, b) => Number(a.isChange) - Number(b.isChange)))
    await proveCeiling(app, database.pool, replay)
  await app.listen({ port: options.port, host: '127.0.0.1' })
  process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))
}

async function read(pool: Pool, { statements }: Replay) {
  const [session, ...others] = statements
  if (session) await pool.query(session.text, session.values)
  await Promise.all(others.map(({ text, values }) => pool.query(text, values)))
}

/** Replays a change for the row of the turn, as the portal does, because turns on one row would wait for its lock. */
async function change(pool: Pool, { statements, unique, rows }: Replay, turn: number) {
  const fresh = new Map<unknown, unknown>()
  rows[0]?.forEach((given, index) => fresh.set(given, rows[turn % rows.length]?.[index]))
  const name = `${unique ?? ''}x${Math.random().toString(36).slice(2)}`
  const renewed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renewed)
    // The name is also part of the text of a lock, in lower case.
    if (typeof value === 'string' && unique !== null)
      return value.replaceAll(unique, name).replaceAll(unique.toLowerCase(), name.toLowerCase())
    return fresh.get(value) ?? value
  }
  const client = await pool.connect()
  try {
    for (const { text, values, rows: before } of statements) {
      const answer = await client.query<Record<string, unknown>>(text, values.map(renewed))
      learn(fresh, before, answer.rows)
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Maps the new ids of the captured run to those of this run, for later statements. Small numbers are not ids. */
function learn(fresh: Map<unknown, unknown>, before: Record<string, unknown>[], now: Record<string, unknown>[]) {
  before.forEach((row, index) => {
    for (const [name, value] of Object.entries(row)) {
      const given = now[index]?.[name]
      if (typeof value === 'number' && value > 5000 && given !== undefined && given !== value) fresh.set(value, given)
    }
  })
}

// The bench has ended.
process.once('disconnect', () => process.exit(0))
process.once('message', (given: CeilingOptions) => {
  serve(given).then(
    () => process.send?.('ready'),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    },
  )
})
