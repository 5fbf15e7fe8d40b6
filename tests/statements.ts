import type { PoolClient } from 'pg'
import type { TestApp } from '#server/testing/app.ts'

/** Records every statement that the server sends to its database from now on. */
export function recordStatements(t: TestApp) {
  const heard: string[] = []
  const known = new WeakSet<PoolClient>()
  t.services.database.pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const told = (...given: unknown[]) => {
      const [statement] = given
      if (typeof statement === 'string') heard.push(statement)
      return query(...given)
    }
    Object.assign(client, { query: told })
  })
  return {
    /** Returns the statements that `run` causes. */
    async during(run: () => Promise<unknown>) {
      // Earlier requests may have left updates that are written after their replies; these do not count.
      await t.services.lastSeen.flush()
      heard.length = 0
      await run()
      return [...heard]
    },
  }
}
