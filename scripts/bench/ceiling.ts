import Fastify from 'fastify'
import { openPostgres } from '../../server/adapters/database/postgres.ts'
import type { Statement } from './capture.ts'

/** One measured request as the bare server replays it: its statements, what of their values changes, and the reply. */
export type Replay = { path: string; statements: Statement[]; isChange: boolean; unique: string | null; reply: unknown }

/** What the same statements cost without us: a plain handler that runs them through pg and sends the same JSON. */
async function serve(databaseUrl: string, port: number, replays: readonly Replay[]) {
  const { pool } = await openPostgres({ databaseUrl })
  const app = Fastify()
  for (const replay of replays) {
    app.all(replay.path, async () => {
      if (replay.isChange) await change(replay)
      else await read(replay)
      return replay.reply
    })
  }

  async function read({ statements }: Replay) {
    const [session, ...others] = statements
    if (session) await pool.query(session.text, session.values)
    await Promise.all(others.map(({ text, values }) => pool.query(text, values)))
  }

  async function change({ statements, unique }: Replay) {
    const client = await pool.connect()
    try {
      const fresh = new Map<unknown, unknown>(
        unique === null ? [] : [[unique, `${unique}x${Math.random().toString(36).slice(2)}`]],
      )
      for (const { text, values, rows } of statements) {
        const answer = await client.query<Record<string, unknown>>(
          text,
          values.map((value) => fresh.get(value) ?? value),
        )
        learn(fresh, rows, answer.rows)
      }
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  await app.listen({ port, host: '127.0.0.1' })
}

/** Where the first run answered one new id, this run has another: later statements name that. */
function learn(fresh: Map<unknown, unknown>, before: Record<string, unknown>[], now: Record<string, unknown>[]) {
  before.forEach((row, index) => {
    for (const [name, value] of Object.entries(row)) {
      const given = now[index]?.[name]
      if (typeof value === 'number' && value > 50_000 && given !== undefined && given !== value) fresh.set(value, given)
    }
  })
}

process.once('SIGTERM', () => process.exit(0))
process.once('message', (given: { databaseUrl: string; port: number; replays: Replay[] }) => {
  void serve(given.databaseUrl, given.port, given.replays).then(() => process.send?.('ready'))
})
