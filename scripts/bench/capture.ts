import type { Pool } from 'pg'
import { openPostgres } from '../../server/adapters/database/postgres.ts'
import type { Database } from '../../server/adapters/database/port.ts'

export type Statement = { text: string; values: unknown[]; rows: Record<string, unknown>[] }

/** A database whose statements are kept with their answers, so that the ceiling can run the very same ones. */
export async function openRecorded(databaseUrl: string): Promise<Database & { taken(): Statement[] }> {
  const database = await openPostgres({ databaseUrl, max: 1 })
  let statements: Statement[] = []
  const client = await database.pool.connect()
  const query = client.query.bind(client) as (
    text: string,
    values?: unknown[],
  ) => Promise<{ rows: Record<string, unknown>[] }>
  const recorded = async (text: string, values: unknown[] = []) => {
    const answer = await query(text, values)
    statements.push({ text, values, rows: answer.rows })
    return answer
  }
  // The one client stands for the whole pool: what Kysely, pg-boss and the migrations ask passes through `recorded`.
  const only = new Proxy(client, {
    get(target, name) {
      if (name === 'query') return recorded
      if (name === 'release') return () => undefined
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const pool = { connect: async () => only, query: recorded, end: async () => undefined, on: () => undefined }
  return {
    // The parts of a pool that the kernel uses.
    pool: pool as unknown as Pool,
    embedded: false,
    async close() {
      client.release()
      await database.close()
    },
    taken() {
      const given = statements
      statements = []
      return given
    },
  }
}
