import type { PoolClient } from 'pg'
import type { TestApp } from '#server/testing/app.ts'

/** Hears every statement that the server sends to its database, from now on. */
export function hearStatements(t: TestApp) {
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
    /** The statements of what happens in `run`. */
    async during(run: () => Promise<unknown>) {
      // What earlier requests left to be written behind their replies is none of it.
      await t.services.lastSeen.flush()
      heard.length = 0
      await run()
      return [...heard]
    },
  }
}
